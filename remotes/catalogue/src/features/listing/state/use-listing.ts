import { useCallback, useEffect, useMemo } from 'react';
import { useSelector } from 'react-redux';
import { useNavigation } from 'react-router-dom';
import type { Product } from '@szn/shared-contracts';
import { useCatalogue } from '../../../lib/catalogue-context.ts';
import { type ListingQuery, paramsOf } from '../query/listing-query.ts';
import type { ListingsState } from './listing-slice.ts';
import { emptyListing, isPastEnd, type ListingError, type ListingState } from './listing-state.ts';

export type WantedListing = {
  /** What the address says. */
  readonly query: ListingQuery;
  /** What the shopper has asked for, where the address has not followed yet. */
  readonly wantedQuery: ListingQuery;
  readonly page: number;
};

/**
 * The list that a page shows, and the ways to go on with it. The page's loader has asked for it already; only when
 * nothing came of that (the server could not fetch it, the request was taken back) does the page ask by itself.
 * An answer to what is wanted is shown at once: the address, and all that hangs on it, follow after it.
 */
export function useListing({ query, wantedQuery, page }: WantedListing) {
  const { listings } = useCatalogue();
  const listing = useSelector(
    (state: { listings: ListingsState }) => state.listings[query.place] ?? emptyListing,
  );
  const params = paramsOf(query);
  const shownQuery = answers(listing, paramsOf(wantedQuery)) ? wantedQuery : query;
  // Another order or filter begins at its beginning, whatever page the address named.
  const shownPage = paramsOf(shownQuery) === params ? page : 1;
  const view = useMemo(() => viewListing(listing, paramsOf(shownQuery)), [listing, shownQuery]);

  // While another page is being fetched, this one is about to go and asks for nothing.
  const isStaying = useNavigation().state === 'idle';
  const isIdle = listing.status === 'idle';
  useEffect(() => {
    if (!isStaying) return;
    const { wantedParams, status } = listings.read(query.place);
    if (wantedParams !== params || status === 'idle') void listings.enter(query, { page });
  }, [listings, query, params, page, isStaying, isIdle]);

  return {
    query,
    /** What the view shows an answer to. */
    shownQuery,
    view,
    // They go on with what is on the screen: the end of a new order may be in sight before the address has followed.
    loadMore: useCallback((): void => void listings.loadMore(shownQuery), [listings, shownQuery]),
    retry: useCallback(
      (): void => void listings.retry(shownQuery, shownPage),
      [listings, shownQuery, shownPage],
    ),
  };
}

function answers({ lastFetchedParams, wantedParams, error }: ListingState, params: string): boolean {
  return lastFetchedParams === params || (error !== null && wantedParams === params);
}

export type ListingOnPage = ReturnType<typeof useListing>;

/** What a page draws of a list. */
export type ListingView =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: ListingError }
  /** Nothing so far: there may be pages behind those that brought nothing. */
  | { readonly kind: 'empty'; readonly next: NextPage }
  /** The list has fewer pages than the one it was to begin with. */
  | { readonly kind: 'past-end'; readonly page: number }
  | ProductsView;

export type ProductsView = {
  readonly kind: 'products';
  readonly products: readonly Product[];
  /** Another sort or filter is on its way; these products are the old ones. */
  readonly isLeaving: boolean;
  readonly next: NextPage;
  readonly total: number | null;
  readonly corrected: string | null;
};

/** What stands below the last card. */
export type NextPage =
  /** `isWanted`: it may be fetched before the shopper asks for it. */
  | { readonly kind: 'there'; readonly page: number; readonly isWanted: boolean }
  | { readonly kind: 'loading'; readonly page: number }
  | { readonly kind: 'failed'; readonly page: number; readonly error: ListingError }
  | { readonly kind: 'end' };

/** The list as the page asking for `params` shows it (decision 24: an error replaces the grid only when it is empty). */
export function viewListing(listing: ListingState, params: string): ListingView {
  if (listing.lastFetchedParams === params) return viewAnswer(listing);
  // A list that answers neither what is shown nor what is on its way is not this page's.
  if (listing.wantedParams !== params) return { kind: 'loading' };
  if (listing.error !== null) return { kind: 'failed', error: listing.error };
  return listing.filteredItems.length > 0 ? viewProducts(listing, true) : { kind: 'loading' };
}

function viewAnswer(listing: ListingState): ListingView {
  if (listing.filteredItems.length > 0)
    return viewProducts(listing, listing.wantedParams !== listing.lastFetchedParams);
  if (listing.error !== null) return { kind: 'failed', error: listing.error };
  if (listing.status === 'loading') return { kind: 'loading' };
  if (isPastEnd(listing)) return { kind: 'past-end', page: listing.firstPage };
  return { kind: 'empty', next: nextPage(listing) };
}

function viewProducts(listing: ListingState, isLeaving: boolean): ProductsView {
  const { filteredItems: products, total, corrected } = listing;
  return { kind: 'products', products, isLeaving, next: nextPage(listing), total, corrected };
}

function nextPage({ status, error, page, hasMore, lastBrought }: ListingState): NextPage {
  if (status === 'failed' && error !== null) return { kind: 'failed', page, error };
  if (status === 'loading') return { kind: 'loading', page };
  return hasMore ? { kind: 'there', page, isWanted: lastBrought === 'news' } : { kind: 'end' };
}
