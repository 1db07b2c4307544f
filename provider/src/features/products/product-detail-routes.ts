import { sql } from 'kysely';
import { z } from 'zod';
import { wireColumns, wireProductSchema, type WireRow } from '../../catalogue/product-serializer.ts';
import { wholeNumberField } from '../../catalogue/query-fields.ts';
import { sendCached } from '../../catalogue/response-cache.ts';
import type { Database } from '../../database/database.ts';
import type { App } from '../../lib/fastify-app.ts';
import { RequestFailure } from '../../lib/request-failure.ts';
import { failureSchema } from '../../plugins/openapi.ts';
import type { AppServices } from '../../services/app-services.ts';

const productDetailSchema = wireProductSchema
  .extend({ gender: z.string(), category: z.string(), styles: z.array(z.string()) })
  .meta({ id: 'ProductDetail' });

const similarSchema = z
  .object({ products: z.array(wireProductSchema), hasMore: z.literal(false) })
  .meta({ id: 'SimilarProducts' });

const params = z.object({ id: z.string().max(100) });
const failures = { 400: failureSchema, 404: failureSchema };

export function registerProductDetailRoutes(app: App, services: AppServices): void {
  const { db, responseCache, catalogueVersion, serializeProduct } = services;

  app.get(
    '/products/:id',
    {
      schema: {
        summary: 'One product',
        tags: ['Products'],
        params,
        response: { 200: productDetailSchema, ...failures },
      },
    },
    async (request, reply) => {
      const id = readId(request.params.id);
      const key = JSON.stringify(['product', await catalogueVersion.current(), id]);
      return sendCached(request, reply, await responseCache.getOrCompute(key, () => readDetail(id)));
    },
  );

  app.get(
    '/products/:id/similar',
    {
      schema: {
        summary: 'Similar products of other brands',
        tags: ['Products'],
        params,
        querystring: z.strictObject({ limit: wholeNumberField('limit', 24).default(12) }),
        response: { 200: similarSchema, ...failures },
      },
    },
    async (request, reply) => {
      const id = readId(request.params.id);
      const { limit } = request.query;
      const key = JSON.stringify(['similar', await catalogueVersion.current(), id, limit]);
      return sendCached(request, reply, await responseCache.getOrCompute(key, () => findSimilar(id, limit)));
    },
  );

  async function readDetail(id: string): Promise<z.output<typeof productDetailSchema>> {
    const row = await findProduct(db, id);
    if (row === undefined) throw productNotFound();
    const { gender, category, styles } = row;
    return { ...serializeProduct(row), gender, category, styles };
  }

  async function findSimilar(id: string, limit: number): Promise<z.output<typeof similarSchema>> {
    if ((await findProduct(db, id)) === undefined) throw productNotFound();
    const rows = await findSimilarProducts(db, id, limit);
    return { products: rows.map((row) => serializeProduct(row)), hasMore: false };
  }
}

function readId(text: string): string {
  if (!/^[0-9a-f]{24}$/i.test(text)) throw productNotFound();
  return text.toLowerCase();
}

function productNotFound(): RequestFailure {
  return new RequestFailure(404, 'Product not found');
}

async function findProduct(db: Database, id: string) {
  return await db
    .selectFrom('products')
    .select([...wireColumns, 'gender', 'category', 'styles'])
    .where('id', '=', id)
    .where('removed_in', '=', 2_147_483_647)
    .executeTakeFirst();
}

/**
 * Products of other brands with the same gender and category, ranked by common styles and similar price. At most two of
 * each brand.
 */
async function findSimilarProducts(db: Database, id: string, limit: number): Promise<WireRow[]> {
  const { rows } = await sql<WireRow>`
    with anchor as (
      select gender, category_slug, source_key, styles, effective_paise from products where id = ${id}
    ), candidate as (
      select product.id, product.source_key, product.created_at,
        (select count(*) from unnest(product.styles) as style where style = any(anchor.styles))
          - abs(ln(product.effective_paise::double precision / anchor.effective_paise)) as similarity
      from products as product
      join anchor on product.gender = anchor.gender and product.category_slug = anchor.category_slug
      where product.source_key <> anchor.source_key and product.removed_in = 2147483647
    ), ranked as (
      select *, row_number() over (partition by source_key order by similarity desc, created_at desc, id) as brand_rank
      from candidate
    )
    select ${sql.join(wireColumns.map((name) => sql.ref(`products.${name}`)))}
    from (select * from ranked where brand_rank <= 2 order by similarity desc, created_at desc, id limit ${limit}) as selected
    join products using (id)
    order by selected.similarity desc, selected.created_at desc, selected.id
  `.execute(db);
  return rows;
}
