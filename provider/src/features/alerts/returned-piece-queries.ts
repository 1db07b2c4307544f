import { sql } from 'kysely';
import type { AlertPiece } from '../../database/tables/alert-content.ts';
import type { Database } from '../../database/database.ts';
import { neverRemoved } from '../../database/schema.ts';

/** Until which version each member was notified of what is back. Before `claimMembers`, which sets the present one. */
export async function findNotifiedVersions(db: Database, ids: readonly string[]) {
  const { rows } = await sql<{ user_id: string; version: number }>`
    select user_id, brands_version as version from alert_members where user_id = any(${ids}::text[])
  `.execute(db);
  return rows;
}

/** Members are not notified of what was back before they asked. */
export async function markReturnsNotified(db: Database, userId: string, version: number): Promise<void> {
  await sql`
    insert into alert_members (user_id, checked_on, brands_version) values (${userId}, 'epoch', ${version})
    on conflict (user_id) do update set brands_version = excluded.brands_version
  `.execute(db);
}

export type ReturnedPiece = AlertPiece & { readonly user_id: string; readonly sizes: readonly string[] };

/**
 * Saved products that can be bought again since the member was last notified, or in a size again; the latest first. `version`: the one
 * until which the member will have been notified.
 */
export async function findReturnedPieces(
  db: Database,
  notified: readonly { readonly user_id: string; readonly version: number }[],
  version: number,
): Promise<readonly ReturnedPiece[]> {
  if (notified.length === 0) return [];
  const { rows } = await sql<ReturnedPiece>`
    select item.user_id, product.id, product.title, product.source as brand, product.image,
      product.effective_paise as paise,
      array_remove(array_agg(returned.size order by array_position(product.sizes, returned.size)), '') as sizes
    from jsonb_to_recordset(${JSON.stringify(notified)}::jsonb) as notified (user_id text, version integer)
    join wishlist_items as item using (user_id)
    join products as product on product.id = item.product_id and product.removed_in = ${neverRemoved}
    join product_returns as returned on returned.product_id = product.id
      and returned.version > notified.version and returned.version <= ${version} and returned.at >= item.added_at
      and (returned.size = '' or
        (returned.size = any(product.sizes) and not returned.size = any(product.sold_out_sizes)))
    group by item.user_id, product.id
    order by item.user_id, max(returned.version) desc, product.id
  `.execute(db);
  return rows;
}
