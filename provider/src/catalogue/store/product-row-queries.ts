import type { Database } from '../../database/database.ts';
import { wireColumns, type WireRow } from '../product-serializer.ts';

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
