/**
 * The similar pieces of each product. `similar_groups` holds a hash of what each group was computed from, and
 * `similar_version` the catalogue version up to which all groups are computed. The previous release ignores all three.
 */
export const similarProductsMigration: readonly string[] = [
  `create table similar_products (
     product_id text collate "C" primary key,
     similar_ids text[] not null,
     nearest_count smallint not null check (nearest_count between 0 and cardinality(similar_ids))
   )`,
  `create table similar_groups (
     name text collate "C" primary key,
     fingerprint text not null
   )`,
  `alter table catalogue_state add column similar_version integer not null default 0`,
];
