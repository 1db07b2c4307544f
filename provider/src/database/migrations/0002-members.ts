/** Users, sessions, wishlists and the counters of rate limits. */
export const membersMigration: readonly string[] = [
  `create table users (
     id text collate "C" primary key check (id ~ '^[0-9a-f]{24}$'),
     email text collate "C" not null unique check (email = lower(email)),
     name text not null,
     password_hash text not null,
     phone text not null default '',
     photo text,
     role text not null default 'shopper',
     address text not null default '',
     state text not null default '',
     country text not null default '',
     created_at timestamptz(3) not null default now()
   )`,
  `create table sessions (
     id text collate "C" primary key,
     user_id text collate "C" not null references users on delete cascade,
     cookie_hash text collate "C" not null unique,
     created_at timestamptz(3) not null,
     last_used_at timestamptz(3) not null
   )`,
  `create index on sessions (user_id)`,
  `create index on sessions (last_used_at)`,
  `create table wishlist_items (
     user_id text collate "C" not null references users on delete cascade,
     product_id text collate "C" not null references products on delete cascade,
     position bigint not null generated always as identity,
     added_at timestamptz(3) not null default now(),
     primary key (user_id, product_id)
   )`,
  `create index on wishlist_items (user_id, position)`,
  `create index on wishlist_items (product_id)`,
  `create table attempt_counters (
     key text collate "C" primary key,
     attempts integer not null,
     window_ends_at timestamptz(3) not null
   )`,
  `create index on attempt_counters (window_ends_at)`,
];
