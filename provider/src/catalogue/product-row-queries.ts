import type { Database } from '../database/database.ts';
import { wireColumns, type WireRow } from './product-serializer.ts';

/** A product with the sort keys of all orders. */
export type ListRow = WireRow & {
  readonly created_at: Date;
  readonly effective_paise: number;
  readonly discount_percent: number;
};

export const listColumns = [...wireColumns, 'created_at', 'effective_paise', 'discount_percent'] as const;

/** The products in the order of `ids`. Unknown ids are left out. */
export async function findProductsByIds(db: Database, ids: readonly string[]): Promise<ListRow[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('products').select(listColumns).where('id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
}

/** Also true for a product that is not listed any more: its page can still be read. */
export async function isProductKnown(db: Database, id: string): Promise<boolean> {
  const product = await db.selectFrom('products').select('id').where('id', '=', id).executeTakeFirst();
  return product !== undefined;
}
