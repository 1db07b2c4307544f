/**
 * Of a product: the pictures behind the second, further categories, and sizes that its feed has left out. The previous release writes
 * none of them.
 */
export const productListsMigration: readonly string[] = [
  `alter table products
     add column further_images text[] not null default '{}',
     add column further_categories text[] not null default '{}',
     add column dropped_sizes text[] not null default '{}'`,
];
