import { z } from 'zod';
import {
  filterFields,
  type FilterRequest,
  toProductFilter,
  type ProductFilter,
} from '../../catalogue/index/product-filter.ts';
import { sendCached, type CachedResponse } from '../../catalogue/response-cache.ts';
import type { App } from '../../lib/fastify-app.ts';
import { failureSchema } from '../../plugins/openapi.ts';
import type { AppServices } from '../../services/app-services.ts';
import {
  type ListRequest,
  positionFields,
  productListSchema,
  writeListCursor,
  type ProductList,
} from './product-list-request.ts';
import { describeInList } from '../../catalogue/index/catalogue-index.ts';
import { findListing, listPinned } from '../../catalogue/index/pins.ts';
import { takePage } from '../../catalogue/index/product-orders.ts';
import { selectListed, selectMatching } from '../../catalogue/index/select-products.ts';
import { findProductsByIds } from '../../catalogue/store/product-row-queries.ts';
import { RequestFailure } from '../../lib/request-failure.ts';

const pathFields = {
  source: filterFields.source.unwrap(),
  gender: filterFields.gender.unwrap(),
  category: filterFields.category.unwrap(),
};

/** Every list route of section 7 with its summary. */
const listPaths: Readonly<Record<string, string>> = {
  '/products': 'All products',
  '/products/filtered': 'Products by any filters',
  '/products/sale': 'Sale',
  '/products/sale/gender/:gender': 'Sale of a gender',
  '/products/sales/gender/category/:gender/:category': 'Sale of a gender and category',
  '/products/source/:source': 'A brand',
  '/products/gender/:gender': 'A gender',
  '/products/source/category/:source/:category': 'A category of a brand',
  '/products/source/gender/:source/:gender': 'A gender of a brand',
  '/products/gender/category/:gender/:category': 'A category of a gender',
};

/** These routes are public and ignore tokens, so that an invalid token never hides a list. */
export function registerProductListRoutes(app: App, services: AppServices): void {
  for (const [url, summary] of Object.entries(listPaths)) {
    const isSale = url.startsWith('/products/sale');
    // Fields in the path are not accepted in the query.
    const isInPath = ([name]: [string, unknown]) => url.includes(`/:${name}`) || (isSale && name === 'sale');
    const queryFilters = Object.entries(filterFields).filter((field) => !isInPath(field));
    const querystring = z.strictObject({ ...positionFields, ...Object.fromEntries(queryFilters) });
    const params = z.object(Object.fromEntries(Object.entries(pathFields).filter(isInPath)));
    app.get(
      url,
      {
        schema: {
          summary,
          tags: ['Products'],
          querystring,
          params,
          response: { 200: productListSchema, 400: failureSchema },
        },
      },
      async (request, reply) => {
        const input: FilterRequest & ListRequest = { ...request.query, ...request.params };
        const filter = toProductFilter(isSale ? { ...input, sale: true } : input);
        return sendCached(request, reply, await listProducts(services, filter, input));
      },
    );
  }
}

type ListServices = Pick<AppServices, 'db' | 'catalogueIndex' | 'responseCache' | 'serializeProduct'>;

/** One page of a list. It stays in the response cache until the catalogue changes. */
async function listProducts(
  { db, catalogueIndex, responseCache, serializeProduct }: ListServices,
  filter: ProductFilter,
  request: ListRequest,
): Promise<CachedResponse> {
  if (request.cursor !== undefined && request.cursor.sort !== request.sort) {
    throw new RequestFailure(400, 'cursor belongs to another sort order');
  }
  const index = await catalogueIndex.current();
  const { version } = index;
  // A later version than the current one would show products before other processes list them.
  const asOf = Math.min(request.cursor?.asOf ?? request.asOf ?? version, version);
  const { page, limit, sort, cursor } = request;
  const key = JSON.stringify(['list', version, asOf, filter, page, limit, sort, cursor]);
  return await responseCache.getOrCompute(key, async (): Promise<ProductList> => {
    const matching = selectMatching(index, filter, selectListed(index, asOf));
    const start = cursor ?? (page - 1) * limit;
    const pinned = listPinned(index, findListing(filter), asOf);
    const { ids, total } = takePage(index, matching, { sort, limit, start, pinned });
    const rows = await findProductsByIds(db, ids.slice(0, limit));
    const lastId = ids.length > limit ? ids[limit - 1] : undefined;
    return {
      products: rows.map((row) => serializeProduct(row, describeInList(index, row))),
      hasMore: lastId !== undefined,
      total,
      asOf,
      ...(lastId !== undefined && {
        cursor: writeListCursor({ sort, asOf, id: lastId, value: keyOf(lastId) }),
      }),
    };

    function keyOf(id: string): number {
      return index.orders[sort].keys[index.positions.get(id) ?? 0] ?? 0;
    }
  });
}
