import { feedChunkSize } from '@szn/shared-ui/product-feed-chunk';
import type { ScrollAnchor } from './listing-storage.ts';

/** The first card of the list that is on the screen; `null` while the list begins below the screen's top. */
export function findScrollAnchor(grid: HTMLElement | null): ScrollAnchor | null {
  // Stretches first: asking a card for its place makes the browser draw the whole stretch that it is in.
  const stretches = findStretches(grid);
  const stretch = findOnScreen(stretches);
  const cells = [...(stretch?.children ?? [])];
  const cell = findOnScreen(cells);
  if (stretch === undefined || cell === undefined) return null;
  const index = stretches.indexOf(stretch) * feedChunkSize + cells.indexOf(cell);
  const { top } = cell.getBoundingClientRect();
  return index === 0 && top > 0 ? null : { index, top };
}

function findStretches(grid: HTMLElement | null): readonly Element[] {
  return [...(grid?.querySelectorAll(':scope > [role=feed] > *') ?? [])];
}

function findOnScreen(elements: readonly Element[]): Element | undefined {
  return elements.find((element) => element.getBoundingClientRect().bottom > 0);
}

/** By its place in the list: cells are there some frames before their cards are. */
function findCell(grid: HTMLElement | null, index: number): Element | undefined {
  return findStretches(grid)[Math.floor(index / feedChunkSize)]?.children[index % feedChunkSize];
}

/**
 * Scrolls so that the card is where it was, and again after the browser has drawn what came into sight. Meanwhile the
 * browser's own scroll anchoring is off: cards inserted above the footer that a shorter page had in sight would
 * otherwise take the scroll along. Returns what gives all that back.
 */
export function scrollToAnchor(grid: HTMLElement | null, anchor: ScrollAnchor): () => void {
  const root = document.documentElement;
  const correct = () => {
    const cell = findCell(grid, anchor.index);
    if (cell) window.scrollBy({ top: cell.getBoundingClientRect().top - anchor.top, behavior: 'instant' });
  };
  const finish = () => {
    root.style.removeProperty('overflow-anchor');
    cancelAnimationFrame(frame);
  };
  root.style.setProperty('overflow-anchor', 'none');
  correct();
  let frames = 3;
  let frame = requestAnimationFrame(function correctAgain() {
    correct();
    frames -= 1;
    if (frames > 0) frame = requestAnimationFrame(correctAgain);
    else finish();
  });
  return finish;
}
