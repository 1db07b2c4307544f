import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useNavigation, useNavigationType } from 'react-router-dom';

/**
 * When another list takes the place of this one (another order, other filters), a shopper who had scrolled into the old
 * one is brought to the new one's beginning. On Back and Forward the list's own place is restored instead. `isAsked`:
 * a control of the page has asked for the list, and the address has not followed yet.
 */
export function useScrollBack(params: string, isAsked: boolean): RefObject<HTMLElement | null> {
  const listRef = useRef<HTMLElement>(null);
  const shownParams = useRef(params);
  const isTraversed = useNavigationType() === 'POP';
  const isComing = useNavigation().state !== 'idle';
  // What comes without having been asked for here may be a traversal: the router does not tell before it is there.
  const isReturn = !isAsked && (isTraversed || isComing);

  useLayoutEffect(() => {
    if (shownParams.current === params) return;
    shownParams.current = params;
    const list = listRef.current;
    if (!isReturn && list && list.getBoundingClientRect().top < 0) list.scrollIntoView({ block: 'start' });
  }, [params, isReturn]);

  return listRef;
}
