/** Members with their sessions, lists, photos, outfits and follows, and the counters of rate limits. */
export const memberTables: readonly string[] = [
  `create table users (
     id text collate "C" primary key check (id ~ '^[0-9a-f]{24}$'),
     email text collate "C" not null unique check (email = lower(email)),
     name text not null,
     password_hash text not null,
     phone text not null default '',
     photo text,
     role text not null default 'member' check (role in ('member', 'editor', 'admin')),
     address text not null default '',
     state text not null default '',
     country text not null default '',
     created_at timestamptz(3) not null default now(),
     verified_email text collate "C",
     verified_at timestamptz(3),
     sizes text[]
   )`,
  `create index users_with_verified_email on users (id) where verified_email is not null`,
  `create table sessions (
     id text collate "C" primary key,
     user_id text collate "C" not null references users on delete cascade,
     cookie_hash text collate "C" not null unique,
     created_at timestamptz(3) not null,
     last_used_at timestamptz(3) not null,
     device text,
     confirmed_at timestamptz(3)
   )`,
  `create index on sessions (user_id)`,
  `create index on sessions (last_used_at)`,
  `create table password_resets (
     token_hash text collate "C" primary key,
     user_id text collate "C" not null references users on delete cascade,
     ends_at timestamptz(3) not null
   )`,
  `create index on password_resets (user_id)`,
  `create table email_verifications (
     token_hash text collate "C" primary key,
     user_id text collate "C" not null references users on delete cascade,
     email text collate "C" not null,
     ends_at timestamptz(3) not null
   )`,
  `create index on email_verifications (user_id)`,
  `create table attempt_counters (
     key text collate "C" primary key,
     attempts integer not null,
     window_ends_at timestamptz(3) not null
   )`,
  `create index on attempt_counters (window_ends_at)`,
  `create table wishlist_items (
     user_id text collate "C" not null references users on delete cascade,
     product_id text collate "C" not null references products on delete cascade,
     position bigint not null generated always as identity,
     added_at timestamptz(3) not null default now(),
     primary key (user_id, product_id)
   )`,
  `create index on wishlist_items (user_id, position)`,
  `create index on wishlist_items (product_id)`,
  // A profile shows photos of its owner only.
  `create table photos (
     name text collate "C" primary key,
     user_id text collate "C" not null references users on delete cascade,
     created_at timestamptz(3) not null default now()
   )`,
  `create index on photos (user_id)`,
  // Files of photos whose members are gone.
  `create table photo_removals (
     name text collate "C" primary key,
     requested_at timestamptz(3) not null default now()
   )`,
  // Outfits. The products with a `rail_place` count for the total.
  `create table boards (
     id text collate "C" primary key check (id ~ '^[0-9a-f]{24}$'),
     user_id text collate "C" not null references users on delete cascade,
     name text not null check (char_length(name) between 1 and 60),
     position bigint not null generated always as identity,
     version integer not null default 1,
     created_at timestamptz(3) not null default now(),
     changed_at timestamptz(3) not null default now(),
     budget_rupees integer check (budget_rupees between 1 and 1000000)
   )`,
  `create index on boards (user_id, position)`,
  `create table board_pieces (
     board_id text collate "C" not null references boards on delete cascade,
     product_id text collate "C" not null references products on delete cascade,
     place smallint not null,
     rail_place smallint,
     primary key (board_id, product_id)
   )`,
  `create index on board_pieces (product_id)`,
  // A link shows an outfit to anyone who has its token, of which only the hash is stored.
  `create table board_links (
     token_hash text collate "C" primary key,
     board_id text collate "C" not null references boards on delete cascade,
     created_at timestamptz(3) not null default now()
   )`,
  `create index on board_links (board_id)`,
  // Without a foreign key: brands are names of products. `seen_version` is what the member was notified of.
  `create table brand_follows (
     user_id text collate "C" not null references users on delete cascade,
     source_key text collate "C" not null,
     followed_at timestamptz(3) not null default now(),
     seen_version integer not null default catalogue_version(),
     primary key (user_id, source_key)
   )`,
  `create index on brand_follows (source_key)`,
];
