import { z } from 'zod';
import { sendCached } from '../../catalogue/response-cache.ts';
import type { App } from '../../lib/fastify-app.ts';
import type { AppServices } from '../../services/app-services.ts';
import { failureSchema } from '../../plugins/error-schemas.ts';
import { RequestFailure } from '../../lib/request-failure.ts';
import { wireProductSchema } from '../../catalogue/product-serializer.ts';
import { findProduct, findSimilarProducts } from './product-detail-queries.ts';

const productDetailSchema = wireProductSchema
  .extend({ gender: z.string(), category: z.string(), styles: z.array(z.string()) })
  .meta({ id: 'ProductDetail' });

const similarSchema = z
  .object({ products: z.array(wireProductSchema), hasMore: z.literal(false) })
  .meta({ id: 'SimilarProducts' });

const limitMessage = 'limit must be a whole number from 1 to 24';
const similarLimit = z.coerce
  .number(limitMessage)
  .int(limitMessage)
  .min(1, limitMessage)
  .max(24, limitMessage);
const params = z.object({ id: z.string().max(100) });
const failures = { 400: failureSchema, 404: failureSchema };

export function registerProductDetailRoutes(app: App, services: AppServices): void {
  const { db, answers, catalogueVersion, presentProduct } = services;

  app.get(
    '/products/:id',
    {
      schema: {
        summary: 'One product',
        tags: ['Products'],
        params,
        querystring: z.strictObject({}),
        response: { 200: productDetailSchema, ...failures },
      },
    },
    async (request, reply) => {
      const id = readId(request.params.id);
      const key = JSON.stringify(['product', await catalogueVersion.current(), id]);
      return sendCached(request, reply, await answers.answer(key, () => describe(id)));
    },
  );

  app.get(
    '/products/:id/similar',
    {
      schema: {
        summary: 'The like of it from other brands',
        tags: ['Products'],
        params,
        querystring: z.strictObject({ limit: similarLimit.default(12) }),
        response: { 200: similarSchema, ...failures },
      },
    },
    async (request, reply) => {
      const id = readId(request.params.id);
      const { limit } = request.query;
      const key = JSON.stringify(['similar', await catalogueVersion.current(), id, limit]);
      return sendCached(request, reply, await answers.answer(key, () => findSimilar(id, limit)));
    },
  );

  async function describe(id: string): Promise<z.output<typeof productDetailSchema>> {
    const row = await findProduct(db, id);
    if (row === undefined) throw productNotFound();
    const { gender, category, styles } = row;
    return { ...presentProduct(row), gender, category, styles };
  }

  async function findSimilar(id: string, limit: number): Promise<z.output<typeof similarSchema>> {
    if ((await findProduct(db, id)) === undefined) throw productNotFound();
    const rows = await findSimilarProducts(db, id, limit);
    return { products: rows.map(presentProduct), hasMore: false };
  }
}

/** What is no id cannot name a product. */
function readId(text: string): string {
  if (!/^[0-9a-f]{24}$/i.test(text)) throw productNotFound();
  return text.toLowerCase();
}

function productNotFound(): RequestFailure {
  return new RequestFailure(404, 'Product not found');
}
