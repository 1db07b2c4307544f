import {
  byNameFacet,
  encodeNames,
  readField,
  readProductPage,
  readText,
  readUnderstoodQuery,
  separatePictures,
  type HttpClient,
  type RequestOptions,
} from '@szn/shared-contracts';
import { hasFilters, type ListingQuery, type ListingScope } from '../query/listing-query.ts';

export type ListingPage = Awaited<ReturnType<typeof fetchListingPage>>;

type PageOptions = {
  readonly page: number;
  /** The mark that the response of the first page had. */
  readonly asOf: string | null;
  readonly signal: AbortSignal;
};

/** One page of the products that a query lists. Rejects with a `RequestError`. */
export async function fetchListingPage(
  http: HttpClient,
  query: ListingQuery,
  { page, asOf, signal }: PageOptions,
) {
  const request = toListingRequest(query, page);
  const response = await http.get(request.path, {
    query: asOf === null ? request.query : { ...request.query, asOf },
    signal,
  });
  const { products: received, ...rest } = readProductPage(response, pageSize);
  // A provider that does not know `sale` or `minDiscount` sends products at full price too.
  const minDiscount = query.filters.minDiscount ?? 0;
  const products =
    query.scope.isSale || minDiscount > 0
      ? received.filter(({ discountPercent }) => discountPercent !== null && discountPercent >= minDiscount)
      : received;
  return {
    ...rest,
    products: separatePictures(products),
    /** All products of the page were removed, because the list is a sale and they are reduced too little. */
    isFilteredOut: products.length === 0 && received.length > 0,
    asOf: readMark(readField(response, 'asOf')),
    corrected: readText(readField(response, 'corrected')) ?? null,
    understood: readUnderstoodQuery(readField(response, 'understood')),
  };
}

function readMark(value: unknown): string | null {
  return typeof value === 'number' || typeof value === 'string' ? String(value) : null;
}

/** Products of one page: twelve fill rows of two, three and four. Section 9 leaves the number open. */
export const pageSize = 12;

export type ListingRequest = {
  /** Below the provider's base path, encoded. */
  readonly path: string;
  readonly query: NonNullable<RequestOptions['query']>;
};

/** The API request of a query: one row of the table in section 7, or the search request. */
export function toListingRequest(query: ListingQuery, page: number): ListingRequest {
  const { scope, filters, sort } = query;
  const position = { page, limit: pageSize, sort };
  const path = hasFilters(filters) ? undefined : findPath(scope);
  if (path !== undefined) return { path, query: position };
  const isSearch = scope.search !== null;
  return {
    path: isSearch ? '/products/search' : '/products/filtered',
    query: { ...position, ...toFilterFields(query) },
  };
}

/** The path of a scope; `undefined` for combinations that only `/products/filtered` supports. */
function findPath({ source, gender, category, isSale, search }: ListingScope): string | undefined {
  if (search !== null) return undefined;
  const named = Object.entries({ source, gender, category }).filter(([, value]) => value !== null);
  const names = named.map(([name]) => name).join('/');
  const prefix = isSale ? salePaths.get(names) : fullPricePaths.get(names);
  const values = named.map(([, value]) => encodeURIComponent(value ?? ''));
  return prefix && [prefix, ...values].join('/');
}

/** The paths by the named parts of the scope, whose values follow in the same order. */
const fullPricePaths: ReadonlyMap<string, string> = new Map([
  ['', '/products'],
  ['source', '/products/source'],
  ['gender', '/products/gender'],
  ['source/gender', '/products/source/gender'],
  ['source/category', '/products/source/category'],
  ['gender/category', '/products/gender/category'],
]);

const salePaths: ReadonlyMap<string, string> = new Map([
  ['', '/products/sale'],
  ['gender', '/products/sale/gender'],
  ['gender/category', '/products/sales/gender/category'],
]);

/** Only filters that the shopper chose are sent: no default may hide products. */
export function toFilterFields({ scope, filters }: Pick<ListingQuery, 'scope' | 'filters'>) {
  return {
    q: scope.search ?? undefined,
    without: scope.without.length === 0 ? undefined : scope.without.join(','),
    ...byNameFacet(({ key }) => (filters[key] === null ? undefined : encodeNames(filters[key]))),
    minPrice: filters.minPrice ?? undefined,
    maxPrice: filters.maxPrice ?? undefined,
    minDiscount: filters.minDiscount ?? undefined,
    ...toScopeFields(scope),
  };
}

export function toScopeFields({ source, gender, category, isSale }: ListingScope) {
  return {
    source: source ?? undefined,
    gender: gender ?? undefined,
    category: category ?? undefined,
    sale: isSale || undefined,
  };
}
