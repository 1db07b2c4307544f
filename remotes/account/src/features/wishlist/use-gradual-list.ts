import { startTransition, useEffect, useState } from 'react';

/** More than fit on many screens; drawn at once. */
const firstCount = 200;
const stepCount = 100;
const pauseMs = 50;

/** A long list in steps, so that the page answers between them. All of it is there soon after, for finding in the page. */
export function useGradualList<Item>(items: readonly Item[]): readonly Item[] {
  const [count, setCount] = useState(firstCount);
  const hasMore = count < items.length;

  useEffect(() => {
    if (!hasMore) return undefined;
    const timer = setTimeout(() => startTransition(() => setCount((before) => before + stepCount)), pauseMs);
    return () => clearTimeout(timer);
  }, [hasMore, count]);

  return hasMore ? items.slice(0, count) : items;
}
