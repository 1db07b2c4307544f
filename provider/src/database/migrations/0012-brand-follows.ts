/** The brands that members follow, by their key. Without a foreign key: brands are names of products, not rows. */
export const brandFollowsMigration: readonly string[] = [
  `create table brand_follows (
     user_id text collate "C" not null references users on delete cascade,
     source_key text collate "C" not null,
     followed_at timestamptz(3) not null default now(),
     primary key (user_id, source_key)
   )`,
  `create index on brand_follows (source_key)`,
];
