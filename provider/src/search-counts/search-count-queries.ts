import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** The searches of one day in India, by search words. */
export type UnmetSearch = {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly query: string;
  /** How often nothing was found. */
  readonly withoutProducts: number;
  /** How often products were found only without a condition or a word. */
  readonly relaxed: number;
};

/**
 * Adds to the counts of a day. A query that is new on this day is stored only while the day has fewer than `maxQueries`:
 * whoever sends random words fills no table.
 */
export async function addUnmetSearches(
  db: Database,
  searches: readonly UnmetSearch[],
  maxQueries: number,
): Promise<void> {
  if (searches.length === 0) return;
  const rows = searches.map(({ day, query, withoutProducts, relaxed }, index) => ({
    day,
    query,
    without_products: withoutProducts,
    relaxed,
    place: index + 1,
  }));
  await sql`
    with added as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as added (day date, query text, without_products integer, relaxed integer, place integer)
    ), stored as (
      select day, count(*) as queries from unmet_searches where day in (select day from added) group by day
    )
    insert into unmet_searches (day, query, without_products, relaxed)
    select added.day, query, without_products, relaxed from added left join stored using (day)
    where coalesce(stored.queries, 0) + place <= ${maxQueries}
      or exists (select from unmet_searches known where known.day = added.day and known.query = added.query)
    order by added.day, query
    on conflict (day, query) do update set
      without_products = unmet_searches.without_products + excluded.without_products,
      relaxed = unmet_searches.relaxed + excluded.relaxed
  `.execute(db);
}

export async function deleteUnmetSearchesBefore(db: Database, day: string): Promise<void> {
  await db
    .deleteFrom('unmet_searches')
    .where('day', '<', sql<Date>`${day}::date`)
    .execute();
}
