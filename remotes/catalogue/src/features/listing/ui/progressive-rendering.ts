import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Product } from '@szn/shared-contracts';

/** Two rows on a phone, one on a desktop. */
const drawnPerFrame = 4;

/**
 * Tells which products have their cards in the document. New ones get theirs a few in each frame, since a whole page of
 * cards would hold up a phone for a tenth of a second and more; their cells are there at once, as high as they will be.
 * `isShownAtOnce`: the first products do not wait. Browsers that would draw all cells anyway draw all cards.
 *
 * Not by a transition: what React gives up on when something more urgent comes has pictures with `srcset`, which
 * Chromium keeps for as long as the page lives even if they were never in it.
 */
export function useDrawn(
  products: readonly Product[],
  { isShownAtOnce }: { readonly isShownAtOnce: boolean },
): (product: Product) => boolean {
  const [drawn, setDrawn] = useState(() => new Set(isShownAtOnce ? keysOf(products) : []));
  const isGradual = canSkipContent();

  useEffect(() => {
    const keys = keysOf(products);
    const missing = keys.filter((key) => !drawn.has(key)).slice(0, drawnPerFrame);
    const next = new Set([...keys.filter((key) => drawn.has(key)), ...missing]);
    if (!isGradual || (missing.length === 0 && next.size === drawn.size)) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      // After the frame's own painting.
      timer = setTimeout(() => setDrawn(next));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [products, drawn, isGradual]);

  return ({ key }) => !isGradual || drawn.has(key);
}

function keysOf(products: readonly Product[]): readonly Product['key'][] {
  return products.map(({ key }) => key);
}

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

/** Whether the browser can leave out the drawing of what is off the screen and keep its place. */
export function canSkipContent(): boolean {
  return globalThis.CSS?.supports?.('content-visibility', 'auto') === true;
}
