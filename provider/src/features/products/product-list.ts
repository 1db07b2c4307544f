import { describeInList, filterCounts, sumCounts } from '../../catalogue/catalogue-counts.ts';
import { listInMemory } from '../../catalogue/filter-in-memory.ts';
import { hasFacetFilters, type ProductFilter } from '../../catalogue/product-filter.ts';
import { findProductsByIds, type ListRow } from '../../catalogue/product-row-queries.ts';
import { sortKeys } from '../../catalogue/product-filter-queries.ts';
import type { CachedResponse } from '../../catalogue/response-cache.ts';
import { RequestFailure } from '../../lib/request-failure.ts';
import type { AppServices } from '../../services/app-services.ts';
import { countProducts, findProducts } from './product-list-queries.ts';
import { writeListCursor, type ListRequest, type ProductList } from './product-list-request.ts';

type ListServices = Pick<
  AppServices,
  'db' | 'catalogueVersion' | 'responseCache' | 'countsAt' | 'productIndexAt' | 'serializeProduct'
>;

type Versions = { readonly asOf: number; readonly version: number };

/** Filtered lists of an older version have a total up to this number. */
const maxTotal = 1000;

/** One page of a list. It stays in the response cache until the catalogue changes. */
export async function listProducts(
  services: ListServices,
  filter: ProductFilter,
  request: ListRequest,
): Promise<CachedResponse> {
  if (request.cursor !== undefined && request.cursor.sort !== request.sort) {
    throw new RequestFailure(400, 'cursor belongs to another sort order');
  }
  const version = await services.catalogueVersion.current();
  // A later version than the current one would show products before other processes list them.
  const asOf = Math.min(request.cursor?.asOf ?? request.asOf ?? version, version);
  const { page, limit, sort, cursor } = request;
  const key = JSON.stringify(['list', version, asOf, filter, page, limit, sort, cursor]);
  return await services.responseCache.getOrCompute(key, () =>
    readPage(services, filter, { page, limit, sort, cursor, asOf, version }),
  );
}

async function readPage(
  services: ListServices,
  filter: ProductFilter,
  request: ListRequest & Versions,
): Promise<ProductList> {
  const { asOf, limit, sort, version } = request;
  const valueOf = (row: ListRow) => Number(row[sortKeys[sort].key]);
  const isInMemory = asOf === version && hasFacetFilters(filter);
  const read = isInMemory ? readFromMemory : readFromDatabase;
  const { rows, total } = await read(services, filter, request);
  const page = rows.slice(0, limit);
  const counts = await services.countsAt(version);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    products: page.map((row) => services.serializeProduct(row, describeInList(counts, row))),
    hasMore: last !== undefined,
    ...(total !== undefined && { total }),
    asOf,
    ...(last && { cursor: writeListCursor({ sort, asOf, id: last.id, value: valueOf(last) }) }),
  };
}

/** Up to `limit + 1` products: the last one shows that another page follows. */
type FoundRows = { readonly rows: readonly ListRow[]; readonly total: number | undefined };

/** Few matches of many products would make the database read every product. */
async function readFromMemory(
  { db, productIndexAt }: ListServices,
  filter: ProductFilter,
  { sort, limit, page, cursor, version }: ListRequest & Versions,
): Promise<FoundRows> {
  const start = cursor ?? (page - 1) * limit;
  const index = await productIndexAt(version);
  const { ids, total } = listInMemory(index, filter, { sort, limit, start, matches: null });
  return { rows: await findProductsByIds(db, ids), total };
}

async function readFromDatabase(
  services: ListServices,
  filter: ProductFilter,
  request: ListRequest & Versions,
): Promise<FoundRows> {
  const total = await findTotal(services, filter, request);
  const isEmpty = total === 0 && request.asOf === request.version;
  return { rows: isEmpty ? [] : await findProducts(services.db, filter, request), total };
}

/**
 * The number of all matches. With facet filters of an older version, matches are counted up to `maxTotal`, and more are
 * `undefined`; that total has a cache entry of its own, because it is the same for all pages and sort orders.
 */
async function findTotal(
  { db, responseCache, countsAt }: ListServices,
  filter: ProductFilter,
  { asOf, version }: Versions,
): Promise<number | undefined> {
  if (!hasFacetFilters(filter)) return sumCounts(filterCounts((await countsAt(version)).listings, filter));
  const key = JSON.stringify(['total', version, asOf, filter]);
  const total = await responseCache.getOrCompute(key, () => countProducts(db, filter, { asOf, maxTotal }));
  return total.body === 'null' ? undefined : Number(total.body);
}
