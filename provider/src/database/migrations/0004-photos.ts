/** The owner of each uploaded photo: a profile shows photos of its owner only. */
export const photosMigration: readonly string[] = [
  `create table photos (
     name text collate "C" primary key,
     user_id text collate "C" not null references users on delete cascade,
     created_at timestamptz(3) not null default now()
   )`,
  `create index on photos (user_id)`,
];
