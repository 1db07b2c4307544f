import { sql } from 'kysely';
import { wireColumns, type WireRow } from '../../catalogue/product-serializer.ts';
import type { Database } from '../../database/database.ts';

/** What one brand added on one day. */
export type DropRow = {
  /** The day in India, as `YYYY-MM-DD`. */
  readonly day: string;
  readonly source: string;
  readonly source_key: string;
  readonly piece_count: number;
  readonly min_paise: number;
  readonly max_paise: number;
  /** The newest of its products. */
  readonly lead_ids: readonly string[];
};

const maxLeadProducts = 4;

/** All drops since a time: the latest day first, and in it the brand first that added something last. */
export async function findDrops(
  db: Database,
  { since, version }: { readonly since: Date; readonly version: number },
): Promise<readonly DropRow[]> {
  const { rows } = await sql<DropRow>`
    select day, source_key, min(source) as source, count(*)::integer as piece_count,
      min(effective_paise) as min_paise, max(effective_paise) as max_paise,
      (array_agg(id order by (image = ''), created_at desc, id desc))[1:${sql.raw(String(maxLeadProducts))}] as lead_ids
    from (
      select *, to_char(created_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day from products
      where created_at >= ${since} and added_in <= ${version} and removed_in > ${version}
    ) as added
    group by day, source_key
    order by day desc, max(created_at) desc, source_key
  `.execute(db);
  return rows;
}

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

/** The products that were added last; of each brand by its own index. */
export async function findAddedProducts(
  db: Database,
  { version, sourceKeys, since, limit }: NewsOptions,
): Promise<readonly DatedRow[]> {
  const isListed = sql`added_in <= ${version} and removed_in > ${version} and created_at >= ${since}`;
  const newest = sql`order by created_at desc, id desc limit ${limit}`;
  const source =
    sourceKeys === null
      ? sql`(select id, created_at as at from products where ${isListed} ${newest})`
      : sql`(
          select id, at from unnest(${sourceKeys}::text[]) as key cross join lateral (
            select id, created_at as at from products where source_key = key and ${isListed} ${newest}
          ) as of_brand
        )`;
  const { rows } = await sql<DatedRow>`
    select ${columns}, dated.at from ${source} as dated join products using (id)
    order by dated.at desc, id desc limit ${limit}
  `.execute(db);
  return rows;
}

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
