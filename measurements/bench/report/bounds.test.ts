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
  return { ...listing, variant: 'storefront', figure: 'layout shift', median: 0, ...changes };
}

test.each([
  ['equal to', 0.01, true],
  ['above', 0.011, false],
])('A median %s its bound is judged', (_case, median, isMet) => {
  expect(checkBounds([figureOf({ median })])).toMatchObject([{ value: median, max: 0.01, of: null, isMet }]);
});

test.each([
  ['met', 1000, true],
  ['missed', 1001, false],
])(
  'The largest paint is compared with that of the peer on the same condition: %s',
  (_case, median, isMet) => {
    const figure = 'largest paint';
    const results = checkBounds([
      figureOf({ figure, median }),
      figureOf({ figure, median: 1000, variant: 'peer' }),
      figureOf({ figure, median: 9000, variant: 'peer', condition: '4g, cold' }),
    ]);
    expect(results).toMatchObject([{ value: median / 1000, max: 1, of: 'peer', isMet }]);
  },
);

test.each([
  ['phone, cold', 0.7],
  ['4g, cold', 0.9],
  ['phone, cold, HTTP/2', 0.88],
  ['4g, cold, HTTP/2', 0.98],
])('The first paint of a listing has a bound of its own on %s', (condition, max) => {
  const paint = { figure: 'first paint', condition, median: 100 } as const;
  expect(checkBounds([figureOf(paint), figureOf({ ...paint, variant: 'peer' })])).toMatchObject([{ max }]);
});

test('The first paint of other pages is compared with the limit', () => {
  const paint = { figure: 'first paint', subject: '/about-us', median: 230 } as const;
  const results = checkBounds([figureOf(paint), figureOf({ ...paint, variant: 'limit', median: 100 })]);
  expect(results).toMatchObject([{ value: 2.3, max: 1.15, of: 'limit', isMet: false }]);
});

test('A ratio without the other variant is skipped', () => {
  expect(checkBounds([figureOf({ figure: 'largest paint', median: 5000 })])).toEqual([]);
});

test('Other variants have no bounds', () => {
  expect(checkBounds([figureOf({ variant: 'peer', median: 9000 })])).toEqual([]);
});
