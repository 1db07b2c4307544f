/**
 * Versions of what editors write, by slot: drafts, and those that are shown from and until a time. A slot without one that is in
 * force shows what the specification says; a version without a document stands for that. The previous release shows only that.
 */
export const contentMigration: readonly string[] = [
  `create table content_versions (
     slot text collate "C" not null,
     version integer not null,
     document jsonb,
     state text not null check (state in ('draft', 'published')),
     starts_at timestamptz(3),
     ends_at timestamptz(3),
     author_id text collate "C",
     created_at timestamptz(3) not null,
     primary key (slot, version),
     check ((state = 'published') = (starts_at is not null))
   )`,
];
