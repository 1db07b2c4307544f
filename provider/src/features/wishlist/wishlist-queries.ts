import { sql } from 'kysely';
import { wireColumns, type WireRow } from '../../catalogue/product-serializer.ts';
import type { Database } from '../../database/database.ts';
import type { MemberDataPart } from '../../database/member-data.ts';

/** A product, and what shoppers paid for it when it was saved; null without a price of that time. */
export type WishlistRow = WireRow & { readonly saved_paise: number | null; readonly is_listed: boolean };

export async function findWishlist(db: Database, userId: string): Promise<WishlistRow[]> {
  return await db
    .selectFrom('wishlist_items')
    .innerJoin('products', 'products.id', 'wishlist_items.product_id')
    .select(wireColumns.map((name) => `products.${name}` as const))
    .select(
      sql<number | null>`(
        select coalesce(sale_paise, price_paise) from price_changes
        where price_changes.product_id = wishlist_items.product_id and at <= wishlist_items.added_at
        order by at desc limit 1
      )`.as('saved_paise'),
    )
    .select(sql<boolean>`removed_in = 2147483647`.as('is_listed'))
    .where('user_id', '=', userId)
    .orderBy('position', 'desc')
    .execute();
}

/**
 * Adds a product unless it is on the wishlist, or the wishlist is `full`: has `maxItems` others. Throws a foreign key
 * violation for an unknown product.
 */
export async function addWishlistItem(
  db: Database,
  { userId, productId }: { userId: string; productId: string },
  maxItems: number,
): Promise<'added' | 'known' | 'full'> {
  const { rows } = await sql<{ is_full: boolean; is_added: boolean }>`
    with before as (
      select count(*) as item_count, coalesce(bool_or(product_id = ${productId}), false) as is_member
      from wishlist_items where user_id = ${userId}
    ), added as (
      insert into wishlist_items (user_id, product_id)
      select ${userId}, ${productId} from before where item_count < ${maxItems}
      on conflict do nothing returning 1
    )
    select item_count >= ${maxItems} and not is_member as is_full, exists (select from added) as is_added from before
  `.execute(db);
  if (rows[0]?.is_full === true) return 'full';
  return rows[0]?.is_added === true ? 'added' : 'known';
}

/** Removes a product and returns whether it was on the wishlist. */
export async function removeWishlistItem(db: Database, userId: string, productId: string): Promise<boolean> {
  const removed = await db
    .deleteFrom('wishlist_items')
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .returning('product_id')
    .executeTakeFirst();
  return removed !== undefined;
}

export const wishlistData: MemberDataPart = {
  stored: 'wishlist',
  tables: ['wishlist_items'],
  exportFields: async (db, { userId }) => ({
    wishlist: await db
      .selectFrom('wishlist_items')
      .innerJoin('products', 'products.id', 'wishlist_items.product_id')
      .select(['products.id as productId', 'title', 'source as brand', 'link', 'added_at as savedAt'])
      .where('user_id', '=', userId)
      .orderBy('position')
      .execute(),
  }),
  remove: null,
};
