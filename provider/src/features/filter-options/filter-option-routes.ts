import { categorySlug, defaultPriceRange, readImageUrl, type Gender } from '@szn/shared-contracts/wire';
import { sql } from 'kysely';
import { z } from 'zod';
import { type CatalogueCounts, type ListingScope, filterCounts } from '../../catalogue/catalogue-counts.ts';
import * as fields from '../../catalogue/query-fields.ts';
import { sendCached } from '../../catalogue/response-cache.ts';
import { sourceKey } from '../../catalogue/text-normalization.ts';
import type { Database } from '../../database/database.ts';
import type { App } from '../../lib/fastify-app.ts';
import { failureWithErrorSchema } from '../../plugins/openapi.ts';
import { listOwnHosts } from '../../config/config.ts';
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
      /** A picture of each category, by its slug; only for all products of a gender. */
      categoryPictures: z.record(z.string(), z.string()).exactOptional(),
    }),
  })
  .meta({ id: 'FilterOptions' });

export function registerFilterOptionRoutes(app: App, services: AppServices): void {
  const { db, responseCache, catalogueVersion, countsAt } = services;
  const ownHosts = listOwnHosts(services.config);

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
      const compute = async () => {
        const { success, filterOptions } = listFilterOptions(await countsAt(version), scope);
        if (gender === undefined || source !== undefined || category !== undefined || scope.isOnSale)
          return { success, filterOptions };
        const categoryPictures = filterPictures(await findCategoryPictures(db, gender, version), ownHosts);
        return { success, filterOptions: { ...filterOptions, categoryPictures } };
      };
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
  const brands = countBy(listed, ({ source_key: key, source: name }) => ({ key, name }));
  const categories = countBy(listed, ({ category_slug: key, category: name }) => ({ key, name }));
  const styled = countBy(filterCounts(styles, scope), ({ style }) => ({ key: style, name: style }));
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

function filterPictures(
  pictures: Readonly<Record<string, string>>,
  ownHosts: readonly string[],
): Record<string, string> {
  const read = Object.entries(pictures).flatMap(([slug, image]) => {
    const url = readImageUrl(image, ownHosts);
    return url === null ? [] : [[slug, url] as const];
  });
  return Object.fromEntries(read);
}

/**
 * The picture of the dearest product of each category, which starts no list by time or by the lowest price. Each is the
 * first row of an index.
 */
async function findCategoryPictures(
  db: Database,
  gender: Gender,
  version: number,
): Promise<Record<string, string>> {
  const { rows } = await sql<{ category_slug: string; image: string }>`
    select category_slug, dearest.image
    from (select distinct category_slug from listing_counts where gender = ${gender}) as categories
    cross join lateral (
      select image from products
      where added_in <= ${version} and removed_in > ${version} and gender = ${gender}
        and products.category_slug = categories.category_slug
      order by effective_paise desc, id desc
      limit 1
    ) as dearest
    where dearest.image <> ''
    order by category_slug
  `.execute(db);
  return Object.fromEntries(rows.map(({ category_slug, image }) => [category_slug, image]));
}

function countBy<Count extends { readonly product_count: number }>(
  counts: readonly Count[],
  describe: (count: Count) => { readonly key: string; readonly name: string },
): Record<string, number> {
  const byKey = new Map<string, { name: string; count: number }>();
  for (const count of counts) {
    const { key, name } = describe(count);
    const known = byKey.get(key);
    const total = (known?.count ?? 0) + count.product_count;
    byKey.set(key, { name: known?.name ?? name, count: total });
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
