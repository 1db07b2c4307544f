import { sql, type Transaction } from 'kysely';
import type { Database } from '../../database/database.ts';
import { neverRemoved, type StoredPriceNote, type Tables } from '../../database/schema.ts';
import { dayInIndia, dayInMs } from '../../lib/clock.ts';
import { summarizePrices, type PricePoint } from '../price-summary.ts';

const batchSize = 1000;
/** Older prices are deleted, except the one that was valid at that time. */
const keptMs = 400 * dayInMs;

export type EarlierPrice = {
  readonly product_id: string;
  readonly at: Date;
  readonly price_paise: number;
  readonly sale_paise: number | null;
};

/** Records the prices of these products where they differ from the last recorded ones, and summarizes these again. */
export async function recordPriceChanges(
  transaction: Transaction<Tables>,
  ids: readonly string[],
  now: Date,
): Promise<number> {
  // A clock that was set back must not put a price before the last one.
  const { rows } = await sql<{ product_id: string }>`
    insert into price_changes (product_id, at, price_paise, sale_paise)
    select product.id, greatest(${now}::timestamptz, last.at + interval '1 millisecond'),
      product.price_paise, product.sale_paise
    from products as product
    left join lateral (
      select at, price_paise, sale_paise from price_changes
      where product_id = product.id order by at desc limit 1
    ) as last on true
    where product.id = any(${ids}::text[])
      and (last.price_paise, last.sale_paise) is distinct from (product.price_paise, product.sale_paise)
    on conflict do nothing
    returning product_id
  `.execute(transaction);
  const changed = rows.map((row) => row.product_id);
  await summarize(transaction, changed, now);
  return changed.length;
}

/** Writes the prices that sample products had, the current ones included. They are marked as samples. */
export async function writeSamplePrices(
  transaction: Transaction<Tables>,
  prices: readonly EarlierPrice[],
  now: Date,
): Promise<void> {
  await sql`
    insert into price_changes (product_id, at, price_paise, sale_paise, is_sample)
    select product_id, at, price_paise, sale_paise, true
    from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as record (
      product_id text, at timestamptz, price_paise integer, sale_paise integer
    )
  `.execute(transaction);
  await summarize(transaction, [...new Set(prices.map((price) => price.product_id))], now);
}

/**
 * Once a day, because the periods move: summarizes the prices of all listed products, and records those that a release
 * without this table has written. Changed notes get a new catalogue version. Returns false when the day is done already.
 */
export async function refreshPriceSummaries(db: Database, now: Date, signal: AbortSignal): Promise<boolean> {
  const today = dayInIndia(now);
  const state = await db.selectFrom('catalogue_state').select(dayColumn).executeTakeFirstOrThrow();
  if (state.day === today) return false;
  let changed = 0;
  for (let lastId = ''; ;) {
    if (signal.aborted) return false;
    const ids = await findListedIds(db, lastId);
    changed += await db.transaction().execute(async (transaction) => {
      const recorded = await recordPriceChanges(transaction, ids, now);
      return recorded + (await summarize(transaction, ids, now));
    });
    if (ids.length < batchSize) break;
    lastId = ids.at(-1) ?? '';
  }
  await deleteOldChanges(db, new Date(now.getTime() - keptMs));
  await sql`
    update catalogue_state set
      prices_summarized_on = ${today}::date, version = version + ${changed > 0 ? 1 : 0}::integer
  `.execute(db);
  return true;
}

/** The notes of all products that have one, by id. */
export async function readPriceNotes(db: Database): Promise<ReadonlyMap<string, StoredPriceNote>> {
  const query = db.selectFrom('price_summaries').select(['product_id', 'note']).where('note', 'is not', null);
  const notes = new Map<string, StoredPriceNote>();
  for (const row of await query.execute()) if (row.note !== null) notes.set(row.product_id, row.note);
  return notes;
}

/** The summary of a product and its prices since `since`, the one that was valid then included. */
export async function findPriceHistory(db: Database, productId: string, since: Date) {
  const summary = await db
    .selectFrom('price_summaries')
    .selectAll()
    .where('product_id', '=', productId)
    .executeTakeFirst();
  if (summary === undefined) return undefined;
  const changes = await db
    .selectFrom('price_changes')
    .select(['at', 'price_paise', 'sale_paise', 'is_sample'])
    .where('product_id', '=', productId)
    .where('at', '>=', sql<Date>`coalesce(${startOfPrice(productId, since)}, ${since}::timestamptz)`)
    .orderBy('at')
    .execute();
  return { summary, changes };
}

const startOfPrice = (productId: string, at: Date) =>
  sql`(select max(at) from price_changes where product_id = ${productId} and at <= ${at}::timestamptz)`;

const dayColumn = sql<string | null>`prices_summarized_on::text`.as('day');

async function findListedIds(db: Database, afterId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('removed_in', '=', neverRemoved)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(batchSize)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the number of products whose summary is another than before. */
async function summarize(
  transaction: Transaction<Tables>,
  ids: readonly string[],
  now: Date,
): Promise<number> {
  if (ids.length === 0) return 0;
  const { rows } = await sql<PricePoint & { product_id: string }>`
    select product_id, at, coalesce(sale_paise, price_paise) as paise from price_changes
    where product_id = any(${ids}::text[]) order by product_id, at
  `.execute(transaction);
  const pointsById = new Map<string, PricePoint[]>();
  for (const { product_id: id, at, paise } of rows)
    pointsById.set(id, [...(pointsById.get(id) ?? []), { at, paise }]);
  const summaries = [...pointsById].map(([id, points]) => ({
    product_id: id,
    ...summarizePrices(points, now),
  }));
  const written = await sql`
    insert into price_summaries
    select product_id, tracked_since, low_30_paise, median_30_paise, low_90_paise, median_90_paise, note
    from jsonb_to_recordset(${JSON.stringify(summaries)}::jsonb) as record (
      product_id text, tracked_since timestamptz, low_30_paise integer, median_30_paise integer,
      low_90_paise integer, median_90_paise integer, note jsonb
    )
    order by product_id
    on conflict (product_id) do update set
      tracked_since = excluded.tracked_since, low_30_paise = excluded.low_30_paise,
      median_30_paise = excluded.median_30_paise, low_90_paise = excluded.low_90_paise,
      median_90_paise = excluded.median_90_paise, note = excluded.note
    where price_summaries is distinct from excluded
    returning product_id
  `.execute(transaction);
  return written.rows.length;
}

async function deleteOldChanges(db: Database, before: Date): Promise<void> {
  await sql`
    delete from price_changes as old where old.at < ${before}::timestamptz and exists (
      select from price_changes as newer
      where newer.product_id = old.product_id and newer.at > old.at and newer.at <= ${before}::timestamptz
    )
  `.execute(db);
}

/**
 * When the brand added the product, and when it was last seen there with its price: null for one of an older import.
 * `undefined` for an unknown product.
 */
export async function findProductTimes(db: Database, id: string) {
  return db
    .selectFrom('products')
    .leftJoin('import_batches', 'import_batches.version', 'products.seen_in')
    .select(['products.created_at as addedAt', 'import_batches.checked_at as checkedAt'])
    .where('products.id', '=', id)
    .executeTakeFirst();
}
