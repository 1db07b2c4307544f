/**
 * The schedule of feeds with the lease of the process that imports, and when the prices of each batch of an import were
 * last seen at the brand. The previous release writes neither: products of its imports have no time.
 */
export const feedsMigration: readonly string[] = [
  `create table feed_imports (
     name text collate "C" primary key,
     next_at timestamptz(3) not null,
     lease_owner text,
     leased_until timestamptz(3),
     etag text,
     last_modified text,
     content_hash text,
     records integer not null default 0,
     held_back integer not null default 0,
     imported_at timestamptz(3),
     failures integer not null default 0,
     error text
   )`,
  `create table import_batches (
     version integer primary key,
     feed text collate "C" not null,
     checked_at timestamptz(3) not null
   )`,
  `create index on import_batches (feed, version)`,
];
