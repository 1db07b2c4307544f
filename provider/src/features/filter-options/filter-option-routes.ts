import { categorySlug } from '@szn/shared-contracts/wire';
import { z } from 'zod';
import { sendCached } from '../../catalogue/response-cache.ts';
import type { App } from '../../lib/fastify-app.ts';
import type { AppServices } from '../../services/app-services.ts';
import { failureWithErrorSchema } from '../../plugins/error-schemas.ts';
import * as fields from '../../catalogue/query-fields.ts';
import { sourceKey } from '../../catalogue/source-key.ts';
import { makeFilterOptions, type FilterOptionsAnswer } from './filter-options.ts';

const countsSchema = z.record(z.string(), z.number().int());

const filterOptionsSchema = z
  .object({
    success: z.literal(true),
    filterOptions: z.object({
      brands: z.array(z.string()),
      categories: z.array(z.string()),
      styles: z.array(z.string()),
      /** Whole rupees; every listed product's price lies within. */
      priceRange: z.object({ min: z.number(), max: z.number() }),
      /** How many products each name has. */
      counts: z.object({ brands: countsSchema, categories: countsSchema, styles: countsSchema }),
    }),
  })
  .meta({ id: 'FilterOptions' }) satisfies z.ZodType<FilterOptionsAnswer>;

/** What the listing it is asked for can be narrowed by, from the kept counts. */
export function registerFilterOptionRoutes(app: App, services: AppServices): void {
  const { answers, catalogueVersion, counts } = services;

  app.get(
    '/products/filter-options',
    {
      config: { answersErrorField: true },
      schema: {
        summary: 'Brands, categories, styles and prices to filter by',
        tags: ['Products'],
        querystring: z.strictObject({
          source: fields.nameField.optional(),
          gender: fields.genderField.optional(),
          category: fields.nameField.optional(),
          sale: fields.flagField.optional(),
        }),
        response: { 200: filterOptionsSchema, 400: failureWithErrorSchema },
      },
    },
    async (request, reply) => {
      const { source, gender, category, sale } = request.query;
      const scope = {
        sourceKeys: source === undefined ? null : [sourceKey(source)],
        gender: gender ?? null,
        categorySlugs: category === undefined ? null : [categorySlug(category)],
        isOnSale: sale ?? false,
      };
      const version = await catalogueVersion.current();
      const key = JSON.stringify(['filter-options', version, scope]);
      const make = async () => makeFilterOptions(await counts.at(version), scope);
      return sendCached(request, reply, await answers.answer(key, make));
    },
  );
}
