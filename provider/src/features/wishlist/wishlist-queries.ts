import { sql } from 'kysely';
import { wireColumns, type WireRow } from '../../catalogue/product-serializer.ts';
import type { Database } from '../../database/database.ts';

/** The products of a wishlist, the latest added first. */
export async function findWishlist(db: Database, userId: string): Promise<WireRow[]> {
  return await db
    .selectFrom('wishlist_items')
    .innerJoin('products', 'products.id', 'wishlist_items.product_id')
    .select(wireColumns.map((name) => `products.${name}` as const))
    .where('user_id', '=', userId)
    .orderBy('position', 'desc')
    .execute();
}

/**
 * Adds once, however often it is asked; false when `most` items stand in the way. Throws a foreign key violation for a
 * product that does not exist.
 */
export async function addWishlistItem(
  db: Database,
  { userId, productId }: { userId: string; productId: string },
  most: number,
): Promise<boolean> {
  const { rows } = await sql<{ is_full: boolean }>`
    with before as (
      select count(*) as held, coalesce(bool_or(product_id = ${productId}), false) as was_held
      from wishlist_items where user_id = ${userId}
    ), added as (
      insert into wishlist_items (user_id, product_id)
      select ${userId}, ${productId} from before where held < ${most}
      on conflict do nothing
    )
    select held >= ${most} and not was_held as is_full from before
  `.execute(db);
  return rows[0]?.is_full !== true;
}

/** Whether it was there. */
export async function removeWishlistItem(db: Database, userId: string, productId: string): Promise<boolean> {
  const removed = await db
    .deleteFrom('wishlist_items')
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .returning('product_id')
    .executeTakeFirst();
  return removed !== undefined;
}

export async function isProductKnown(db: Database, productId: string): Promise<boolean> {
  const product = await db.selectFrom('products').select('id').where('id', '=', productId).executeTakeFirst();
  return product !== undefined;
}
