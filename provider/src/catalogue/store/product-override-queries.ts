import { correctableFields } from '@szn/shared-contracts/wire';
import { sql, type Selectable, type Transaction } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { FeedValues } from '../../database/tables/override-tables.ts';
import { neverRemoved, type Tables } from '../../database/schema.ts';
import type { ProductRecord } from '../product-record.ts';
import { correctProduct, keepPictureColour, pickFeedValues, type Corrections } from '../product-overrides.ts';

export type OverrideRow = Selectable<Tables['product_overrides']>;

/** The rows that are valid: the last one of each product, field and scope; also those that take something back. */
export const currentOverrides = sql`(
  select distinct on (product_id, field, scope) * from product_overrides order by product_id, field, scope, id desc
)`;

/** The version in which an editor has hidden the row of `products`; null if none has. */
const hiddenIn = sql<number | null>`(
  select version from (
    select version, value from product_overrides where product_id = products.id and field = 'hidden' order by id desc limit 1
  ) as hidden where value is not null
)`;
export const isHidden = sql<boolean>`(${hiddenIn} is not null)`;

/**
 * `removed_in` of a product that its feed has: hidden products have that of their hiding, so that they are listed again with what
 * has become of them in the feed.
 */
export const removedInIfOffered = sql<number>`coalesce(${hiddenIn}, ${neverRemoved})`;

/** What is valid of these products, by product. */
export async function readOverrides(
  db: Database | Transaction<Tables>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly OverrideRow[]>> {
  const { rows } = await sql<OverrideRow>`
    select * from ${currentOverrides} as current where product_id = any(${[...ids]}::text[])
  `.execute(db);
  const byProduct = new Map<string, OverrideRow[]>();
  for (const row of rows)
    if (row.value !== null) byProduct.set(row.product_id, [...(byProduct.get(row.product_id) ?? []), row]);
  return byProduct;
}

export function correctionsOf(overrides: readonly OverrideRow[]): Corrections {
  return Object.fromEntries(
    correctableFields.flatMap((name) => {
      const value = overrides.find(({ field }) => field === name)?.value;
      return value == null ? [] : [[name, value]];
    }),
  );
}

/** The records of an import as it writes them: with the corrections of editors, and what the feed says beside them. */
export async function correctRecords(transaction: Transaction<Tables>, records: readonly ProductRecord[]) {
  const overrides = await readOverrides(
    transaction,
    records.map(({ id }) => id),
  );
  const stored = await readStored(transaction, [...overrides.keys()]);
  return records.map((record) => {
    const corrections = correctionsOf(overrides.get(record.id) ?? []);
    if (Object.keys(corrections).length === 0) return { ...record, feed_values: null };
    const known = stored.get(record.id);
    const feed = keepPictureColour(pickFeedValues(record), record.image, known);
    return { ...record, ...correctProduct(feed, record, corrections), feed_values: feed };
  });
}

async function readStored(transaction: Transaction<Tables>, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const { rows } = await sql<{ id: string; image: string } & Pick<FeedValues, 'colour' | 'colour_origin'>>`
    select id, image, case when feed_values->>'colour_origin' is null then colour else feed_values->>'colour' end as colour,
      coalesce(feed_values->>'colour_origin', colour_origin) as colour_origin
    from products where id = any(${[...ids]}::text[])
  `.execute(transaction);
  return new Map(rows.map((row) => [row.id, row]));
}

/** A place of a product at the beginning of a listing, from a version on; without a place it is pinned no more. */
export type PinRow = Pick<OverrideRow, 'product_id' | 'scope' | 'value' | 'version'>;

/** All pins that ever were, in their order: pages of an earlier version have its pins. */
export async function readPins(db: Database): Promise<readonly PinRow[]> {
  return await db
    .selectFrom('product_overrides')
    .select(['product_id', 'scope', 'value', 'version'])
    .where('field', '=', 'pin')
    .orderBy('id')
    .execute();
}
