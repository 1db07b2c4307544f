import { swapKindOf } from './swap-sheet.tsx';

test.each([
  [899, 'cheaper'],
  [900, 'similar'],
  [1000, 'similar'],
  [1100, 'similar'],
  [1101, 'dearer'],
])('A product for Rs %i beside one for Rs 1,000 is %s', (rupees, kind) => {
  expect(swapKindOf(rupees * 100, 100_000)).toBe(kind);
});
