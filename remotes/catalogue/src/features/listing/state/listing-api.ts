import {
  type HttpClient,
  type ProductPage,
  readField,
  readProductPage,
  readText,
  type RequestOptions,
} from '@szn/shared-contracts';
import {
  type ActiveFilters,
  hasFilters,
  type ListingQuery,
  type ListingScope,
} from '../query/listing-query.ts';

export type ListingPage = ProductPage & {
  /** All products of the page were removed, because the list is a sale and they are at full price. */
  readonly isFilteredOut: boolean;
  readonly asOf: string | null;
  /** The search text as the provider corrected it. */
  readonly corrected: string | null;
};

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
): Promise<ListingPage> {
  const request = toListingRequest(query, page);
  const response = await http.get(request.path, {
    query: asOf === null ? request.query : { ...request.query, asOf },
    signal,
  });
  const { products: received, ...rest } = readProductPage(response, pageSize);
  // A provider that does not know `sale` on `/products/filtered` sends full-price products too.
  const products = query.scope.isSale ? received.filter(({ salePrice }) => salePrice !== null) : received;
  return {
    ...rest,
    products,
    isFilteredOut: products.length === 0 && received.length > 0,
    asOf: readMark(readField(response, 'asOf')),
    corrected: readText(readField(response, 'corrected')) ?? null,
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
  if (scope.search !== null) return { path: '/products/search', query: { q: scope.search, ...position } };
  const path = hasFilters(filters) ? undefined : findPath(scope);
  if (path !== undefined) return { path, query: position };
  return { path: '/products/filtered', query: { ...position, ...toFilterFields(scope, filters) } };
}

/** The path of a scope; `undefined` for combinations that only `/products/filtered` supports. */
function findPath(scope: ListingScope): string | undefined {
  const row = rows.find(({ needs, isSale }) => {
    const named = [scope.source && 'source', scope.gender && 'gender', scope.category && 'category'];
    return isSale === scope.isSale && named.filter(Boolean).join() === needs;
  });
  return row?.path({
    source: encodeURIComponent(scope.source ?? ''),
    gender: encodeURIComponent(scope.gender ?? ''),
    category: encodeURIComponent(scope.category ?? ''),
  });
}

type PathParts = Readonly<Record<'source' | 'gender' | 'category', string>>;

const rows: readonly { needs: string; isSale: boolean; path: (parts: PathParts) => string }[] = [
  { needs: '', isSale: false, path: () => '/products' },
  {
    needs: 'gender,category',
    isSale: true,
    path: ({ gender, category }) => `/products/sales/gender/category/${gender}/${category}`,
  },
  { needs: 'gender', isSale: true, path: ({ gender }) => `/products/sale/gender/${gender}` },
  { needs: '', isSale: true, path: () => '/products/sale' },
  {
    needs: 'source,category',
    isSale: false,
    path: ({ source, category }) => `/products/source/category/${source}/${category}`,
  },
  {
    needs: 'gender,category',
    isSale: false,
    path: ({ gender, category }) => `/products/gender/category/${gender}/${category}`,
  },
  {
    needs: 'source,gender',
    isSale: false,
    path: ({ source, gender }) => `/products/source/gender/${source}/${gender}`,
  },
  { needs: 'source', isSale: false, path: ({ source }) => `/products/source/${source}` },
  { needs: 'gender', isSale: false, path: ({ gender }) => `/products/gender/${gender}` },
];

/** Lists are comma-separated. Only filters that the shopper chose are sent: no default may hide products. */
function toFilterFields(scope: ListingScope, filters: ActiveFilters): ListingRequest['query'] {
  return {
    brands: filters.brands?.join(','),
    categories: filters.categories?.join(','),
    minPrice: filters.minPrice ?? undefined,
    maxPrice: filters.maxPrice ?? undefined,
    styles: filters.styles?.join(','),
    source: scope.source ?? undefined,
    gender: scope.gender ?? undefined,
    category: scope.category ?? undefined,
    sale: scope.isSale || undefined,
  };
}
