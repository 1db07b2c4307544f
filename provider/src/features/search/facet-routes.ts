import type { WireFacets } from '@szn/shared-contracts/wire';
import { z } from 'zod';
import { countFacets, facetListSchema } from '../../catalogue/index/count-facets.ts';
import { filterFields, toProductFilter } from '../../catalogue/index/product-filter.ts';
import { sendCached } from '../../catalogue/response-cache.ts';
import type { App } from '../../lib/fastify-app.ts';
import { failureSchema } from '../../plugins/openapi.ts';
import type { AppServices } from '../../services/app-services.ts';
import { queryField, withoutField } from './search-fields.ts';
import type { createSearchService } from './search-service.ts';

const facetsSchema = z
  .object({
    success: z.literal(true),
    /** The number of products that match all filters. */
    total: z.number().int(),
    facets: facetListSchema,
  })
  .meta({ id: 'Facets' }) satisfies z.ZodType<WireFacets>;

export function registerFacetRoutes(
  app: App,
  { responseCache, catalogueIndex }: AppServices,
  { findMatches }: Pick<ReturnType<typeof createSearchService>, 'findMatches'>,
): void {
  app.get(
    '/products/facets',
    {
      schema: {
        summary: 'The number of products of each filter option, under the other filters',
        tags: ['Products'],
        querystring: z.strictObject({ q: queryField.optional(), without: withoutField, ...filterFields }),
        response: { 200: facetsSchema, 400: failureSchema },
      },
    },
    async (request, reply) => {
      const { q, without, ...filters } = request.query;
      const { source, gender, category } = filters;
      const scope = toProductFilter({ source, gender, category });
      const filter = toProductFilter(filters);
      const index = await catalogueIndex.current();
      const key = JSON.stringify(['facets', index.version, q, without, scope, filter]);
      const compute = () =>
        Promise.resolve(
          countFacets(index, {
            scope,
            filter,
            matches: q === undefined ? undefined : findMatches(index, { q, without }).all,
          }),
        );
      return sendCached(request, reply, await responseCache.getOrCompute(key, compute));
    },
  );
}
