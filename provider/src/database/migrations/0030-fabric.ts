/**
 * The fabric of a product, where its feed names one, and how often a search found products. The previous release writes
 * neither.
 */
export const fabricMigration: readonly string[] = [
  `alter table products add column fabric text`,
  `alter table unmet_searches add column complete integer not null default 0`,
];
