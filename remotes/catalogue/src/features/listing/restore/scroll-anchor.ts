import { feedChunkSize } from '@szn/shared-ui/product-grid';
import type { ScrollAnchor } from './listing-storage.ts';

/** The first card of the list in the viewport; `null` while the list starts below the top of the viewport. */
export function findScrollAnchor(grid: HTMLElement | null): ScrollAnchor | null {
  // Chunks first: measuring a card makes the browser lay out its whole chunk.
  const chunks = findChunks(grid);
  const chunk = findInViewport(chunks);
  const cells = [...(chunk?.children ?? [])];
  const cell = findInViewport(cells);
  if (chunk === undefined || cell === undefined) return null;
  const index = chunks.indexOf(chunk) * feedChunkSize + cells.indexOf(cell);
  const { top } = cell.getBoundingClientRect();
  return index === 0 && top > 0 ? null : { index, top };
}

function findChunks(grid: HTMLElement | null): readonly Element[] {
  return [...(grid?.querySelectorAll(':scope > [role=feed] > *') ?? [])];
}

function findInViewport(elements: readonly Element[]): Element | undefined {
  return elements.find((element) => element.getBoundingClientRect().bottom > 0);
}

/** Cells are in the document some frames before their cards. */
function findCell(grid: HTMLElement | null, index: number): Element | undefined {
  return findChunks(grid)[Math.floor(index / feedChunkSize)]?.children[index % feedChunkSize];
}

/**
 * Scrolls the card to its saved position, and repeats that for three frames while the browser lays out what becomes
 * visible. Meanwhile the browser's scroll anchoring is off, because cards inserted above a visible footer would move the
 * scroll position. Returns a function that stops and turns scroll anchoring on.
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
