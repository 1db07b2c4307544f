import { summarizePrices } from './price-summary.ts';

const now = new Date('2026-11-20T12:00:00Z');
/** Points of `[days ago, rupees]`. */
const summarize = (...points: readonly (readonly [daysAgo: number, rupees: number])[]) =>
  summarizePrices(
    points.map(([daysAgo, rupees]) => ({
      at: new Date(now.getTime() - daysAgo * 86_400_000),
      paise: rupees * 100,
    })),
    now,
  );

test.each([
  ['a price that never changed', [[100, 999]], null],
  [
    'the lowest price of 90 days',
    [
      [100, 1299],
      [50, 999],
    ],
    { kind: 'lowest', days: 90 },
  ],
  [
    'a price that was as low 80 days ago, and higher since',
    [
      [120, 999],
      [80, 1299],
      [10, 999],
    ],
    { kind: 'lowest', days: 90 },
  ],
  [
    'a price of this moment',
    [
      [40, 1299],
      [0, 999],
    ],
    { kind: 'lowest', days: 30 },
  ],
  [
    'a price that was lower 70 days ago',
    [
      [120, 899],
      [70, 1299],
      [10, 999],
    ],
    { kind: 'lowest', days: 60 },
  ],
  [
    'a fall that is not the lowest price',
    [
      [120, 899],
      [20, 1299],
      [13.5, 999],
    ],
    { kind: 'fall', paise: 30_000, days: 13 },
  ],
  [
    'a rise',
    [
      [120, 999],
      [0.5, 1299],
    ],
    { kind: 'rise', paise: 30_000, days: 1 },
  ],
  [
    'a rise 31 days ago',
    [
      [120, 999],
      [31, 1299],
    ],
    null,
  ],
  [
    'prices of 13 days',
    [
      [13.9, 1299],
      [2, 999],
    ],
    null,
  ],
  [
    'prices of 20 days, fewer than the shortest period',
    [
      [20, 1299],
      [2, 999],
    ],
    { kind: 'fall', paise: 30_000, days: 2 },
  ],
] as const)('Note of %s', (_case, points, note) => {
  expect(summarize(...points).note).toEqual(note);
});

test('Lows and medians weigh each price by its days, and cover their whole period', () => {
  // In the last 30 days: 1299 for 14 days, 899 for 2, 999 for 14.
  expect(summarize([95, 1499], [40, 1299], [16, 899], [14, 999])).toMatchObject({
    low_30_paise: 89_900,
    median_30_paise: 99_900,
    low_90_paise: 89_900,
    median_90_paise: 149_900,
  });
  expect(summarize([89, 1499])).toMatchObject({
    low_30_paise: 149_900,
    low_90_paise: null,
    median_90_paise: null,
  });
});
