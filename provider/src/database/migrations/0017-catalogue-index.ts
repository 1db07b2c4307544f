const scopes = ['', '_gender', '_gender_category_slug', '_source_key'];
const sortColumns = ['created_at', 'effective_paise', 'discount_percent'];

/**
 * Lists, searches, counts and similar products come from the index in memory: what the database held for them goes. The
 * release before reads these tables, so its processes stop first.
 */
export const catalogueIndexMigration: readonly string[] = [
  ...scopes.flatMap((scope) => sortColumns.map((column) => `drop index products_list${scope}_${column}`)),
  `drop index products_styles_idx`,
  `alter table products drop column search`,
  `drop text search configuration szn`,
  `drop text search dictionary szn_stem`,
  `drop table listing_counts, style_counts, style_colours, search_terms, similar_products, similar_groups`,
  `alter table catalogue_state drop column is_counted, drop column similar_version`,
];
