import {
  isRequestError,
  ownValue,
  RequestError,
  type ShellServices,
  type Unsubscribe,
} from '@szn/shared-contracts';
import { createServiceContext } from '../../../lib/service-context.ts';
import { queryKey, type ListingQuery } from '../query/listing-query.ts';
import { fetchListingPage } from './listing-request.ts';
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
