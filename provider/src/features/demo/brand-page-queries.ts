import { wireColumns, type WireRow } from '../../catalogue/product-serializer.ts';
import type { Database } from '../../database/database.ts';

/** The product whose link is a path below the storefront's own origin. */
export async function findProductByPath(
  db: Database,
  sourceKey: string,
  path: string,
): Promise<(WireRow & { category: string }) | undefined> {
  return await db
    .selectFrom('products')
    .select([...wireColumns, 'category'])
    .where('source_key', '=', sourceKey)
    .where('link', '=', path)
    .executeTakeFirst();
}
