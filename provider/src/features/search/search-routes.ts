import { z } from 'zod';
import * as fields from '../../catalogue/query-fields.ts';
import { sendCached } from '../../catalogue/response-cache.ts';
import { toSearchWords } from '../../catalogue/text-normalization.ts';
import type { App } from '../../lib/fastify-app.ts';
import { failureWithErrorSchema } from '../../plugins/openapi.ts';
import type { AppServices } from '../../services/app-services.ts';
import { conditionKinds } from './query-conditions.ts';
import { createSearchService, searchResponseSchema, suggestionsSchema } from './search-service.ts';

const emptyQuery = 'Please enter something to search for.';

const queryField = z.string(emptyQuery).trim().min(1, emptyQuery).max(100, 'The search text is too long.');

/** Kinds of conditions of the query that do not apply, separated by commas: `without=price,colour`. */
const withoutField = fields.namesField
  .pipe(z.array(z.enum(conditionKinds)).optional())
  .optional()
  .transform((kinds = []) => kinds);

const config = { answersErrorField: true };

export function registerSearchRoutes(app: App, services: AppServices): void {
  const { responseCache, catalogueVersion } = services;
  const { search, suggest } = createSearchService(services);

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
        }),
        response: { 200: searchResponseSchema, 400: failureWithErrorSchema },
      },
    },
    async (request, reply) => {
      const version = await catalogueVersion.current();
      // A later version than the current one would show products before other processes list them.
      const input = { ...request.query, asOf: Math.min(request.query.asOf ?? version, version) };
      const key = JSON.stringify(['search', version, input]);
      return sendCached(request, reply, await responseCache.getOrCompute(key, () => search(version, input)));
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
      const version = await catalogueVersion.current();
      const query = toSearchWords(request.query.q);
      const key = JSON.stringify(['suggestions', version, query]);
      return sendCached(request, reply, await responseCache.getOrCompute(key, () => suggest(version, query)));
    },
  );
}
