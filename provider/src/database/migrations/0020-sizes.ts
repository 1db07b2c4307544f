/** The sizes of a product in their order, and those of them that are sold out. The previous release writes neither. */
export const sizesMigration: readonly string[] = [
  `alter table products
     add column sizes text[] not null default '{}',
     add column sold_out_sizes text[] not null default '{}'`,
];
