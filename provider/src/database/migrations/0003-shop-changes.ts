/** What brands and feeds were before each change. The previous release neither reads nor writes them. */
export const shopChangeTables: readonly string[] = [
  // As in `feed_addresses`, a former address can contain keys.
  `create table shop_changes (
     id bigint generated always as identity primary key,
     at timestamptz(3) not null,
     kind text collate "C" not null check (kind in ('brand', 'feed')),
     name text collate "C" not null,
     verb text collate "C" not null check (verb in ('added', 'changed', 'removed')),
     former jsonb not null,
     former_url text,
     author_id text collate "C" references users (id) on delete set null
   )`,
  `create index on shop_changes (kind, id)`,
  `create index on shop_changes (at)`,
  `create index on shop_changes (author_id)`,
];
