import { useEffect, useRef, useState } from 'react';
import type { ListingView } from '../state/use-listing.ts';
import { listingMessages } from './listing-messages.ts';

/**
 * Announces changes of the list to screen readers: added products, a new sort order, a new count. `order` is the label of the
 * sort order.
 */
export function useListAnnouncement(view: ListingView, queryKey: string, order: string) {
  // Counted, because the same text may be announced again.
  const [announcement, setAnnouncement] = useState({ text: '', count: 0 });
  const last = useRef<AnnouncedList | null>(null);

  useEffect(() => {
    // The text about the previous list must not be read again with the next list.
    if (view.kind === 'loading') setAnnouncement(({ count }) => ({ text: '', count }));
    if (view.kind !== 'products' && view.kind !== 'empty') return;
    if (view.kind === 'products' && view.isStale) return;
    const size = view.kind === 'products' ? view.products.length : 0;
    const total = view.kind === 'products' ? view.total : 0;
    const list = { queryKey, order, size };
    const text = last.current === null ? '' : describeChange(last.current, list, total);
    last.current = list;
    if (text !== '') setAnnouncement(({ count }) => ({ text, count: count + 1 }));
  }, [view, queryKey, order]);

  return announcement;
}

type AnnouncedList = { readonly queryKey: string; readonly order: string; readonly size: number };

function describeChange(before: AnnouncedList, now: AnnouncedList, total: number | null): string {
  if (before.queryKey === now.queryKey) {
    return now.size > before.size ? listingMessages.moreLoaded(now.size - before.size, now.size) : '';
  }
  if (before.order !== now.order) return listingMessages.sortedBy(now.order);
  return listingMessages.count(total ?? now.size);
}
