import { useEffect, useState, type RefObject } from 'react';
import { reducedMotion } from '../use-media-query/use-media-query.ts';

/** `resting`: simply there. `waiting`: below the fold, unseen. `arriving`: scrolled into view, animates in once. */
export type RevealState = 'resting' | 'waiting' | 'arriving';

/**
 * Lets an element arrive when `share` of it (0 to 1) is first scrolled into view. It rests where there is no script,
 * under reduced motion, and when it is already on or above the first screen: what a shopper has seen never disappears
 * again.
 */
export function useReveal(element: RefObject<Element | null>, share: number): RevealState {
  const [state, setState] = useState<RevealState>('resting');

  useEffect(() => {
    const observed = element.current;
    if (observed === null || !canAnimate()) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry === undefined) return;
        if (!entry.isIntersecting && entry.boundingClientRect.top > 0) {
          setState('waiting');
          return;
        }
        setState((before) => (before === 'waiting' ? 'arriving' : before));
        observer.disconnect();
      },
      { threshold: share },
    );
    observer.observe(observed);
    return () => observer.disconnect();
  }, [element, share]);

  return state;
}

function canAnimate(): boolean {
  return typeof IntersectionObserver === 'function' && !matchMedia(reducedMotion).matches;
}
