/** How often a search found nothing, or not all of its conditions, by day. Rows name nobody. The previous release counts nothing. */
export const unmetSearchesMigration: readonly string[] = [
  `create table unmet_searches (
     day date not null,
     query text collate "C" not null,
     without_products integer not null,
     relaxed integer not null,
     primary key (day, query)
   )`,
];
