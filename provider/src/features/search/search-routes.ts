import { z } from 'zod';
import type { CatalogueIndex } from '../../catalogue/index/catalogue-index.ts';
import { filterFields, toProductFilter } from '../../catalogue/index/product-filter.ts';
import * as fields from '../../catalogue/query-fields.ts';
import { queryField, withoutField } from '../../catalogue/query-fields.ts';
import { sendCached } from '../../catalogue/response-cache.ts';
import { toSearchWords } from '../../catalogue/text-normalization.ts';
import { dayInIndia, dayInMs } from '../../lib/clock.ts';
import { findPopularSearches } from '../../search-counts/search-count-queries.ts';
import type { App } from '../../lib/fastify-app.ts';
import { describeRoutes, failureWithErrorSchema } from '../../plugins/openapi.ts';
import type { AppServices } from '../../services/app-services.ts';
import { isPrefetch } from '../../plugins/write-checks.ts';
import { createSearchService, searchResponseSchema, suggestionsSchema } from './search-service.ts';
import type { WireFacets } from '@szn/shared-contracts/wire';
import { countFacets, facetListSchema } from '../../catalogue/index/count-facets.ts';

const describeRoute = describeRoutes({ tags: ['Products'] });

const facetsSchema = z
  .object({
    success: z.literal(true),
    /** The number of products that match all filters. */
    total: z.number().int(),
    facets: facetListSchema,
  })
  .meta({ id: 'Facets' }) satisfies z.ZodType<WireFacets>;

function registerFacetRoutes(
  app: App,
  { responseCache, catalogueIndex }: AppServices,
  { findMatches }: Pick<ReturnType<typeof createSearchService>, 'findMatches'>,
): void {
  app.get(
    '/products/facets',
    describeRoute('The number of products of each filter option, under the other filters', facetsSchema, {
      querystring: z.strictObject({ q: queryField.optional(), without: withoutField, ...filterFields }),
      fails: [400],
    }),
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

const config = { answersErrorField: true };

type SearchService = ReturnType<typeof createSearchService>;

const maxPopular = 6;
const popularDays = 30;

export function registerSearchRoutes(app: App, services: AppServices): void {
  const { responseCache, catalogueIndex } = services;
  const searchService = createSearchService(services);
  const { search, findOutcome } = searchService;
  registerFacetRoutes(app, services, searchService);

  app.get(
    '/products/search',
    {
      config,
      ...describeRoute('Products by words, with spelling correction', searchResponseSchema, {
        querystring: z.strictObject({
          q: queryField,
          page: fields.pageField,
          limit: fields.searchLimitField,
          sort: fields.sortField,
          asOf: fields.asOfField,
          without: withoutField,
          ...filterFields,
        }),
        answers: { 400: failureWithErrorSchema },
      }),
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
      // Further pages, filters and removed conditions are parts of one search, and a prefetch is none.
      const isWhole = page === 1 && without.length === 0 && !isPrefetch(request);
      if (isWhole && Object.values(filters).every((value) => value === undefined))
        services.searchCounts.count(q, findOutcome(index, q));
      return sendCached(request, reply, response);
    },
  );
  registerSuggestions(app, services, searchService);
}

function registerSuggestions(app: App, services: AppServices, searchService: SearchService): void {
  const { responseCache, catalogueIndex, clock } = services;
  const suggestPopular = createPopularSuggestion(services, searchService);

  app.get(
    '/products/suggestions',
    {
      config,
      ...describeRoute(
        'Products, brands and categories that start with the typed text; without one, the popular searches',
        suggestionsSchema,
        {
          querystring: z.strictObject({ q: queryField.optional() }),
          answers: { 400: failureWithErrorSchema },
        },
      ),
    },
    async (request, reply) => {
      const index = await catalogueIndex.current();
      const { q } = request.query;
      if (q === undefined) {
        const key = JSON.stringify(['popular', index.version, dayInIndia(clock.now())]);
        return sendCached(request, reply, await responseCache.getOrCompute(key, () => suggestPopular(index)));
      }
      const query = toSearchWords(q);
      const key = JSON.stringify(['suggestions', index.version, query]);
      return sendCached(
        request,
        reply,
        await responseCache.getOrCompute(key, () => searchService.suggest(index, query)),
      );
    },
  );
}

/** The popular searches that find products now, too. */
function createPopularSuggestion({ clock, db }: AppServices, { findOutcome, suggest }: SearchService) {
  return async (index: CatalogueIndex) => {
    const since = dayInIndia(new Date(clock.now().getTime() - popularDays * dayInMs));
    const searches = await findPopularSearches(db, since, 2 * maxPopular);
    const popular = searches.filter((q) => findOutcome(index, q) === 'complete').slice(0, maxPopular);
    return { ...(await suggest(index, '')), popular };
  };
}
