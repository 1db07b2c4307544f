import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { useCatalogue } from '../../../lib/catalogue-context.ts';
import { toSnapshot } from '../state/listing-state.ts';
import { whenHidden } from '../../../lib/page-lifecycle.ts';
import { type LeftListing, readLeftListing, type ScrollAnchor } from './listing-storage.ts';
import { findScrollAnchor, scrollToAnchor } from './scroll-anchor.ts';

type ListOfPage = {
  readonly place: string;
  readonly params: string;
  /** Not while the page shows another order already, whose address has not followed yet. */
  readonly isShown: boolean;
};

/**
 * Keeps the list of this page for the history entry it is shown under, and brings it back, with its place on the
 * screen, when the shopper returns to the entry: by Back or Forward, by reloading, or when the phone had discarded the
 * tab. `gridRef` holds the list. Returns the position of the card that the restored list is shown at.
 */
export function useListRestoration(
  { place, params, isShown }: ListOfPage,
  gridRef: RefObject<HTMLElement | null>,
): number | null {
  const { listings, listingStorage } = useCatalogue();
  const { key } = useLocation();
  const isTraversal = useNavigationType() === 'POP';
  const save = useCallback(
    (entryKey: string) => {
      const snapshot = toSnapshot(listings.read(place));
      if (snapshot?.params !== params) return;
      const anchor = findScrollAnchor(gridRef.current);
      // What is first on the screen may be the shape of a product that is still to come.
      const index = Math.min(anchor?.index ?? 0, snapshot.products.length - 1);
      listingStorage.write(entryKey, { place, snapshot, anchor: anchor && { ...anchor, index } });
    },
    [listings, listingStorage, place, params, gridRef],
  );
  useSavingOnLeave(key, save);

  function readLeft(): LeftListing | undefined {
    const left = isTraversal ? readLeftListing(listingStorage, key) : undefined;
    return left?.place === place && left.snapshot.params === params ? left : undefined;
  }

  // The loader may have brought the list back already: its first drawing has to know where it will be looked at.
  const [anchor, setAnchor] = useState<ScrollAnchor | null>(() => readLeft()?.anchor ?? null);
  useLayoutEffect(() => {
    const left = isShown ? readLeft() : undefined;
    const { lastFetchedParams, wantedParams, filteredItems, status, isFirstAsked } = listings.read(place);
    if (left === undefined || (wantedParams !== null && wantedParams !== params)) return;
    const isWhole = lastFetchedParams === params && filteredItems.length >= left.snapshot.products.length;
    // A request under way for the first page would replace even a whole list by it.
    if (!isWhole || (status === 'loading' && isFirstAsked)) listings.restore(place, left.snapshot);
    setAnchor(left.anchor);
    // Once for each return: what happens to the list while it is shown is none. One who goes back before the page has
    // followed to another order never left the entry as far as React knows; the list has left it all the same.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key, isShown, isTraversal]);

  // After the restored cards are in the document, and after the shell has put the scroll where it believes it was.
  useLayoutEffect(
    () => (anchor === null ? undefined : scrollToAnchor(gridRef.current, anchor)),
    [anchor, gridRef],
  );
  return anchor?.index ?? null;
}

function useSavingOnLeave(key: string, save: (entryKey: string) => void): void {
  const { listings, listingStorage } = useCatalogue();
  useLayoutEffect(() => {
    const saveHere = () => save(key);
    const forget = listings.onBeforeReplace(saveHere);
    const stopStoring = whenHidden(() => {
      saveHere();
      listingStorage.store();
    });
    return () => {
      // React runs this while the old cards are still in the document.
      saveHere();
      forget();
      stopStoring();
    };
  }, [key, save, listings, listingStorage]);
}
