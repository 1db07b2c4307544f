import { z } from 'zod';
import { productNotFound, productParams, readProductId } from '../../catalogue/product-id.ts';
import { isProductKnown } from '../../catalogue/product-row-queries.ts';
import { wireProductSchema } from '../../catalogue/product-serializer.ts';
import { wholeNumberField } from '../../catalogue/query-fields.ts';
import { sendCached } from '../../catalogue/response-cache.ts';
import type { App } from '../../lib/fastify-app.ts';
import { failureSchema } from '../../plugins/openapi.ts';
import type { AppServices } from '../../services/app-services.ts';
import { maxSimilar } from './rank-similar.ts';
import { findSimilarByCategory, findStoredSimilar, type SimilarRequest } from './similar-product-queries.ts';

const similarSchema = z
  .object({ products: z.array(wireProductSchema), hasMore: z.literal(false) })
  .meta({ id: 'SimilarProducts' });

const querystring = z.strictObject({
  limit: wholeNumberField('limit', maxSimilar).default(12),
  budget: z.literal('any', 'budget must be any').optional(),
});

export function registerSimilarProductRoutes(app: App, services: AppServices): void {
  const { db, responseCache, catalogueVersion, serializeProduct } = services;

  app.get(
    '/products/:id/similar',
    {
      schema: {
        summary: 'Similar products',
        description:
          'The nearest products of other brands, at most 24 and two of each brand. With `budget=any`: up to 48 of all ' +
          'brands and prices, the nearest first.',
        tags: ['Products'],
        params: productParams,
        querystring,
        response: { 200: similarSchema, 400: failureSchema, 404: failureSchema },
      },
    },
    async (request, reply) => {
      const id = readProductId(request.params.id);
      const { limit, budget } = request.query;
      const wanted = { id, limit, isAnyBudget: budget === 'any' };
      const key = JSON.stringify(['similar', await catalogueVersion.current(), wanted]);
      return sendCached(request, reply, await responseCache.getOrCompute(key, () => findSimilar(wanted)));
    },
  );

  async function findSimilar(wanted: SimilarRequest): Promise<z.output<typeof similarSchema>> {
    if (!(await isProductKnown(db, wanted.id))) throw productNotFound();
    // An import is listed before its similar pieces are computed.
    const rows = (await findStoredSimilar(db, wanted)) ?? (await findSimilarByCategory(db, wanted));
    return { products: rows.map((row) => serializeProduct(row)), hasMore: false };
  }
}
