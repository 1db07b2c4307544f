import { useEffect, useRef, useState } from 'react';
import { type SortOrder, sortOrders } from '@szn/shared-contracts';
import { listingMessages } from './listing-messages.ts';
import type { ListingView } from '../state/use-listing.ts';

/** What was said last, and how often anything was: the same words again are news, too. */
export type Announcement = { readonly text: string; readonly turn: number };

/** What a screen reader is told of the list: products that were added, a new order, a new count. Silent at first. */
export function useListAnnouncement(view: ListingView, params: string, sort: SortOrder): Announcement {
  const [announcement, setAnnouncement] = useState<Announcement>({ text: '', turn: 0 });
  const last = useRef<Heard | null>(null);

  useEffect(() => {
    // What was said of the list before is not said again when the next has come.
    if (view.kind === 'loading') setAnnouncement(({ turn }) => ({ text: '', turn }));
    if (view.kind !== 'products' && view.kind !== 'empty') return;
    if (view.kind === 'products' && view.isLeaving) return;
    const count = view.kind === 'products' ? view.products.length : 0;
    const total = view.kind === 'products' ? view.total : 0;
    const heard = { params, sort, count };
    const news = last.current === null ? '' : describe(last.current, heard, total);
    last.current = heard;
    if (news !== '') setAnnouncement(({ turn }) => ({ text: news, turn: turn + 1 }));
  }, [view, params, sort]);

  return announcement;
}

type Heard = { readonly params: string; readonly sort: SortOrder; readonly count: number };

function describe(before: Heard, now: Heard, total: number | null): string {
  if (before.params === now.params) {
    return now.count > before.count ? listingMessages.moreLoaded(now.count - before.count, now.count) : '';
  }
  const order = sortOrders.find(({ value }) => value === now.sort);
  if (before.sort !== now.sort && order) return listingMessages.sortedBy(order.label);
  return listingMessages.count(total ?? now.count);
}
