import type { RefObject } from 'react';
import { useRetryOnReconnect } from '@szn/shared-ui/use-online';
import { focusElement } from '../../../lib/focus-element.ts';
import type { NextPage } from '../state/use-listing.ts';
import { useAutoLoad, useSuspension } from './use-auto-load.ts';
import { planSize, useReservedSize } from './use-reserved-size.ts';

type GrowingList = {
  /** Identifies the list: the rows of another list replace those of this one at once. */
  readonly listKey: string;
  readonly count: number;
  readonly next: NextPage;
  readonly total: number | null;
  readonly isStale: boolean;
  /** The list may load pages without a request of the shopper. */
  readonly mayLoadByItself: boolean;
  readonly gridRef: RefObject<HTMLElement | null>;
  readonly loadMore: () => void;
  readonly retry: () => void;
};

/** Loads the pages of a list into rows that exist already, so that its end and the footer do not move in the viewport. */
export function useGrowingList(list: GrowingList) {
  const { count, next, total, isStale, mayLoadByItself } = list;
  const suspension = useSuspension(() => reserve(count));
  const isAutomatic = mayLoadByItself && !suspension.isSuspended;
  const { size, reserve, restRef, endRef } = useReservedSize({
    listKey: list.listKey,
    count,
    planned: isStale ? null : planSize({ count, next, total, isAutomatic }),
  });
  const isWaiting = isAutomatic && next.kind === 'available' && next.autoLoad && !isStale && size > count;
  useAutoLoad({ isEnabled: isWaiting, restRef, count, load: loadNext });
  useRetryOnReconnect(next.kind === 'failed', retryNext);

  /** "Load more" and "Retry" disappear when used: the last card takes their focus, before the new cards. */
  function keepFocus() {
    if (!endRef.current?.contains(document.activeElement)) return;
    focusElement([...(list.gridRef.current?.querySelectorAll('article') ?? [])].at(-1), {
      preventScroll: true,
    });
  }

  function loadNext() {
    keepFocus();
    list.loadMore();
  }

  function retryNext() {
    keepFocus();
    list.retry();
  }

  function loadOnRequest() {
    if (next.kind !== 'available') return;
    suspension.resume();
    // With the tap, not with the response: the end of the list moves because the shopper asked for it.
    const loading = { kind: 'loading', page: next.page } as const;
    reserve(Math.max(size, planSize({ count, next: loading, total, isAutomatic: mayLoadByItself })));
    loadNext();
  }

  /** Between the last card and the footer, to which the shopper skips, no empty rows stay. */
  function skip() {
    suspension.suspend();
    reserve(count);
  }

  return { size, restRef, endRef, isWaiting, loadMore: loadOnRequest, retry: retryNext, skip };
}
