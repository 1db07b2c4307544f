import { useEffect, useState, type RefObject } from 'react';

/** `resting`: simply there. `waiting`: below the fold, unseen. `arriving`: scrolled into view, animates in once. */
export type RevealState = 'resting' | 'waiting' | 'arriving';

/**
 * Lets an element arrive when it is first scrolled into view. It rests where there is no script, under reduced motion,
 * and when it is already on or above the first screen: what a shopper has seen never disappears again.
 */
export function useReveal(element: RefObject<Element | null>): RevealState {
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
      { threshold: 0.15 },
    );
    observer.observe(observed);
    return () => observer.disconnect();
  }, [element]);

  return state;
}

function canAnimate(): boolean {
  return (
    typeof IntersectionObserver === 'function' && !matchMedia('(prefers-reduced-motion: reduce)').matches
  );
}
