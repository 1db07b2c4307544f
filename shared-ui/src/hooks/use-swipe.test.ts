import { swipeDirection } from './use-swipe.ts';

test.each([
  ['to the left', { x: -40, y: 5 }, 'forward'],
  ['to the right', { x: 40, y: -5 }, 'back'],
  ['of less than 40 px', { x: -39, y: 0 }, null],
  ['that is more vertical than horizontal', { x: -60, y: 61 }, null],
])('Movement %s has the swipe direction it should have', (_what, end, direction) => {
  expect(swipeDirection({ x: 0, y: 0 }, end)).toBe(direction);
});
