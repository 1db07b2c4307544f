import { sql } from 'kysely';
import { wireColumns, type WireRow } from '../../catalogue/product-serializer.ts';
import type { Database } from '../../database/database.ts';

/** A product with the time of its news: when it was added, or when its sale price was set. */
export type DatedRow = WireRow & { readonly at: Date };

type NewsOptions = {
  readonly version: number;
  /** `null`: of all brands. */
  readonly sourceKeys: readonly string[] | null;
  readonly since: Date;
  readonly limit: number;
};

const columns = sql.join(wireColumns.map((name) => sql.ref(`products.${name}`)));

/** The products on sale whose sale price was set last. */
export async function findReducedProducts(
  db: Database,
  { version, sourceKeys, since, limit }: NewsOptions,
): Promise<readonly DatedRow[]> {
  const { rows } = await sql<DatedRow>`
    select ${columns}, changed.at from price_changes as changed
    join products on products.id = changed.product_id
    where changed.at >= ${since} and products.is_on_sale and changed.sale_paise = products.sale_paise
      and added_in <= ${version} and removed_in > ${version}
      and ${sourceKeys === null ? sql`true` : sql`source_key = any(${sourceKeys}::text[])`}
      and not exists (
        select from price_changes as later where later.product_id = changed.product_id and later.at > changed.at
      )
    order by changed.at desc, products.id desc limit ${limit}
  `.execute(db);
  return rows;
}
