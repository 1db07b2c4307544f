/**
 * Feeds that are added while the provider runs. Their addresses, which can contain keys, are in a table of their own, which
 * only the import reads. `faulty` counts the records of a last import that failed for them.
 */
export const storedFeedsMigration: readonly string[] = [
  `create table feeds (
     name text collate "C" primary key,
     settings jsonb not null,
     is_paused boolean not null default false,
     created_at timestamptz(3) not null
   )`,
  `create table feed_addresses (
     name text collate "C" primary key references feeds on delete cascade,
     url text not null
   )`,
  `alter table feed_imports add column faulty integer not null default 0`,
];
