/** How often a product was wished, compared and opened at its brand, by day in India. Rows name nobody. The previous release counts nothing. */
export const productCountsMigration: readonly string[] = [
  `create table product_counts (
     day date not null,
     product_id text collate "C" not null,
     wished integer not null,
     compared integer not null,
     opened integer not null,
     primary key (day, product_id)
   )`,
];
