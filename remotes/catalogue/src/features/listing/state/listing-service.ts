import { isRequestError, RequestError, type ShellServices, type Unsubscribe } from '@szn/shared-contracts';
import { type ListingQuery, paramsOf } from '../query/listing-query.ts';
import { fetchListingPage } from './listing-api.ts';
import { listingSlice, type ListingsState } from './listing-slice.ts';
import { emptyListing, type ListingSnapshot, type ListingState } from './listing-state.ts';
import { toListingError } from '../ui/listing-messages.ts';

/** The lists of the remote's pages, as pages work with them. Nothing here rejects but `count`. */
export type Listings = {
  /** Asks for a list from its beginning (or from the page a link named). Resolves when it landed or failed. */
  readonly enter: (query: ListingQuery, options?: { page?: number; signal?: AbortSignal }) => Promise<void>;
  /** Asks for the page after the last one. Does nothing while a request runs or at the end of the list. */
  readonly loadMore: (query: ListingQuery) => Promise<void>;
  /** Asks again for what failed: the next page where there is a list already, else the first. */
  readonly retry: (query: ListingQuery, page: number) => Promise<void>;
  /** Brings back a list as it was left; a request for its first page that is under way only refreshes it. */
  readonly restore: (place: string, snapshot: ListingSnapshot) => void;
  readonly read: (place: string) => ListingState;
  /** How many products a query would list; `null` where the provider does not tell. Rejects as the request does. */
  readonly count: (query: ListingQuery, signal: AbortSignal) => Promise<number | null>;
  /** Called before a list is replaced by another, while the old one is still on the page. */
  readonly onBeforeReplace: (listener: () => void) => Unsubscribe;
};

/**
 * A page that brings nothing new is the last one that is fetched unasked: a provider that says "more" for ever would
 * be asked for ever. Not so one whose products are all at full price, on a sale: up to so many of them are passed over.
 */
const mostLeftOutPages = 3;

export function createListings(services: ListingServices, store: ListingsStore): Listings {
  const { load, read } = createListingRequests(services, store);
  const beforeReplace = new Set<() => void>();

  async function loadMore(query: ListingQuery): Promise<void> {
    for (let tries = 0; tries < mostLeftOutPages; tries += 1) {
      const before = read(query.place);
      if (!canLoadMore(before, paramsOf(query))) return;
      await load(query, 'after-last-page');
      const { page, lastBrought } = read(query.place);
      if (page === before.page || lastBrought !== 'full-price-only') return;
    }
  }

  async function enter(
    query: ListingQuery,
    options: { page?: number; signal?: AbortSignal } = {},
  ): Promise<void> {
    for (const listener of beforeReplace) listener();
    await load(query, { fromPage: options.page ?? 1 }, options.signal);
    if (read(query.place).filteredItems.length === 0) await loadMore(query);
  }

  return {
    enter,
    loadMore,
    retry: async (query, page) => {
      const hasList = read(query.place).lastFetchedParams === paramsOf(query);
      await (hasList ? loadMore(query) : enter(query, { page }));
    },
    restore: (place, snapshot) => store.dispatch(listingSlice.actions.listingRestored({ place, snapshot })),
    read,
    count: async (query, signal) => {
      const { total } = await fetchListingPage(services.http, query, { page: 1, asOf: null, signal });
      return total;
    },
    onBeforeReplace: (listener) => {
      beforeReplace.add(listener);
      return () => beforeReplace.delete(listener);
    },
  };
}

function canLoadMore(listing: ListingState, params: string): boolean {
  return listing.lastFetchedParams === params && listing.status !== 'loading' && listing.hasMore;
}

const { actions } = listingSlice;

export type ListingsStore = {
  readonly getState: () => { readonly listings: ListingsState };
  readonly dispatch: (action: ReturnType<(typeof actions)[keyof typeof actions]>) => unknown;
};

export type ListingServices = Pick<ShellServices, 'http' | 'environment' | 'telemetry'>;

/** Where a request begins: at a page that is to become the list's first, or after the last page that came. */
export type Beginning = { readonly fromPage: number } | 'after-last-page';

/** Fetches pages into the store, one at a time: the next request takes the one before it back. Never rejects. */
export type ListingRequests = {
  readonly load: (query: ListingQuery, beginning: Beginning, signal?: AbortSignal) => Promise<void>;
  readonly read: (place: string) => ListingState;
};

export function createListingRequests(services: ListingServices, store: ListingsStore): ListingRequests {
  let running: AbortController | null = null;
  let lastRequestId = 0;
  const read = (place: string) => store.getState().listings[place] ?? emptyListing;

  return {
    read,
    load: async (query, beginning, signal) => {
      running?.abort();
      const controller = new AbortController();
      running = controller;
      const stopFollowing = abortWith(controller, signal);
      lastRequestId += 1;
      const request = { place: query.place, requestId: lastRequestId };
      const isFirst = beginning !== 'after-last-page';
      store.dispatch(
        actions.pageRequested({ ...request, params: paramsOf(query), sort: query.sort, isFirst }),
      );
      const { page: nextPage, asOf } = read(query.place);
      const page = isFirst ? beginning.fromPage : nextPage;
      try {
        const options = { page, asOf: isFirst ? null : asOf, signal: controller.signal };
        const answer = await fetchListingPage(services.http, query, options);
        // An answer that arrives in the very moment in which it is taken back.
        if (controller.signal.aborted) throw new RequestError('aborted');
        store.dispatch(actions.pageLanded({ ...request, page, isFirst, answer }));
      } catch (error) {
        store.dispatch(
          toFailureAction(services, query, { ...request, error, isTakenBack: controller.signal.aborted }),
        );
      } finally {
        stopFollowing();
      }
    },
  };
}

type Failure = {
  readonly place: string;
  readonly requestId: number;
  readonly error: unknown;
  readonly isTakenBack: boolean;
};

function toFailureAction(services: ListingServices, query: ListingQuery, failure: Failure) {
  const { place, requestId, error, isTakenBack } = failure;
  if (!isRequestError(error)) services.telemetry.report(error, { during: `listing ${place}` });
  // The server draws skeletons instead of an error: the browser asks again by itself, with more patience.
  if (services.environment === 'server') return actions.listingReset({ place });
  if (isTakenBack) return actions.requestAbandoned({ place, requestId });
  const kind = query.scope.search === null ? 'listing' : 'search';
  return actions.requestFailed({ place, requestId, error: toListingError(error, kind) });
}

function abortWith(controller: AbortController, signal: AbortSignal | undefined): () => void {
  const abort = () => controller.abort();
  signal?.addEventListener('abort', abort, { once: true });
  if (signal?.aborted) abort();
  return () => signal?.removeEventListener('abort', abort);
}
