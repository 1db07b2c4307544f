import { describeInList } from '../../catalogue/index/catalogue-index.ts';
import { findListing, listPinned } from '../../catalogue/index/pins.ts';
import { takePage } from '../../catalogue/index/product-orders.ts';
import { selectListed, selectMatching } from '../../catalogue/index/select-products.ts';
import type { ProductFilter } from '../../catalogue/index/product-filter.ts';
import type { CachedResponse } from '../../catalogue/response-cache.ts';
import { findProductsByIds } from '../../catalogue/store/product-row-queries.ts';
import { RequestFailure } from '../../lib/request-failure.ts';
import type { AppServices } from '../../services/app-services.ts';
import { writeListCursor, type ListRequest, type ProductList } from './product-list-request.ts';

type ListServices = Pick<AppServices, 'db' | 'catalogueIndex' | 'responseCache' | 'serializeProduct'>;

/** One page of a list. It stays in the response cache until the catalogue changes. */
export async function listProducts(
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
