import { useCallback, useLayoutEffect, useState, type RefObject } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { feedChunkSize } from '@szn/shared-ui/product-grid';
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
      listingStorage.write(entryKey, { listingId, snapshot, anchor });
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

/**
 * The first card of the list in the viewport; `null` while the list starts below the top of the viewport, or the cards
 * end above it.
 */
export function findScrollAnchor(grid: HTMLElement | null): ScrollAnchor | null {
  // Chunks first: measuring a card makes the browser lay out its whole chunk.
  const chunks = findChunks(grid);
  const chunk = findInViewport(chunks);
  const cells = [...(chunk?.children ?? [])];
  const cell = findInViewport(cells);
  if (chunk === undefined || cell === undefined) return null;
  const index = chunks.indexOf(chunk) * feedChunkSize + cells.indexOf(cell);
  const { top } = cell.getBoundingClientRect();
  return index === 0 && top > 0 ? null : { index, top };
}

function findChunks(grid: HTMLElement | null): readonly Element[] {
  return [...(grid?.querySelectorAll('[role=feed] > *') ?? [])];
}

function findInViewport(elements: readonly Element[]): Element | undefined {
  return elements.find((element) => element.getBoundingClientRect().bottom > 0);
}

/** Cells are in the document some frames before their cards. */
function findCell(grid: HTMLElement | null, index: number): Element | undefined {
  return findChunks(grid)[Math.floor(index / feedChunkSize)]?.children[index % feedChunkSize];
}

/**
 * Scrolls the card to its saved position, and repeats that for three frames while the browser lays out what becomes
 * visible. Meanwhile the browser's scroll anchoring is off, because cards inserted above a visible footer would move the
 * scroll position. Returns a function that stops and turns scroll anchoring on.
 */
export function scrollToAnchor(grid: HTMLElement | null, anchor: ScrollAnchor): () => void {
  const root = document.documentElement;
  const correct = () => {
    const cell = findCell(grid, anchor.index);
    if (cell) window.scrollBy({ top: cell.getBoundingClientRect().top - anchor.top, behavior: 'instant' });
  };
  const finish = () => {
    root.style.removeProperty('overflow-anchor');
    cancelAnimationFrame(frame);
  };
  root.style.setProperty('overflow-anchor', 'none');
  correct();
  let frames = 3;
  let frame = requestAnimationFrame(function correctAgain() {
    correct();
    frames -= 1;
    if (frames > 0) frame = requestAnimationFrame(correctAgain);
    else finish();
  });
  return finish;
}
