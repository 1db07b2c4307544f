import { genders, type WireSearchResponse } from '@szn/shared-contracts/wire';
import { z } from 'zod';
import { wireProductSchema } from '../../catalogue/product-serializer.ts';
import * as fields from '../../catalogue/query-fields.ts';
import { sendCached } from '../../catalogue/response-cache.ts';
import { toSearchWords } from '../../catalogue/text-normalization.ts';
import type { App } from '../../lib/fastify-app.ts';
import { failureWithErrorSchema } from '../../plugins/openapi.ts';
import type { AppServices } from '../../services/app-services.ts';
import { createSearches } from './search-service.ts';

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

const saySomething = 'Please enter something to search for.';

const queryField = z
  .string(saySomething)
  .trim()
  .min(1, saySomething)
  .max(100, 'The search text is too long.');

const searchAnswerSchema = z
  .object({
    data: z.array(wireProductSchema),
    hasMore: z.boolean(),
    /** Send back as `asOf` with the next page. */
    asOf: z.number().int(),
    /** How many match in all; left out where it is more than a thousand. */
    total: z.number().int().optional(),
    /** The query as it was understood, when words were mended. */
    corrected: z.string().optional(),
  })
  .meta({ id: 'SearchAnswer' }) satisfies z.ZodType<WireSearchResponse>;

export type SearchAnswer = z.output<typeof searchAnswerSchema>;

const productCount = z.number().int();
const brandSchema = z.object({
  source: z.string(),
  label: z.string(),
  slug: z.string().nullable(),
  productCount,
});
const categorySchema = z.object({
  gender: z.enum(genders),
  name: z.string(),
  slug: z.string(),
  productCount,
});

const suggestionsSchema = z
  .object({
    products: z.array(wireProductSchema),
    brands: z.array(brandSchema),
    categories: z.array(categorySchema),
  })
  .meta({ id: 'Suggestions' });

export type Suggestions = z.output<typeof suggestionsSchema>;
