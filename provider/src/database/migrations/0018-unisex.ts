/** Products for women and men: listed for both. The constraint only widens, so the release before goes on. */
export const unisexMigration: readonly string[] = [
  `alter table products drop constraint products_gender_check`,
  `alter table products
     add constraint products_gender_check check (gender in ('men', 'women', 'unisex')) not valid`,
  `alter table products validate constraint products_gender_check`,
];
