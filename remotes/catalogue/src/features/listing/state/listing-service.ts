import {
  byNameFacet,
  encodeNames,
  isRequestError,
  RequestError,
  type ShellServices,
  type Unsubscribe,
  type HttpClient,
  readField,
  readProductPage,
  readText,
  readUnderstoodQuery,
  separatePictures,
  type RequestOptions,
  ownValue,
} from '@szn/shared-contracts';
import { createServiceContext } from '../../../lib/service-context.ts';
import { queryKey, type ListingQuery, hasFilters, type ListingScope } from '../query/listing-query.ts';
import { listingSlice, type ListingsState } from './listing-slice.ts';
import { emptyListing, type ListingError, type ListingSnapshot } from './listing-state.ts';

const { actions } = listingSlice;

type Store = {
  readonly getState: () => { readonly listings: ListingsState };
  readonly dispatch: (action: ReturnType<(typeof actions)[keyof typeof actions]>) => unknown;
};

type Services = Pick<ShellServices, 'http' | 'environment' | 'telemetry'>;

export type ListingService = ReturnType<typeof createListingService>;

export const [ListingContext, useListingService] = createServiceContext<ListingService>('Listing');

/**
 * On a sale, a page whose products are all at full price adds nothing: up to so many such pages are skipped at once.
 * After any other page without new products the shopper has to ask for the next: a faulty provider may promise more
 * pages for ever.
 */
const maxFilteredOutPages = 3;

/** Fetches lists into the store, one request at a time. Only `count` rejects; other failures are in the state. */
export function createListingService(services: Services, store: Store) {
  const read = (listingId: string) => ownValue(store.getState().listings, listingId) ?? emptyListing;
  const loadPage = createPageLoader(services, store);
  const beforeReplace = new Set<() => void>();

  /** Appends the next page. Does nothing while a request is pending or at the end of the list. */
  async function loadMore(query: ListingQuery): Promise<void> {
    for (let attempts = 0; attempts < maxFilteredOutPages; attempts += 1) {
      const before = read(query.listingId);
      const isLoaded = before.lastFetchedParams === queryKey(query);
      if (!isLoaded || before.status === 'loading' || !before.hasMore) return;
      await loadPage(query, { page: before.page, asOf: before.asOf, replacesList: false });
      const { page, lastPageResult } = read(query.listingId);
      if (page === before.page || lastPageResult !== 'filtered-out') return;
    }
  }

  /** Replaces the list by its first page, or by the page that a link names. Resolves when the request has ended. */
  async function loadFirstPage(
    query: ListingQuery,
    { page = 1, signal }: { page?: number; signal?: AbortSignal } = {},
  ): Promise<void> {
    for (const listener of beforeReplace) listener();
    await loadPage(query, { page, asOf: null, replacesList: true, signal });
    if (read(query.listingId).filteredItems.length === 0) await loadMore(query);
  }

  return {
    loadFirstPage,
    loadMore,
    /** Repeats a failed request: for the next page, or for `page` if the list is missing or was to be replaced. */
    retry: async (query: ListingQuery, page: number): Promise<void> => {
      const { lastFetchedParams, replacesList } = read(query.listingId);
      const hasFirstPage = lastFetchedParams === queryKey(query) && !replacesList;
      await (hasFirstPage ? loadMore(query) : loadFirstPage(query, { page }));
    },
    /** Restores a saved list; a pending request for its first page only refreshes it. */
    restore: (listingId: string, snapshot: ListingSnapshot) =>
      void store.dispatch(actions.listingRestored({ listingId, snapshot })),
    read,
    /** Number of products of a query; `null` where the provider does not send it. Rejects with a `RequestError`. */
    count: async (query: ListingQuery, signal: AbortSignal) => {
      const { total } = await fetchListingPage(services.http, query, { page: 1, asOf: null, signal });
      return total;
    },
    /** Calls the listener before another list replaces the rendered one. */
    onBeforeReplace: (listener: () => void): Unsubscribe => {
      beforeReplace.add(listener);
      return () => beforeReplace.delete(listener);
    },
  };
}

type PageRequest = Pick<Parameters<typeof fetchListingPage>[2], 'page' | 'asOf'> & {
  readonly replacesList: boolean;
  readonly signal?: AbortSignal | undefined;
};

/** Fetches one page into the store. A new request aborts the pending one. Never rejects. */
function createPageLoader(services: Services, store: Store) {
  let pending: AbortController | null = null;
  let lastRequestId = 0;

  return async (
    query: ListingQuery,
    { replacesList, signal: pageSignal, ...position }: PageRequest,
  ): Promise<void> => {
    pending?.abort();
    const controller = new AbortController();
    pending = controller;
    const { signal } = controller;
    if (pageSignal?.aborted) controller.abort();
    pageSignal?.addEventListener('abort', () => controller.abort());
    lastRequestId += 1;
    const { listingId, sort } = query;
    const request = { listingId, requestId: lastRequestId };
    store.dispatch(actions.pageRequested({ ...request, queryKey: queryKey(query), sort, replacesList }));
    try {
      const response = await fetchListingPage(services.http, query, { ...position, signal });
      // The response can resolve in the same tick as the abort.
      if (signal.aborted) throw new RequestError('aborted');
      store.dispatch(actions.pageReceived({ ...request, page: position.page, replacesList, response }));
    } catch (error) {
      if (!isRequestError(error)) services.telemetry.report(error, { during: `listing ${listingId}` });
      // The server renders skeletons instead of an error: the browser repeats the request with a longer timeout.
      if (services.environment === 'server') store.dispatch(actions.listingReset({ listingId }));
      else if (signal.aborted) store.dispatch(actions.requestAborted(request));
      else store.dispatch(actions.pageFailed({ ...request, error: toListingError(error, query) }));
    }
  };
}

/** Section 8: the server's message, else a literal text; with the status, else 400. */
function toListingError(error: unknown, { scope }: ListingQuery): ListingError {
  const { serverMessage, status } = isRequestError(error) ? error : { serverMessage: null, status: null };
  const fallback = scope.search === null ? 'Request failed' : 'Failed to fetch products';
  return { message: serverMessage ?? fallback, status: status ?? 400 };
}

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
