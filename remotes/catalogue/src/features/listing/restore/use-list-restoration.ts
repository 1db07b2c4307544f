import { useCallback, useLayoutEffect, useState, type RefObject } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { onPageHidden } from '../../../lib/page-lifecycle.ts';
import { queryKey, type ListingQuery } from '../query/listing-query.ts';
import { useListingService } from '../state/listing-service.ts';
import { toSnapshot } from '../state/listing-state.ts';
import {
  readSavedListing,
  useListingStorage,
  type SavedListing,
  type ScrollAnchor,
} from './listing-storage.ts';
import { findScrollAnchor, scrollToAnchor } from './scroll-anchor.ts';

/**
 * Saves the list under its history entry and restores list and scroll position when the shopper returns: by Back or
 * Forward, by a reload, or to a discarded tab. `gridRef` holds the list. Returns the index of the card at which the
 * restored list is shown. `shownQuery` differs from `query` while the page shows the result of a pending navigation.
 */
export function useListRestoration(
  { query, shownQuery }: { readonly query: ListingQuery; readonly shownQuery: ListingQuery },
  gridRef: RefObject<HTMLElement | null>,
): number | null {
  const listings = useListingService();
  const listingStorage = useListingStorage();
  const { key } = useLocation();
  const isTraversal = useNavigationType() === 'POP';
  const { listingId } = query;
  const params = queryKey(query);
  const isShown = queryKey(shownQuery) === params;
  const save = useCallback(
    (entryKey: string) => {
      const snapshot = toSnapshot(listings.read(listingId));
      if (snapshot?.params !== params) return;
      const anchor = findScrollAnchor(gridRef.current);
      // The first card in the viewport may be a skeleton of the next page.
      const index = Math.min(anchor?.index ?? 0, snapshot.products.length - 1);
      listingStorage.write(entryKey, { listingId, snapshot, anchor: anchor && { ...anchor, index } });
    },
    [listings, listingStorage, listingId, params, gridRef],
  );
  useLayoutEffect(() => {
    const saveEntry = () => save(key);
    const unsubscribe = listings.onBeforeReplace(saveEntry);
    const stopStoring = onPageHidden(() => {
      saveEntry();
      listingStorage.store();
    });
    return () => {
      // React runs this while the old cards are still in the document.
      saveEntry();
      unsubscribe();
      stopStoring();
    };
  }, [key, save, listings, listingStorage]);

  function readSaved(): SavedListing | undefined {
    const saved = isTraversal ? readSavedListing(listingStorage, key) : undefined;
    return saved?.listingId === listingId && saved.snapshot.params === params ? saved : undefined;
  }

  // The loader may have restored the list already: the first render needs the scroll position.
  const [anchor, setAnchor] = useState<ScrollAnchor | null>(() => readSaved()?.anchor ?? null);
  useLayoutEffect(() => {
    const saved = isShown ? readSaved() : undefined;
    const { lastFetchedParams, requestedKey, filteredItems, status, replacesList } = listings.read(listingId);
    if (saved === undefined || (requestedKey !== null && requestedKey !== params)) return;
    const isComplete = lastFetchedParams === params && filteredItems.length >= saved.snapshot.products.length;
    // A pending request for the first page would replace even a complete list.
    if (!isComplete || (status === 'loading' && replacesList)) listings.restore(listingId, saved.snapshot);
    setAnchor(saved.anchor);
    // Runs once for each return. Back during a pending sort does not change the location key, but the store already
    // holds the new list: therefore the effect also depends on `isShown`.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key, isShown, isTraversal]);

  // After the restored cards are rendered, and after the shell has restored the scroll position of the page.
  useLayoutEffect(
    () => (anchor === null ? undefined : scrollToAnchor(gridRef.current, anchor)),
    [anchor, gridRef],
  );
  return anchor?.index ?? null;
}
