/** Products and sizes that can be bought again. The previous release writes none, and tells nobody. */
export const productReturnsMigration: readonly string[] = [
  `create table product_returns (
     product_id text collate "C" not null,
     size text collate "C" not null,
     version integer not null,
     at timestamptz(3) not null,
     primary key (product_id, size)
   )`,
];
