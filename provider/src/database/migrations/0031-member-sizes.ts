/** The sizes of a member; null: none were chosen yet. The previous release does not know them. */
export const memberSizesMigration: readonly string[] = [`alter table users add column sizes text[]`];
