import { useEffect, useRef, useState, type RefObject } from 'react';
import { canSkipContent } from './can-skip-content.ts';

/** Several screens: what is scrolled to is there before it is seen, however fast the fling. */
const nearness = '6000px 0px';

export type Nearness<Place extends HTMLElement> = {
  readonly placeRef: RefObject<Place | null>;
  readonly isNear: boolean;
};

/**
 * Whether a place is so near the screen that it is worth having its content in the document. A place that would not
 * keep its height without it (`isSized`) is always called near, as is every place in browsers that do not know
 * `content-visibility`. What holds the focus stays.
 */
export function useIsNear<Place extends HTMLElement>(
  isSized: boolean,
  isNearAtFirst: boolean,
): Nearness<Place> {
  const placeRef = useRef<Place>(null);
  const isFollowed = isSized && canSkipContent();
  // What a place shows while nobody follows it must not go the moment somebody does: only a report takes it out.
  const [isNear, setIsNear] = useState(isNearAtFirst || !isFollowed);

  useEffect(() => {
    const place = placeRef.current;
    if (!isFollowed || place === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        const isNearNow = entries.at(-1)?.isIntersecting === true;
        if (!isNearNow && place.contains(document.activeElement)) return;
        setIsNear(isNearNow);
      },
      { rootMargin: nearness },
    );
    observer.observe(place);
    return () => {
      observer.disconnect();
      setIsNear(true);
    };
  }, [isFollowed]);

  return { placeRef, isNear: isNear || !isFollowed };
}
