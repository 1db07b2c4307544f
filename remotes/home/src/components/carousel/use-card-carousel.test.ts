import { countCardsInView } from './use-card-carousel.ts';

test.each([
  [320, 1],
  [480, 1],
  [481, 2],
  [768, 2],
  [769, 3],
  [1024, 3],
  [1025, 4],
  [2560, 4],
])('A window of %i px shows %i cards of a carousel', (width, cards) => {
  expect(countCardsInView(width)).toBe(cards);
});
