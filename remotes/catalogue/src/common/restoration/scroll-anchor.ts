import type { ScrollAnchor } from './listing-storage.ts';

/** The first card of the list that is on the screen; `null` while the list begins below the screen's top. */
export function findScrollAnchor(grid: HTMLElement | null): ScrollAnchor | null {
  // Stretches first: asking a card for its place makes the browser draw the whole stretch that it is in.
  const stretch = findOnScreen(grid?.querySelectorAll(':scope > [role=feed] > *'));
  const cell = findOnScreen(stretch?.children);
  const position = Number(cell?.querySelector('[aria-posinset]')?.getAttribute('aria-posinset'));
  if (cell === undefined || !(position > 0)) return null;
  const { top } = cell.getBoundingClientRect();
  return position === 1 && top > 0 ? null : { index: position - 1, top };
}

function findOnScreen(elements: Iterable<Element> = []): Element | undefined {
  return [...elements].find((element) => element.getBoundingClientRect().bottom > 0);
}

/**
 * Scrolls so that the card is where it was, and again after the browser has drawn what came into sight. Meanwhile the
 * browser's own scroll anchoring is off: cards inserted above the footer that a shorter page had in sight would
 * otherwise take the scroll along. Returns what gives all that back.
 */
export function scrollToAnchor(grid: HTMLElement | null, anchor: ScrollAnchor): () => void {
  const root = document.documentElement;
  const correct = () => {
    const cell = grid?.querySelector(`[aria-posinset="${anchor.index + 1}"]`)?.parentElement;
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
