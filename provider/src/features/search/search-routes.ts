import { z } from 'zod';
import { sendCached } from '../../catalogue/response-cache.ts';
import type { App } from '../../lib/fastify-app.ts';
import type { AppServices } from '../../services/app-services.ts';
import { failureWithErrorSchema } from '../../plugins/error-schemas.ts';
import * as fields from '../../catalogue/query-fields.ts';
import { toSearchWords } from '../../catalogue/search-words.ts';
import { queryField, searchAnswerSchema, suggestionsSchema } from './search-schemas.ts';
import { createSearches } from './searches.ts';

const config = { answersErrorField: true };

export function registerSearchRoutes(app: App, services: AppServices): void {
  const { answers, catalogueVersion } = services;
  const { search, suggest } = createSearches(services);

  app.get(
    '/products/search',
    {
      config,
      schema: {
        summary: 'Products by words, forgiving of slips',
        tags: ['Products'],
        querystring: z.strictObject({
          q: queryField,
          page: fields.pageField,
          limit: fields.searchLimitField,
          sort: fields.sortField,
          asOf: fields.asOfField,
        }),
        response: { 200: searchAnswerSchema, 400: failureWithErrorSchema },
      },
    },
    async (request, reply) => {
      const version = await catalogueVersion.current();
      // A number from the future would show products before they are listed everywhere.
      const wanted = { ...request.query, asOf: Math.min(request.query.asOf ?? version, version) };
      const key = JSON.stringify(['search', version, wanted]);
      return sendCached(request, reply, await answers.answer(key, () => search(version, wanted)));
    },
  );

  app.get(
    '/products/suggestions',
    {
      config,
      schema: {
        summary: 'Products, brands and categories that begin with what is being typed',
        tags: ['Products'],
        querystring: z.strictObject({ q: queryField }),
        response: { 200: suggestionsSchema, 400: failureWithErrorSchema },
      },
    },
    async (request, reply) => {
      const version = await catalogueVersion.current();
      const query = toSearchWords(request.query.q);
      const key = JSON.stringify(['suggestions', version, query]);
      return sendCached(request, reply, await answers.answer(key, () => suggest(version, query)));
    },
  );
}
