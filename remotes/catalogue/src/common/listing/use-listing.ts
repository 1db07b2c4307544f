import { useCallback, useEffect, useMemo } from 'react';
import { useSelector } from 'react-redux';
import { useNavigation } from 'react-router-dom';
import { useCatalogue } from '../catalogue-context.ts';
import { paramsOf, type ListingQuery } from '../query/listing-query.ts';
import type { ListingsState } from './listing-slice.ts';
import { emptyListing, type ListingState } from './listing-state.ts';
import { viewListing } from './listing-view.ts';

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
