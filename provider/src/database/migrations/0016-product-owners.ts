/**
 * The feed that owns a product. The previous release does not write it: the owner of its products is the feed that has
 * contained them last.
 */
export const productOwnersMigration: readonly string[] = [
  `alter table products add column owner_feed text collate "C"`,
];
