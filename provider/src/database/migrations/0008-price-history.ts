/**
 * Every change of a product's price, and what the lists show of them. The previous release writes neither: the daily
 * refresh records the prices that it wrote. Without foreign keys, because changes are written in batches of thousands.
 */
export const priceHistoryMigration: readonly string[] = [
  `create table price_changes (
     product_id text collate "C" not null,
     at timestamptz not null,
     price_paise integer not null check (price_paise > 0),
     sale_paise integer check (sale_paise > 0 and sale_paise < price_paise),
     is_sample boolean not null default false,
     primary key (product_id, at)
   )`,
  `create index price_changes_by_time on price_changes (at)`,
  `create table price_summaries (
     product_id text collate "C" primary key,
     tracked_since timestamptz not null,
     low_30_paise integer,
     median_30_paise integer,
     low_90_paise integer,
     median_90_paise integer,
     note jsonb
   )`,
  `alter table catalogue_state add column prices_summarized_on date`,
];
