import { useEffect, useRef, useState } from 'react';
import type { Product } from '@szn/shared-contracts';
import { observeViewport } from '@szn/shared-ui/use-in-viewport';

/** Two rows on a phone, one on a desktop. */
const cardsPerFrame = 4;

/**
 * Returns whether a product's card is rendered. New cards are rendered a few per frame, because a whole page of cards
 * blocks a phone for more than 100 ms; their cells have the final height at once. With `isImmediate` the first products
 * are rendered at once. Browsers without `content-visibility` render all cards.
 *
 * A transition is no alternative: when React abandons a render, Chromium keeps its pictures with `srcset` for as long as
 * the page lives.
 */
export function useProgressiveRender(
  products: readonly Product[],
  { isImmediate }: { readonly isImmediate: boolean },
): (product: Product) => boolean {
  const [rendered, setRendered] = useState(() => new Set(isImmediate ? keysOf(products) : []));
  const isGradual = canSkipContent();

  useEffect(() => {
    const keys = keysOf(products);
    const missing = keys.filter((key) => !rendered.has(key)).slice(0, cardsPerFrame);
    const next = new Set([...keys.filter((key) => rendered.has(key)), ...missing]);
    if (!isGradual || (missing.length === 0 && next.size === rendered.size)) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      // After the browser has painted the frame.
      timer = setTimeout(() => setRendered(next));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [products, rendered, isGradual]);

  return ({ key }) => !isGradual || rendered.has(key);
}

function keysOf(products: readonly Product[]): readonly Product['key'][] {
  return products.map(({ key }) => key);
}

/** Several screens, so that content is rendered before a fast scroll reaches it. */
const viewportMargin = '6000px 0px';

/**
 * Whether an element is near enough to the viewport to render its content. Always `true` for an element that needs its
 * content to have a height (`hasKnownHeight` is `false`), and in browsers without `content-visibility`. Content with the
 * focus stays rendered.
 */
export function useNearViewport(hasKnownHeight: boolean, isInitiallyNear: boolean) {
  const ref = useRef<HTMLDivElement>(null);
  const isObserved = hasKnownHeight && canSkipContent();
  // Content that is rendered before the observer starts stays until the observer reports that it is far.
  const [isNear, setIsNear] = useState(isInitiallyNear || !isObserved);

  useEffect(() => {
    const element = ref.current;
    if (!isObserved || element === null) return undefined;
    const stopObserving = observeViewport(
      element,
      (isNearNow) => {
        if (isNearNow || !element.contains(document.activeElement)) setIsNear(isNearNow);
      },
      { rootMargin: viewportMargin },
    );
    return () => {
      stopObserving();
      setIsNear(true);
    };
  }, [isObserved]);

  return { ref, isNear: isNear || !isObserved };
}

/** Whether the browser supports `content-visibility`, which skips content outside the viewport and keeps its size. */
function canSkipContent(): boolean {
  return globalThis.CSS?.supports?.('content-visibility', 'auto') === true;
}
