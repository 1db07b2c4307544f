import { z } from 'zod';
import type { CatalogueIndex } from '../../catalogue/index/catalogue-index.ts';
import { filterFields, toProductFilter } from '../../catalogue/index/product-filter.ts';
import * as fields from '../../catalogue/query-fields.ts';
import { sendCached } from '../../catalogue/response-cache.ts';
import { toSearchWords } from '../../catalogue/text-normalization.ts';
import type { App } from '../../lib/fastify-app.ts';
import { failureWithErrorSchema } from '../../plugins/openapi.ts';
import type { AppServices } from '../../services/app-services.ts';
import { registerFacetRoutes } from './facet-routes.ts';
import { queryField, withoutField } from './search-fields.ts';
import { createSearchService, searchResponseSchema, suggestionsSchema } from './search-service.ts';

const config = { answersErrorField: true };

export function registerSearchRoutes(app: App, services: AppServices): void {
  const { responseCache, catalogueIndex } = services;
  const searchService = createSearchService(services);
  const { search, suggest } = searchService;
  registerFacetRoutes(app, services, searchService);
  const countUnmet = (index: CatalogueIndex, q: string) => {
    const outcome = searchService.findOutcome(index, q);
    if (outcome !== 'complete') services.unmetSearches.count(q, outcome === 'relaxed');
  };

  app.get(
    '/products/search',
    {
      config,
      schema: {
        summary: 'Products by words, with spelling correction',
        tags: ['Products'],
        querystring: z.strictObject({
          q: queryField,
          page: fields.pageField,
          limit: fields.searchLimitField,
          sort: fields.sortField,
          asOf: fields.asOfField,
          without: withoutField,
          ...filterFields,
        }),
        response: { 200: searchResponseSchema, 400: failureWithErrorSchema },
      },
    },
    async (request, reply) => {
      const index = await catalogueIndex.current();
      const { version } = index;
      // A later version than the current one would show products before other processes list them.
      const asOf = Math.min(request.query.asOf ?? version, version);
      const { q, page, limit, sort, without, ...filters } = request.query;
      const input = { q, page, limit, sort, without, asOf, filter: toProductFilter(filters) };
      const key = JSON.stringify(['search', version, input]);
      const response = await responseCache.getOrCompute(key, () => search(index, input));
      // Further pages, filters and removed conditions are parts of one search.
      if (page === 1 && without.length === 0 && Object.values(filters).every((value) => value === undefined))
        countUnmet(index, q);
      return sendCached(request, reply, response);
    },
  );

  app.get(
    '/products/suggestions',
    {
      config,
      schema: {
        summary: 'Products, brands and categories that start with the typed text',
        tags: ['Products'],
        querystring: z.strictObject({ q: queryField }),
        response: { 200: suggestionsSchema, 400: failureWithErrorSchema },
      },
    },
    async (request, reply) => {
      const index = await catalogueIndex.current();
      const query = toSearchWords(request.query.q);
      const key = JSON.stringify(['suggestions', index.version, query]);
      return sendCached(request, reply, await responseCache.getOrCompute(key, () => suggest(index, query)));
    },
  );
}
