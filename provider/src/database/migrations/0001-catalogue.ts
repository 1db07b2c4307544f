/** Products with their prices, their feeds, and what is counted about them. */
export const catalogueTables: readonly string[] = [
  `create table catalogue_state (
     only_row boolean primary key default true check (only_row),
     version integer not null default 0,
     prices_summarized_on date
   )`,
  `insert into catalogue_state default values`,
  `create function catalogue_version() returns integer language sql stable
     as 'select version from public.catalogue_state'`,
  // Columns that an import fills later are null, or have a default. The id is the identity: colours of a product can share a link.
  `create table products (
     id text collate "C" primary key check (id ~ '^[0-9a-f]{24}$'),
     source text not null,
     source_key text collate "C" not null,
     link text not null,
     title text not null,
     image text not null,
     gender text collate "C" not null check (gender in ('men', 'women', 'unisex')),
     category text not null,
     category_slug text collate "C" not null,
     styles text[] not null default '{}',
     price_paise integer not null check (price_paise > 0),
     sale_paise integer check (sale_paise > 0 and sale_paise < price_paise),
     effective_paise integer not null generated always as (coalesce(sale_paise, price_paise)) stored,
     is_on_sale boolean not null generated always as (sale_paise is not null) stored,
     price_text text,
     sale_text text,
     title_words text not null,
     keywords text not null,
     created_at timestamptz(3) not null,
     added_in integer not null,
     seen_in integer not null,
     removed_in integer not null default 2147483647,
     colour text collate "C",
     colour_origin text check (colour_origin in ('feed', 'title', 'picture', 'none')),
     pattern text,
     fit text,
     style_group text collate "C",
     discount_percent integer not null generated always as (
       case when sale_paise is null then 0
       else floor(100 * (1 - sale_paise::double precision / price_paise) + 0.5)::integer end
     ) stored,
     second_image text,
     first_in integer,
     owner_feed text collate "C",
     sizes text[] not null default '{}',
     sold_out_sizes text[] not null default '{}',
     fabric text,
     further_images text[] not null default '{}',
     further_categories text[] not null default '{}',
     dropped_sizes text[] not null default '{}',
     feed_values jsonb,
     doubts text[] not null default '{}'
   )`,
  `create index on products (source_key, link)`,
  `create index products_without_traits on products (id) where style_group is null`,
  `create index products_without_colour on products (id) where colour_origin is null`,
  // Without foreign keys, because changes are written in batches of thousands.
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
  // Products and sizes that can be bought again.
  `create table product_returns (
     product_id text collate "C" not null,
     size text collate "C" not null,
     version integer not null,
     at timestamptz(3) not null,
     primary key (product_id, size)
   )`,
  `create table brands (
     slug text collate "C" primary key,
     place integer not null,
     settings jsonb not null
   )`,
  // Keys from which products of a brand have got their ids.
  `create table former_brand_keys (
     former_key text collate "C" primary key,
     source_key text collate "C" not null
   )`,
  // By day. Rows name nobody.
  `create table unmet_searches (
     day date not null,
     query text collate "C" not null,
     without_products integer not null,
     relaxed integer not null,
     complete integer not null default 0,
     primary key (day, query)
   )`,
  `create table product_counts (
     day date not null,
     product_id text collate "C" not null,
     wished integer not null,
     compared integer not null,
     opened integer not null,
     primary key (day, product_id)
   )`,
];

/** Feeds with their imports, and the checks of the links that they contain. */
export const feedTables: readonly string[] = [
  `create table import_progress (
     feed text collate "C" primary key,
     records_done integer not null,
     first_version integer not null
   )`,
  // The schedule, with the lease of the process that imports, and what the last import has found.
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
     error text,
     faulty integer not null default 0,
     removed integer not null default 0,
     faults integer not null default 0
   )`,
  `create table import_batches (
     version integer primary key,
     feed text collate "C" not null,
     checked_at timestamptz(3) not null
   )`,
  `create index on import_batches (feed, version)`,
  `create table feeds (
     name text collate "C" primary key,
     settings jsonb not null,
     is_paused boolean not null default false,
     created_at timestamptz(3) not null
   )`,
  // Addresses can contain keys: only the import reads this table.
  `create table feed_addresses (
     name text collate "C" primary key references feeds on delete cascade,
     url text not null
   )`,
  `create table link_checks (
     product_id text collate "C" primary key,
     host text collate "C" not null,
     next_at timestamptz(3) not null,
     failed_days smallint not null default 0,
     failed_on date,
     gone_at timestamptz(3)
   )`,
  `create index on link_checks (host, next_at)`,
  `create index on link_checks (failed_days) where failed_days > 0`,
  `create table link_hosts (
     host text collate "C" primary key,
     next_at timestamptz(3) not null,
     failures integer not null default 0
   )`,
];
