import type { SortOrder } from '@szn/shared-contracts/wire';
import { sumOf, within } from '../../catalogue/catalogue-counts.ts';
import type { CachedAnswer } from '../../catalogue/response-cache.ts';
import { RequestFailure } from '../../lib/request-failure.ts';
import type { AppServices } from '../../services/app-services.ts';
import { countProducts, findProducts, type ListRow } from './product-list-queries.ts';
import {
  type ListCursor,
  type ProductFilter,
  type ProductList,
  productListSchema,
  writeListCursor,
} from './product-list-request.ts';

export type ListRequest = {
  readonly page: number;
  readonly limit: number;
  readonly sort: SortOrder;
  readonly asOf?: number | undefined;
  readonly cursor?: ListCursor | undefined;
};

type ListServices = Pick<AppServices, 'db' | 'catalogueVersion' | 'answers' | 'counts' | 'presentProduct'>;

/** Totals of lists filtered by price or style are told up to here. */
const mostCounted = 1000;

/** One page of a list, kept in memory until the catalogue changes. */
export async function listProducts(
  services: ListServices,
  filter: ProductFilter,
  request: ListRequest,
): Promise<CachedAnswer> {
  if (request.cursor !== undefined && request.cursor.sort !== request.sort) {
    throw new RequestFailure(400, 'cursor belongs to another sort order');
  }
  const version = await services.catalogueVersion.current();
  // A number from the future would show products before they are listed everywhere.
  const asOf = Math.min(request.cursor?.asOf ?? request.asOf ?? version, version);
  const { page, limit, sort, cursor } = request;
  const key = JSON.stringify(['list', version, asOf, filter, page, limit, sort, cursor]);
  return await services.answers.answer(key, () =>
    makeList(services, filter, { page, limit, sort, cursor, asOf, version }),
  );
}

async function makeList(
  services: ListServices,
  filter: ProductFilter,
  request: ListRequest & { asOf: number; version: number },
): Promise<ProductList> {
  const { asOf, limit, sort, cursor } = request;
  const position = { sort, asOf, limit, cursor, offset: (request.page - 1) * limit };
  const isEmpty = await isSurelyEmpty(services, filter, request);
  const rows = isEmpty ? [] : await findProducts(services.db, filter, position);
  const page = rows.slice(0, limit);
  const total = isEmpty ? 0 : await countMatches(services, filter, request);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return productListSchema.parse({
    products: page.map(services.presentProduct),
    hasMore: last !== undefined,
    ...(total !== undefined && { total }),
    asOf,
    ...(last && { cursor: writeListCursor({ sort, asOf, id: last.id, value: sortValue(last, sort) }) }),
  } satisfies ProductList);
}

/** What the kept counts rule out need not be looked for: a style nobody has would cost a walk through everything. */
async function isSurelyEmpty(
  { counts }: ListServices,
  filter: ProductFilter,
  { asOf, version }: { asOf: number; version: number },
): Promise<boolean> {
  // The counts know the catalogue as it is now only.
  if (asOf !== version) return false;
  const { listings, styles } = await counts.at(version);
  if (within(listings, filter).length === 0) return true;
  return (
    filter.styles !== null && !within(styles, filter).some(({ style }) => filter.styles?.includes(style))
  );
}

/** The total depends on neither page nor order, so it is counted once for them all. */
async function countMatches(
  { db, answers, counts }: ListServices,
  filter: ProductFilter,
  { asOf, version }: { asOf: number; version: number },
): Promise<number | undefined> {
  const isScopeOnly = filter.minPaise === null && filter.maxPaise === null && filter.styles === null;
  if (isScopeOnly) return sumOf(within((await counts.at(version)).listings, filter));
  const key = JSON.stringify(['total', version, asOf, filter]);
  const counted = await answers.answer(key, () => countProducts(db, filter, { asOf, most: mostCounted }));
  return counted.body === 'null' ? undefined : Number(counted.body);
}

function sortValue(row: ListRow, sort: SortOrder): number {
  return sort === 'newest' ? row.created_at.getTime() : row.effective_paise;
}
