import { useLayoutEffect, useRef, type RefObject } from 'react';
import { useNavigationType } from 'react-router-dom';

/**
 * When another list takes the place of this one (another order, other filters), a shopper who had scrolled into the old
 * one is brought to the new one's beginning. On Back and Forward the list's own place is restored instead.
 */
export function useScrollBack(params: string): RefObject<HTMLElement | null> {
  const listRef = useRef<HTMLElement>(null);
  const shownParams = useRef(params);
  const isTraversal = useNavigationType() === 'POP';

  useLayoutEffect(() => {
    if (shownParams.current === params) return;
    shownParams.current = params;
    const list = listRef.current;
    if (!isTraversal && list && list.getBoundingClientRect().top < 0) list.scrollIntoView({ block: 'start' });
  }, [params, isTraversal]);

  return listRef;
}
