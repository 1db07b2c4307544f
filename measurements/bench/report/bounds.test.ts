import { checkBounds } from './bounds.ts';
import type { Figure } from './figures.ts';

const listing = {
  part: 'pages',
  subject: '/men',
  condition: 'phone, cold',
  min: 0,
  max: 9999,
  runs: 3,
} as const;

function figureOf(changes: Partial<Figure>): Figure {
  return { ...listing, variant: 'storefront', figure: 'blocking time', median: 0, ...changes };
}

test.each([
  ['equal to', 100, true],
  ['above', 100.1, false],
])('A median %s its bound is judged', (_case, median, isMet) => {
  expect(checkBounds([figureOf({ median })])).toMatchObject([
    { value: median, max: 100, reference: null, isMet },
  ]);
});

test.each([
  ['met', 1100, true],
  ['missed', 1101, false],
])('The largest paint is compared with the page without scripts: %s', (_case, median, isMet) => {
  const figure = 'largest paint';
  const [result] = checkBounds([
    figureOf({ figure, median }),
    figureOf({ figure, median: 1000, variant: 'static' }),
  ]);
  expect(result).toMatchObject({ value: median / 1000, max: 1.1, reference: 1000, isMet });
});

test('A ratio without the page without scripts is skipped', () => {
  expect(checkBounds([figureOf({ figure: 'largest paint', median: 5000 })])).toEqual([]);
});

test('The result of a tap is compared with the first paint of the listing on the same network', () => {
  const tap = { part: 'taps', subject: 'heart after first paint', figure: 'tap to result' } as const;
  const paint = { variant: 'static', figure: 'first paint' } as const;
  const results = checkBounds([
    figureOf({ ...tap, condition: '4g, cold', median: 1900 }),
    figureOf({ ...paint, condition: 'phone, cold', median: 9000 }),
    figureOf({ ...paint, condition: '4g, cold', median: 1000 }),
  ]);
  expect(results).toMatchObject([{ value: 1.9, max: 1.8, reference: 1000, isMet: false }]);
});

test('Other variants have no bounds', () => {
  expect(checkBounds([figureOf({ variant: 'peer', median: 9000 })])).toEqual([]);
});
