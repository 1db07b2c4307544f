import { filterCounts, sumCounts } from '../../catalogue/catalogue-counts.ts';
import type { CachedResponse } from '../../catalogue/response-cache.ts';
import { RequestFailure } from '../../lib/request-failure.ts';
import type { AppServices } from '../../services/app-services.ts';
import { countProducts, findProducts, type ListRow } from './product-list-queries.ts';
import {
  writeListCursor,
  type ListRequest,
  type ProductFilter,
  type ProductList,
} from './product-list-request.ts';

type ListServices = Pick<
  AppServices,
  'db' | 'catalogueVersion' | 'responseCache' | 'countsAt' | 'serializeProduct'
>;

type Versions = { readonly asOf: number; readonly version: number };

/** Lists filtered by price or style have a total up to this number. */
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
  const { asOf, limit, sort } = request;
  const valueOf = (row: ListRow) => (sort === 'newest' ? row.created_at.getTime() : row.effective_paise);
  const isEmpty = await isKnownEmpty(services, filter, request);
  const rows = isEmpty ? [] : await findProducts(services.db, filter, request);
  const page = rows.slice(0, limit);
  const total = isEmpty ? 0 : await findTotal(services, filter, request);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    products: page.map(services.serializeProduct),
    hasMore: last !== undefined,
    ...(total !== undefined && { total }),
    asOf,
    ...(last && { cursor: writeListCursor({ sort, asOf, id: last.id, value: valueOf(last) }) }),
  };
}

/** True when the counts show that nothing matches. A query for a missing style would scan all products. */
async function isKnownEmpty(
  { countsAt }: ListServices,
  filter: ProductFilter,
  { asOf, version }: Versions,
): Promise<boolean> {
  // The counts describe the current version only.
  if (asOf !== version) return false;
  const { listings, styles } = await countsAt(version);
  if (filterCounts(listings, filter).length === 0) return true;
  return (
    filter.styles !== null &&
    !filterCounts(styles, filter).some(({ style }) => filter.styles?.includes(style))
  );
}

/** The total is the same for all pages and sort orders, so it has a cache entry of its own. */
async function findTotal(
  { db, responseCache, countsAt }: ListServices,
  filter: ProductFilter,
  { asOf, version }: Versions,
): Promise<number | undefined> {
  const isCovered = filter.minPaise === null && filter.maxPaise === null && filter.styles === null;
  if (isCovered) return sumCounts(filterCounts((await countsAt(version)).listings, filter));
  const key = JSON.stringify(['total', version, asOf, filter]);
  const total = await responseCache.getOrCompute(key, () => countProducts(db, filter, { asOf, maxTotal }));
  return total.body === 'null' ? undefined : Number(total.body);
}
