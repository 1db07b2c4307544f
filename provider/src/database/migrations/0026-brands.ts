/** The brands of the shop. While there are none, those of the specification count. The previous release knows only these. */
export const brandsMigration: readonly string[] = [
  `create table brands (
     slug text collate "C" primary key,
     place integer not null,
     settings jsonb not null
   )`,
];
