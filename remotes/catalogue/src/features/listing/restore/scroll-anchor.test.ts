import { findScrollAnchor, scrollToAnchor } from './use-list-restoration.ts';

const cellHeight = 400;

/** A list of one column, scrolled by `scrolled`, with cells without cards. */
function drawCells(counts: readonly number[], scrolled: number): HTMLElement {
  const grid = document.createElement('div');
  let top = -scrolled;
  const listingId = (element: Element, height: number) => {
    const box = new DOMRect(0, top, 300, height);
    element.getBoundingClientRect = () => box;
  };
  const chunks = counts.map((count) => {
    const chunk = document.createElement('div');
    listingId(chunk, count * cellHeight);
    for (let index = 0; index < count; index += 1) {
      const cell = document.createElement('div');
      listingId(cell, cellHeight);
      chunk.append(cell);
      top += cellHeight;
    }
    return chunk;
  });
  const feed = document.createElement('div');
  feed.setAttribute('role', 'feed');
  feed.append(...chunks);
  grid.append(feed);
  return grid;
}

it.each([
  ['the first cell, with what stands above it', -100, null],
  ['the first cell in part', 100, { index: 0, top: -100 }],
  ['a cell of the second stretch', 62.5 * cellHeight, { index: 62, top: -200 }],
  ['what stands below the last cell', 90 * cellHeight, null],
])('The scroll anchor is found at %s, even without rendered cards', (_case, scrolled, anchor) => {
  expect(findScrollAnchor(drawCells([60, 12], scrolled))).toEqual(anchor);
});

it('No list has no scroll anchor', () => {
  expect(findScrollAnchor(null)).toBeNull();
  expect(findScrollAnchor(document.createElement('div'))).toBeNull();
});

it('The scroll position is restored before the card is rendered', () => {
  window.scrollBy = jest.fn();
  const finish = scrollToAnchor(drawCells([60, 12], 0), { index: 62, top: -200 });
  finish();
  expect(window.scrollBy).toHaveBeenCalledWith({ top: 62 * cellHeight + 200, behavior: 'instant' });
});
