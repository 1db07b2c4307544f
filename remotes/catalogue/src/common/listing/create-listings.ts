import type { Unsubscribe } from '@szn/shared-contracts';
import { paramsOf, type ListingQuery } from '../query/listing-query.ts';
import { fetchListingPage } from './listing-api.ts';
import { createListingRequests, type ListingServices, type ListingsStore } from './listing-requests.ts';
import { listingSlice } from './listing-slice.ts';
import type { ListingSnapshot } from './listing-snapshot.ts';
import type { ListingState } from './listing-state.ts';

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
