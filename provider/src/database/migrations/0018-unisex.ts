/**
 * Products for women and men: listed for both. The colours of a product can share a link, so that the id alone is the identity. The
 * release before writes by link, so its processes stop first.
 */
export const unisexMigration: readonly string[] = [
  `alter table products drop constraint products_gender_check`,
  `alter table products
     add constraint products_gender_check check (gender in ('men', 'women', 'unisex')) not valid`,
  `alter table products validate constraint products_gender_check`,
  `alter table products drop constraint products_source_key_link_key`,
  `create index products_source_key_link_idx on products (source_key, link)`,
];
