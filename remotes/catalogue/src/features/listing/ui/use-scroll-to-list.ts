import { useLayoutEffect, useRef, type RefObject } from 'react';
import { useNavigation, useNavigationType } from 'react-router-dom';

/**
 * Scrolls to the start of the list when another sort or filter replaces a list into which the shopper had scrolled. On
 * Back and Forward the saved scroll position is restored instead. `isPending`: a control of the page requested the list
 * and the URL has not changed yet.
 */
export function useScrollToList(queryKey: string, isPending: boolean): RefObject<HTMLElement | null> {
  const listRef = useRef<HTMLElement>(null);
  const shownKey = useRef(queryKey);
  const isTraversal = useNavigationType() === 'POP';
  const isNavigating = useNavigation().state !== 'idle';
  // A navigation that no control of the page requested may be a traversal: React Router reports its type at its end.
  const isReturn = !isPending && (isTraversal || isNavigating);

  useLayoutEffect(() => {
    if (shownKey.current === queryKey) return;
    shownKey.current = queryKey;
    const list = listRef.current;
    if (!isReturn && list && list.getBoundingClientRect().top < 0) list.scrollIntoView({ block: 'start' });
  }, [queryKey, isReturn]);

  return listRef;
}
