/** Keys under which the products of a brand have got their ids. The previous release gives such products new ones. */
export const formerBrandKeysMigration: readonly string[] = [
  `create table former_brand_keys (
     former_key text collate "C" primary key,
     source_key text collate "C" not null
   )`,
];
