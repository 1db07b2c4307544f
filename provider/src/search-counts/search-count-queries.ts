import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** The searches of one day in India, by search words. */
export type SearchCount = {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly query: string;
  /** How often products were found that have everything. */
  readonly complete: number;
  /** How often nothing was found. */
  readonly withoutProducts: number;
  /** How often products were found only without a condition or a word. */
  readonly relaxed: number;
};

/**
 * Adds to the counts of a day. A query that is new on this day is stored only while the day has fewer than `maxQueries`:
 * whoever sends random words fills no table.
 */
export async function addSearchCounts(
  db: Database,
  searches: readonly SearchCount[],
  maxQueries: number,
): Promise<void> {
  if (searches.length === 0) return;
  const rows = searches.map(({ day, query, complete, withoutProducts, relaxed }, index) => ({
    day,
    query,
    complete,
    without_products: withoutProducts,
    relaxed,
    place: index + 1,
  }));
  await sql`
    with added as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as added (day date, query text, complete integer, without_products integer, relaxed integer, place integer)
    ), stored as (
      select day, count(*) as queries from unmet_searches where day in (select day from added) group by day
    )
    insert into unmet_searches (day, query, complete, without_products, relaxed)
    select added.day, query, complete, without_products, relaxed from added left join stored using (day)
    where coalesce(stored.queries, 0) + place <= ${maxQueries}
      or exists (select from unmet_searches known where known.day = added.day and known.query = added.query)
    order by added.day, query
    on conflict (day, query) do update set
      complete = unmet_searches.complete + excluded.complete,
      without_products = unmet_searches.without_products + excluded.without_products,
      relaxed = unmet_searches.relaxed + excluded.relaxed
  `.execute(db);
}

/** What is searched less, or on fewer days, may be the text of one shopper: nobody else sees it. */
const minPopularSearches = 20;
const minPopularDays = 3;

/** The searches that found products most often since a day; equally frequent ones in alphabetical order. */
export async function findPopularSearches(
  db: Database,
  since: string,
  maxSearches: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ query: string }>`
    select query from unmet_searches where complete > 0 and day >= ${since}::date
    group by query having sum(complete) >= ${minPopularSearches} and count(*) >= ${minPopularDays}
    order by sum(complete) desc, query limit ${maxSearches}
  `.execute(db);
  return rows.map(({ query }) => query);
}

/** A search that did not find what was typed, over several days. */
export type UnmetSearch = Omit<SearchCount, 'day'> & { readonly days: number };

/** What is searched less often may be the text of one shopper, and is worth no change of the shop. */
const minUnmetSearches = 3;

/** The searches that found nothing, or only less than was typed, most often since a day; equally frequent ones in alphabetical order. */
export async function findUnmetSearches(
  db: Database,
  since: string,
  maxSearches: number,
): Promise<readonly UnmetSearch[]> {
  const { rows } = await sql<UnmetSearch>`
    select query, sum(complete)::integer as complete, sum(without_products)::integer as "withoutProducts",
      sum(relaxed)::integer as relaxed, count(*)::integer as days
    from unmet_searches where day >= ${since}::date
    group by query having sum(without_products + relaxed) >= ${minUnmetSearches}
    order by sum(without_products + relaxed) desc, query limit ${maxSearches}
  `.execute(db);
  return rows;
}

export async function deleteSearchCountsBefore(db: Database, day: string): Promise<void> {
  await db
    .deleteFrom('unmet_searches')
    .where('day', '<', sql<Date>`${day}::date`)
    .execute();
}
