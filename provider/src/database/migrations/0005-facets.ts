const scopes: readonly (readonly string[])[] = [[], ['gender'], ['gender', 'category_slug'], ['source_key']];
const sortColumns = ['created_at', 'effective_paise', 'discount_percent'];
const filterColumns = [
  'gender',
  'category_slug',
  'source_key',
  'styles',
  'effective_paise',
  'is_on_sale',
  'discount_percent',
  'colour',
  'added_in',
  'removed_in',
];

/**
 * Colour, pattern, fit, style group and discount of products, and the indexes for lists that are filtered and sorted by
 * them. The new columns are nullable: the previous release writes products without them, and the start of a process and
 * each import fill them (`product-traits-queries.ts`).
 */
export const facetsMigration: readonly string[] = [
  `alter table products
     add column colour text collate "C",
     add column colour_origin text check (colour_origin in ('feed', 'title', 'picture', 'none')),
     add column pattern text,
     add column fit text,
     add column style_group text collate "C",
     add column discount_percent integer not null generated always as (
       case when sale_paise is null then 0
       else floor(100 * (1 - sale_paise::double precision / price_paise) + 0.5)::integer end
     ) stored`,
  ...scopes.flatMap(listIndexes),
  `create index products_without_traits on products (id) where style_group is null`,
  `create index products_without_colour on products (id) where colour_origin is null`,
  `create table style_colours (
     style_group text collate "C" not null,
     colour text collate "C" not null,
     product_id text collate "C" not null
   )`,
];

/** The indexes of one scope in all sort orders. They include the other filter columns, as those that they replace. */
function listIndexes(scope: readonly string[]): readonly string[] {
  return sortColumns.flatMap((sortColumn) => {
    const key = [...scope, sortColumn, 'id'];
    const included = filterColumns.filter((column) => !key.includes(column));
    const name = ['products_list', ...scope, sortColumn].join('_');
    return [
      `drop index if exists ${name}`,
      `create index ${name} on products (${key.join(', ')}) include (${included.join(', ')})`,
    ];
  });
}
