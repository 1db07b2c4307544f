import type { Database } from '../../database/database.ts';
import { wireColumns, type WireRow } from '../product-serializer.ts';
import { sql, type Transaction } from 'kysely';
import { neverRemoved, type Tables } from '../../database/schema.ts';

/** The products in the order of `ids`. Unknown ids are left out. */
export async function findProductsByIds(db: Database, ids: readonly string[]): Promise<WireRow[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('products').select(wireColumns).where('id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
}

/** Also true for a product that is not listed any more: its page can still be read. */
export async function isProductKnown(db: Database, id: string): Promise<boolean> {
  const product = await db.selectFrom('products').select('id').where('id', '=', id).executeTakeFirst();
  return product !== undefined;
}

/** A product that is not listed, or has sizes that are sold out or that its feed has left out. */
type Unavailable = { readonly id: string; readonly is_removed: boolean; readonly sizes: readonly string[] };

/** What of these products cannot be bought, before an import writes them. */
export async function findUnavailable(
  transaction: Transaction<Tables>,
  ids: readonly string[],
): Promise<readonly Unavailable[]> {
  const { rows } = await sql<Unavailable>`
    select id, removed_in <> ${neverRemoved} as is_removed, sold_out_sizes || dropped_sizes as sizes
    from products
    where id = any(${[...ids]}::text[])
      and (removed_in <> ${neverRemoved} or sold_out_sizes <> '{}' or dropped_sizes <> '{}')
  `.execute(transaction);
  return rows;
}

/** Records what of it can be bought after the import. */
export async function recordReturns(
  transaction: Transaction<Tables>,
  before: readonly Unavailable[],
  { version, now }: { readonly version: number; readonly now: Date },
): Promise<void> {
  if (before.length === 0) return;
  await sql`
    insert into product_returns (product_id, size, version, at)
    select product.id, returned.size, ${version}::integer, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(before)}::jsonb) as before (id text, is_removed boolean, sizes text[])
    join products as product using (id)
    cross join lateral (
      select '' as size where before.is_removed
      union
      select size from unnest(before.sizes) as size
      where not before.is_removed and size = any(product.sizes) and not size = any(product.sold_out_sizes)
    ) as returned
    where product.removed_in = ${neverRemoved}
    on conflict (product_id, size) do update set version = excluded.version, at = excluded.at
  `.execute(transaction);
}
