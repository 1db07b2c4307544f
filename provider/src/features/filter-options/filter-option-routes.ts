import { categorySlug, defaultPriceRange } from '@szn/shared-contracts/wire';
import { z } from 'zod';
import { type CatalogueCounts, type ListingScope, filterCounts } from '../../catalogue/catalogue-counts.ts';
import * as fields from '../../catalogue/query-fields.ts';
import { sendCached } from '../../catalogue/response-cache.ts';
import { sourceKey } from '../../catalogue/text-normalization.ts';
import type { App } from '../../lib/fastify-app.ts';
import { failureWithErrorSchema } from '../../plugins/openapi.ts';
import type { AppServices } from '../../services/app-services.ts';

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
      /** The number of products of each name. */
      counts: z.object({ brands: countsSchema, categories: countsSchema, styles: countsSchema }),
    }),
  })
  .meta({ id: 'FilterOptions' });

export function registerFilterOptionRoutes(app: App, services: AppServices): void {
  const { responseCache, catalogueVersion, countsAt } = services;

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
      const compute = async () => listFilterOptions(await countsAt(version), scope);
      return sendCached(request, reply, await responseCache.getOrCompute(key, compute));
    },
  );
}

/** The options of the scope with their number of products. Spellings of the same name are merged. */
function listFilterOptions(
  { listings, styles }: CatalogueCounts,
  scope: ListingScope,
): z.output<typeof filterOptionsSchema> {
  const listed = filterCounts(listings, scope);
  const brands = countBy(listed, 'source_key', 'source');
  const categories = countBy(listed, 'category_slug', 'category');
  const styled = countBy(filterCounts(styles, scope), 'style', 'style');
  return {
    success: true,
    filterOptions: {
      brands: Object.keys(brands),
      categories: Object.keys(categories),
      styles: Object.keys(styled),
      priceRange: priceRangeOf(listed),
      counts: { brands, categories, styles: styled },
    },
  };
}

function countBy<Key extends string, Name extends string>(
  counts: readonly (Readonly<Record<Key | Name, string>> & { readonly product_count: number })[],
  key: Key,
  name: Name,
): Record<string, number> {
  const byKey = new Map<string, { name: string; count: number }>();
  for (const count of counts) {
    const known = byKey.get(count[key]);
    const total = (known?.count ?? 0) + count.product_count;
    byKey.set(count[key], { name: known?.name ?? count[name], count: total });
  }
  const sorted = [...byKey.values()].toSorted((left, right) => left.name.localeCompare(right.name, 'en'));
  return Object.fromEntries(sorted.map(({ name, count }) => [name, count]));
}

/** Rounds to whole rupees, so that the range includes every price. */
function priceRangeOf(listed: CatalogueCounts['listings']): { min: number; max: number } {
  if (listed.length === 0) return defaultPriceRange;
  const lowest = Math.min(...listed.map(({ min_paise }) => min_paise));
  const highest = Math.max(...listed.map(({ max_paise }) => max_paise));
  return { min: Math.floor(lowest / 100), max: Math.ceil(highest / 100) };
}
