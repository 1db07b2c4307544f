/** A second picture of a product. The previous release writes none. */
export const secondImageMigration: readonly string[] = [`alter table products add column second_image text`];
