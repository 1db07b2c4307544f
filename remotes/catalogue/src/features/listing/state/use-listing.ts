import { ownValue } from '@szn/shared-contracts';
import { useCallback, useEffect, useMemo } from 'react';
import { useSelector } from 'react-redux';
import { useNavigation } from 'react-router-dom';
import type { Product, UnderstoodQuery } from '@szn/shared-contracts';
import { queryKey, type ListingQuery } from '../query/listing-query.ts';
import { useListingService } from './listing-service.ts';
import type { ListingsState } from './listing-slice.ts';
import { emptyListing, isPastEnd, type ListingError, type ListingState } from './listing-state.ts';

export type ListingView =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: ListingError }
  /** No products so far: later pages may have some. */
  | { readonly kind: 'empty'; readonly next: NextPage; readonly understood: UnderstoodQuery | null }
  /** The list has fewer pages than a link named. */
  | { readonly kind: 'past-end'; readonly page: number }
  | ProductsView;

export type ProductsView = {
  readonly kind: 'products';
  readonly products: readonly Product[];
  /** Another sort or filter is loading; these are the previous products. */
  readonly isStale: boolean;
  readonly next: NextPage;
  readonly total: number | null;
  readonly corrected: string | null;
  readonly understood: UnderstoodQuery | null;
};

export type NextPage =
  /** `autoLoad`: the page may be loaded before the shopper asks for it. */
  | { readonly kind: 'available'; readonly page: number; readonly autoLoad: boolean }
  | { readonly kind: 'loading'; readonly page: number }
  | { readonly kind: 'failed'; readonly page: number; readonly error: ListingError }
  | { readonly kind: 'end' };

export type ListingRequestOptions = {
  readonly query: ListingQuery;
  readonly requestedQuery: ListingQuery;
  readonly page: number;
};

/**
 * The list of a page. The page's loader fetches it; the hook fetches only if the loader could not (the server request
 * failed, or the request was aborted). The response to a pending navigation is rendered at once, before the URL changes.
 */
export function useListing({ query, requestedQuery, page }: ListingRequestOptions) {
  const listings = useListingService();
  const listing = useSelector(
    (state: { listings: ListingsState }) => ownValue(state.listings, query.listingId) ?? emptyListing,
  );
  const key = queryKey(query);
  const shownQuery = isSettled(listing, queryKey(requestedQuery)) ? requestedQuery : query;
  // Another sort or filter starts at its first page, whatever page the URL names.
  const shownPage = queryKey(shownQuery) === key ? page : 1;
  const view = useMemo(() => viewListing(listing, queryKey(shownQuery)), [listing, shownQuery]);

  // During a navigation the next page's loader fetches; this page is about to unmount.
  const isNavigationIdle = useNavigation().state === 'idle';
  const isIdle = listing.status === 'idle';
  useEffect(() => {
    if (!isNavigationIdle) return;
    const { requestedKey, status } = listings.read(query.listingId);
    if (requestedKey !== key || status === 'idle') void listings.loadFirstPage(query, { page });
  }, [listings, query, key, page, isNavigationIdle, isIdle]);

  return {
    query,
    /** The query that the view belongs to. */
    shownQuery,
    view,
    loadMore: useCallback((): void => void listings.loadMore(shownQuery), [listings, shownQuery]),
    retry: useCallback(
      (): void => void listings.retry(shownQuery, shownPage),
      [listings, shownQuery, shownPage],
    ),
  };
}

export type PageListing = ReturnType<typeof useListing>;

function isSettled({ lastFetchedParams, requestedKey, error }: ListingState, key: string): boolean {
  return lastFetchedParams === key || (error !== null && requestedKey === key);
}

/** The list as the page of the query renders it (decision 24: an error replaces the grid only if it is empty). */
export function viewListing(listing: ListingState, key: string): ListingView {
  if (listing.lastFetchedParams === key) return viewLoaded(listing);
  // The list belongs to another page.
  if (listing.requestedKey !== key) return { kind: 'loading' };
  if (listing.error !== null) return { kind: 'failed', error: listing.error };
  return listing.filteredItems.length > 0 ? viewProducts(listing, true) : { kind: 'loading' };
}

function viewLoaded(listing: ListingState): ListingView {
  if (listing.filteredItems.length > 0)
    return viewProducts(listing, listing.requestedKey !== listing.lastFetchedParams);
  if (listing.error !== null) return { kind: 'failed', error: listing.error };
  if (listing.status === 'loading') return { kind: 'loading' };
  if (isPastEnd(listing)) return { kind: 'past-end', page: listing.firstPage };
  return { kind: 'empty', next: nextPage(listing), understood: listing.understood };
}

function viewProducts(listing: ListingState, isStale: boolean): ProductsView {
  const { filteredItems: products, total, corrected, understood } = listing;
  return { kind: 'products', products, isStale, next: nextPage(listing), total, corrected, understood };
}

function nextPage({ status, error, page, hasMore, lastPageResult }: ListingState): NextPage {
  if (status === 'failed' && error !== null) return { kind: 'failed', page, error };
  if (status === 'loading') return { kind: 'loading', page };
  return hasMore ? { kind: 'available', page, autoLoad: lastPageResult === 'new' } : { kind: 'end' };
}
