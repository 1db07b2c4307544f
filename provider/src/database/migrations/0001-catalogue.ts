const filterColumns = [
  'gender',
  'category_slug',
  'source_key',
  'styles',
  'effective_paise',
  'is_on_sale',
  'added_in',
  'removed_in',
];

/** Products, counts and search terms. The statements need PostgreSQL 15 and no extension. */
export const catalogueMigration: readonly string[] = [
  // English stems without English stop words, so that brand names such as "It Girl" stay whole.
  `create text search dictionary szn_stem (template = snowball, language = english)`,
  `create text search configuration szn (copy = pg_catalog.simple)`,
  `alter text search configuration szn
     alter mapping for asciiword, word, numword, asciihword, hword, numhword, hword_asciipart, hword_part, hword_numpart
     with szn_stem`,
  `create table catalogue_state (
     only_row boolean primary key default true check (only_row),
     version integer not null default 0,
     is_counted boolean not null default true
   )`,
  `insert into catalogue_state default values`,
  `create table products (
     id text collate "C" primary key check (id ~ '^[0-9a-f]{24}$'),
     source text not null,
     source_key text collate "C" not null,
     link text not null,
     title text not null,
     image text not null,
     gender text collate "C" not null check (gender in ('men', 'women')),
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
     search tsvector not null generated always as (
       setweight(to_tsvector('public.szn', title_words), 'A') || setweight(to_tsvector('public.szn', keywords), 'B')
     ) stored,
     created_at timestamptz(3) not null,
     added_in integer not null,
     seen_in integer not null,
     removed_in integer not null default 2147483647,
     unique (source_key, link)
   )`,
  ...listIndexes([]),
  ...listIndexes(['gender']),
  ...listIndexes(['gender', 'category_slug']),
  ...listIndexes(['source_key']),
  `create index on products using gin (search)`,
  `create index on products using gin (styles)`,
  `create table listing_counts (
     source text not null,
     source_key text collate "C" not null,
     gender text collate "C" not null,
     category text not null,
     category_slug text collate "C" not null,
     is_on_sale boolean not null,
     product_count integer not null,
     min_paise integer not null,
     max_paise integer not null
   )`,
  `create table style_counts (
     source_key text collate "C" not null,
     gender text collate "C" not null,
     category_slug text collate "C" not null,
     is_on_sale boolean not null,
     style text not null,
     product_count integer not null
   )`,
  `create table search_terms (
     term text collate "C" primary key,
     product_count integer not null,
     title_count integer not null
   )`,
  `create table import_progress (
     feed text collate "C" primary key,
     records_done integer not null,
     first_version integer not null
   )`,
];

/**
 * The indexes of one scope in all three sort orders. They include the other filter columns, so that an index-only scan
 * finds any page of any filter.
 */
function listIndexes(scope: readonly string[]): readonly string[] {
  return ['created_at', 'effective_paise'].map((sortColumn) => {
    const key = [...scope, sortColumn, 'id'];
    const included = filterColumns.filter((column) => !key.includes(column));
    const name = ['products_list', ...scope, sortColumn].join('_');
    return `create index ${name} on products (${key.join(', ')}) include (${included.join(', ')})`;
  });
}
