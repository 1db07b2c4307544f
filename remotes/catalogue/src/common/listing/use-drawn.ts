import { useEffect, useState } from 'react';
import type { Product } from '@szn/shared-contracts';
import { canSkipContent } from './can-skip-content.ts';

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
