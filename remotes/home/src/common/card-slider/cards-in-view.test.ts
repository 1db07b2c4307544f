import { cardsInView } from './cards-in-view.ts';

test.each([
  [320, 1],
  [480, 1],
  [481, 2],
  [768, 2],
  [769, 3],
  [1024, 3],
  [1025, 4],
  [2560, 4],
])('in a window of %i px a shopper sees %i cards', (width, cards) => {
  expect(cardsInView(width)).toBe(cards);
});
