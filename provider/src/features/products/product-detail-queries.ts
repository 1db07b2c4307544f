import { sql } from 'kysely';
import { wireColumns, type WireRow } from '../../catalogue/product-serializer.ts';
import type { Database } from '../../database/database.ts';

export type DetailRow = WireRow & {
  readonly gender: string;
  readonly category: string;
  readonly styles: string[];
};

export async function findProduct(db: Database, id: string): Promise<DetailRow | undefined> {
  return await db
    .selectFrom('products')
    .select([...wireColumns, 'gender', 'category', 'styles'])
    .where('id', '=', id)
    .where('removed_in', '=', 2_147_483_647)
    .executeTakeFirst();
}

/**
 * What other brands offer in its place: the same gender and category, ranked by styles in common, then by how near
 * the price is; at most two of each brand, so that one of them cannot fill the row.
 */
export async function findSimilarProducts(db: Database, id: string, limit: number): Promise<WireRow[]> {
  const { rows } = await sql<WireRow>`
    with anchor as (
      select gender, category_slug, source_key, styles, effective_paise from products where id = ${id}
    ), candidate as (
      select product.id, product.source_key, product.created_at,
        (select count(*) from unnest(product.styles) as style where style = any(anchor.styles))
          - abs(ln(product.effective_paise::double precision / anchor.effective_paise)) as likeness
      from products as product
      join anchor on product.gender = anchor.gender and product.category_slug = anchor.category_slug
      where product.source_key <> anchor.source_key and product.removed_in = 2147483647
    ), ranked as (
      select *, row_number() over (partition by source_key order by likeness desc, created_at desc, id) as place
      from candidate
    )
    select ${sql.join(wireColumns.map((name) => sql.ref(`products.${name}`)))}
    from (select * from ranked where place <= 2 order by likeness desc, created_at desc, id limit ${limit}) as chosen
    join products using (id)
    order by chosen.likeness desc, chosen.created_at desc, chosen.id
  `.execute(db);
  return rows;
}
