import { useEffect, useRef, useState } from 'react';
import { observeViewport } from '@szn/shared-ui/use-in-viewport';
import { pageSize } from '../state/listing-request.ts';
import type { NextPage } from '../state/use-listing.ts';

/** Where the provider does not send the number of products, or sends too small a one. */
const unknownRest = 3 * pageSize;

/** A provider may announce any number. Browsers lay out elements of some ten million px at most. */
const maxReserved = 20_000;

type KnownList = {
  /** Number of loaded products. */
  readonly count: number;
  readonly next: NextPage;
  /** Of all products of the list; `null` where the provider does not send it. */
  readonly total: number | null;
  /** Pages are loaded without a request of the shopper. */
  readonly isAutomatic: boolean;
};

/**
 * For how many products the list should have rows: all that the provider announces, or some pages ahead if it does not;
 * with a button only for those that are loaded or loading.
 */
export function planSize({ count, next, total, isAutomatic }: KnownList): number {
  if (next.kind === 'end') return count;
  if (next.kind === 'available' && !(isAutomatic && next.autoLoad)) return count;
  // By the page, because repeated products are left out of the list.
  const announced = (total ?? 0) - (next.page - 1) * pageSize;
  const rest = announced > 0 ? announced : unknownRest;
  return count + Math.min(rest, isAutomatic ? maxReserved : pageSize);
}

type ReservedSize = {
  /** Identifies the list: another list takes the planned size at once. */
  readonly listKey: string;
  readonly count: number;
  /** From {@link planSize}; `null` while the list is about to be replaced. */
  readonly planned: number | null;
};

/** Above the viewport, everything counts; below it, what a scroll reaches before React has rendered. */
const edgeMargin = '10000000px 0px 500px';

/**
 * The number of products for which the list has rows: at least `count`. It follows `planned`, but only while the part of
 * the page that would move is below the viewport: the list grows while its end is, and shrinks while all its empty rows
 * are. `reserve` sets the size at once, for what the shopper asks for.
 */
export function useReservedSize({ listKey, count, planned }: ReservedSize) {
  const [reserved, setReserved] = useState({ listKey, size: planned ?? count });
  if (reserved.listKey !== listKey) setReserved({ listKey, size: planned ?? count });
  const restRef = useRef<HTMLDivElement>(null);
  const endRef = useRef<HTMLDivElement>(null);
  const size = Math.max(reserved.size, count);
  const wanted = planned ?? size;

  const resize = (newSize: number) => setReserved((last) => ({ ...last, size: newSize }));

  useEffect(() => {
    const edge = wanted > size ? endRef.current : restRef.current;
    if (wanted === size || edge === null) return undefined;
    return observeViewport(
      edge,
      (isReached) => {
        if (!isReached) resize(wanted);
      },
      { rootMargin: edgeMargin },
    );
  }, [wanted, size]);

  return { size, restRef, endRef, reserve: resize };
}
