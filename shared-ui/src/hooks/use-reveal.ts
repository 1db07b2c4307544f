import { useEffect, useState, type RefObject } from 'react';
import { observeViewport } from './use-in-viewport.ts';
import { reducedMotion } from './use-media-query.ts';

/** `resting`: no animation. `waiting`: hidden below the viewport. `arriving`: scrolled into view, animates in once. */
export type RevealState = 'resting' | 'waiting' | 'arriving';

/**
 * Animates an element in when `share` of it (0 to 1) is first scrolled into view. The element rests without JavaScript,
 * with reduced motion, and when it is on or above the first screen: content that was visible never disappears.
 */
export function useReveal(element: RefObject<Element | null>, share: number): RevealState {
  const [state, setState] = useState<RevealState>('resting');

  useEffect(() => {
    if (element.current === null || !canAnimate()) return undefined;
    const stop = observeViewport(
      element.current,
      (isInViewport, entry) => {
        if (entry && !isInViewport && entry.boundingClientRect.top > 0) {
          setState('waiting');
          return;
        }
        setState((before) => (before === 'waiting' ? 'arriving' : before));
        stop();
      },
      { threshold: share },
    );
    return stop;
  }, [element, share]);

  return state;
}

function canAnimate(): boolean {
  return typeof IntersectionObserver === 'function' && !matchMedia(reducedMotion).matches;
}
