import { defaultPriceRange, readImageUrl } from '@szn/shared-contracts/wire';
import { z } from 'zod';
import type { CatalogueIndex } from '../../catalogue/index/catalogue-index.ts';
import { countFacets, facetListSchema, listNames } from '../../catalogue/index/count-facets.ts';
import type { NameColumn } from '../../catalogue/index/name-column.ts';
import {
  countCommon,
  intersect,
  isInSet,
  listPositions,
  type ProductSet,
} from '../../catalogue/index/product-set.ts';
import { selectMatching } from '../../catalogue/index/select-products.ts';
import { toProductFilter } from '../../catalogue/index/product-filter.ts';
import * as fields from '../../catalogue/query-fields.ts';
import { sendCached } from '../../catalogue/response-cache.ts';
import { findProductsByIds } from '../../catalogue/store/product-row-queries.ts';
import type { Database } from '../../database/database.ts';
import type { App } from '../../lib/fastify-app.ts';
import { describeRoutes, failureWithErrorSchema } from '../../plugins/openapi.ts';
import { listOwnHosts } from '../../config/config.ts';
import type { AppServices } from '../../services/app-services.ts';

const describeRoute = describeRoutes({ tags: ['Products'] });

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
      facets: facetListSchema,
      /** A picture of each category, by its slug; only for all products of a gender. */
      categoryPictures: z.record(z.string(), z.string()).exactOptional(),
    }),
  })
  .meta({ id: 'FilterOptions' });

export function registerFilterOptionRoutes(app: App, services: AppServices): void {
  const { db, responseCache, catalogueIndex } = services;
  const ownHosts = listOwnHosts(services.config);

  app.get(
    '/products/filter-options',
    {
      config: { answersErrorField: true },
      ...describeRoute('Brands, categories, styles and prices to filter by', filterOptionsSchema, {
        querystring: z.strictObject({
          source: fields.nameField.optional(),
          gender: fields.genderField.optional(),
          category: fields.nameField.optional(),
          sale: fields.flagField.optional(),
        }),
        answers: { 400: failureWithErrorSchema },
      }),
    },
    async (request, reply) => {
      const { source, gender, category } = request.query;
      const scope = toProductFilter(request.query);
      const index = await catalogueIndex.current();
      const key = JSON.stringify(['filter-options', index.version, scope]);
      const compute = async (): Promise<z.output<typeof filterOptionsSchema>> => {
        const inScope = selectMatching(index, scope);
        const { facets } = countFacets(index, {
          scope: { ...scope, isOnSale: false },
          filter: scope,
          matches: undefined,
        });
        const options = { ...listFilterOptions(index, inScope), facets };
        if (gender === undefined || source !== undefined || category !== undefined || scope.isOnSale)
          return { success: true, filterOptions: options };
        const categoryPictures = filterPictures(await findCategoryPictures(db, index, inScope), ownHosts);
        return { success: true, filterOptions: { ...options, categoryPictures } };
      };
      return sendCached(request, reply, await responseCache.getOrCompute(key, compute));
    },
  );
}

/** The options of the scope with their number of products. Spellings of the same name are merged. */
function listFilterOptions(index: CatalogueIndex, inScope: ProductSet) {
  const countNames = (column: NameColumn) =>
    Object.fromEntries(
      listNames(column, inScope).map(({ name, products }) => [name, countCommon(products, inScope)]),
    );
  const { brands, categories, styles } = index.names;
  const counts = {
    brands: countNames(brands),
    categories: countNames(categories),
    styles: countNames(styles),
  };
  return {
    brands: Object.keys(counts.brands),
    categories: Object.keys(counts.categories),
    styles: Object.keys(counts.styles),
    priceRange: findPriceRange(index.paise, inScope),
    counts,
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

/** The picture of the dearest product of each category, which starts no list by time or by the lowest price. */
async function findCategoryPictures(
  db: Database,
  { ids, names, orders, withImage }: CatalogueIndex,
  inScope: ProductSet,
): Promise<Record<string, string>> {
  const pictured = intersect(inScope, [withImage]);
  const dearest = names.categories.values.flatMap(({ key, products }) => {
    const position = orders.priceHighLow.positions.find(
      (one) => isInSet(products, one) && isInSet(pictured, one),
    );
    return position === undefined ? [] : [{ key, id: ids[position] ?? '' }];
  });
  const rows = await findProductsByIds(
    db,
    dearest.map(({ id }) => id),
  );
  const images = new Map(rows.map(({ id, image }) => [id, image]));
  return Object.fromEntries(
    dearest
      .map(({ key, id }) => [key, images.get(id) ?? ''] as const)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
}

/** Rounds to whole rupees, so that the range includes every price. */
function findPriceRange(paise: Int32Array, inScope: ProductSet): { min: number; max: number } {
  let [lowest, highest] = [Infinity, 0];
  for (const position of listPositions(inScope)) {
    lowest = Math.min(lowest, paise[position] ?? lowest);
    highest = Math.max(highest, paise[position] ?? highest);
  }
  if (highest === 0) return defaultPriceRange;
  return { min: Math.floor(lowest / 100), max: Math.ceil(highest / 100) };
}
