import type { ScrollAnchor } from './listing-storage.ts';

/** The first card of the list that is on the screen; `null` while the list begins below the screen's top. */
export function findScrollAnchor(grid: HTMLElement | null): ScrollAnchor | null {
  const cards = [...(grid?.querySelectorAll(':scope > [role=feed] > *') ?? [])];
  const index = cards.findIndex((card) => card.getBoundingClientRect().bottom > 0);
  const top = cards[index]?.getBoundingClientRect().top;
  if (top === undefined || (index === 0 && top > 0)) return null;
  return { index, top };
}

/**
 * Scrolls so that the card is where it was, and again after the browser has drawn what came into sight. Meanwhile the
 * browser's own scroll anchoring is off: cards inserted above the footer that a shorter page had in sight would
 * otherwise take the scroll along. Returns what gives all that back.
 */
export function scrollToAnchor(grid: HTMLElement | null, anchor: ScrollAnchor): () => void {
  const root = document.documentElement;
  const correct = () => {
    const card = grid?.querySelectorAll(':scope > [role=feed] > *')[anchor.index];
    if (card) window.scrollBy({ top: card.getBoundingClientRect().top - anchor.top, behavior: 'instant' });
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
