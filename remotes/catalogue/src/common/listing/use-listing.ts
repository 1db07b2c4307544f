import { useEffect, useMemo } from 'react';
import { useSelector } from 'react-redux';
import { useNavigation } from 'react-router-dom';
import { useCatalogue } from '../catalogue-context.ts';
import { paramsOf, type ListingQuery } from '../query/listing-query.ts';
import type { ListingsState } from './listing-slice.ts';
import { emptyListing } from './listing-state.ts';
import { viewListing } from './listing-view.ts';

/**
 * The list that a page shows, and the ways to go on with it. The page's loader has asked for it already; only when
 * nothing came of that (the server could not fetch it, the request was taken back) does the page ask by itself.
 */
export function useListing(query: ListingQuery, page: number) {
  const { listings } = useCatalogue();
  const listing = useSelector(
    (state: { listings: ListingsState }) => state.listings[query.place] ?? emptyListing,
  );
  const params = paramsOf(query);
  const view = useMemo(() => viewListing(listing, params), [listing, params]);

  // While another page is being fetched, this one is about to go and asks for nothing.
  const isStaying = useNavigation().state === 'idle';
  const isIdle = listing.status === 'idle';
  useEffect(() => {
    if (!isStaying) return;
    const { wantedParams, status } = listings.read(query.place);
    if (wantedParams !== params || status === 'idle') void listings.enter(query, { page });
    // The query is made anew for each render; `params` and `place` say all that it says.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [listings, query.place, params, isStaying, isIdle]);

  return {
    view,
    loadMore: () => void listings.loadMore(query),
    retry: () => void listings.retry(query, page),
  };
}

export type ListingOnPage = ReturnType<typeof useListing>;
