import { z } from 'zod';
import type { CatalogueIndex } from '../../catalogue/index/catalogue-index.ts';
import { findSimilar, maxSimilar } from '../../catalogue/index/rank-similar.ts';
import { productNotFound, productParams, readProductId } from '../../catalogue/product-id.ts';
import { wireProductSchema } from '../../catalogue/product-serializer.ts';
import { wholeNumberField } from '../../catalogue/query-fields.ts';
import { sendCached } from '../../catalogue/response-cache.ts';
import { findProductsByIds } from '../../catalogue/store/product-row-queries.ts';
import type { App } from '../../lib/fastify-app.ts';
import { describeRoutes } from '../../plugins/openapi.ts';
import type { AppServices } from '../../services/app-services.ts';

const describeRoute = describeRoutes({ tags: ['Products'], fails: [400, 404] });

const similarSchema = z
  .object({ products: z.array(wireProductSchema), hasMore: z.literal(false) })
  .meta({ id: 'SimilarProducts' });

const querystring = z.strictObject({
  limit: wholeNumberField('limit', maxSimilar).default(12),
  budget: z.literal('any', 'budget must be any').optional(),
});

type SimilarRequest = {
  readonly id: string;
  readonly limit: number;
  /** Of all brands and prices, the product's own brand included; otherwise the nearest of other brands. */
  readonly isAnyBudget: boolean;
};

export function registerSimilarProductRoutes(app: App, services: AppServices): void {
  const { db, responseCache, catalogueIndex, serializeProduct } = services;

  app.get(
    '/products/:id/similar',
    describeRoute('Similar products', similarSchema, {
      description:
        'The nearest products of other brands, at most 24 and two of each brand. With `budget=any`: up to 48 of all ' +
        'brands and prices, the nearest first.',
      params: productParams,
      querystring,
    }),
    async (request, reply) => {
      const id = readProductId(request.params.id);
      const { limit, budget } = request.query;
      const wanted = { id, limit, isAnyBudget: budget === 'any' };
      const index = await catalogueIndex.current();
      const key = JSON.stringify(['similar', index.version, wanted]);
      return sendCached(
        request,
        reply,
        await responseCache.getOrCompute(key, () => readSimilar(index, wanted)),
      );
    },
  );

  async function readSimilar(
    index: CatalogueIndex,
    { id, limit, isAnyBudget }: SimilarRequest,
  ): Promise<z.output<typeof similarSchema>> {
    const position = index.positions.get(id);
    if (position === undefined) throw productNotFound();
    const { ids, nearestCount } = findSimilar(index, position);
    const rows = await findProductsByIds(
      db,
      ids.slice(0, isAnyBudget ? limit : Math.min(limit, nearestCount)),
    );
    return { products: rows.map((row) => serializeProduct(row)), hasMore: false };
  }
}
