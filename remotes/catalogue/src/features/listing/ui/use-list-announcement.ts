import { useEffect, useRef, useState } from 'react';
import { sortOrders, type SortOrder } from '@szn/shared-contracts';
import type { ListingView } from '../state/use-listing.ts';
import { listingMessages } from './listing-messages.ts';

/** Announces changes of the list to screen readers: added products, a new sort order, a new count. */
export function useListAnnouncement(view: ListingView, queryKey: string, sort: SortOrder) {
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
    const list = { queryKey, sort, size };
    const text = last.current === null ? '' : describeChange(last.current, list, total);
    last.current = list;
    if (text !== '') setAnnouncement(({ count }) => ({ text, count: count + 1 }));
  }, [view, queryKey, sort]);

  return announcement;
}

type AnnouncedList = { readonly queryKey: string; readonly sort: SortOrder; readonly size: number };

function describeChange(before: AnnouncedList, now: AnnouncedList, total: number | null): string {
  if (before.queryKey === now.queryKey) {
    return now.size > before.size ? listingMessages.moreLoaded(now.size - before.size, now.size) : '';
  }
  const order = sortOrders.find(({ value }) => value === now.sort);
  if (before.sort !== now.sort && order) return listingMessages.sortedBy(order.label);
  return listingMessages.count(total ?? now.size);
}
