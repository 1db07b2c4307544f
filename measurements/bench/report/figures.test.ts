import { median } from '../tables.ts';
import { createSamples } from './figures.ts';
import { describeSpread, formatRatio, groupByVariant } from './print-figures.ts';

test.each([
  [[], Number.NaN],
  [[7], 7],
  [[9, 1], 5],
  [[30, 10, 20], 20],
  [[4, 1, 3, 2], 2.5],
])('The median of %p is %p', (values, expected) => {
  expect(median(values)).toBe(expected);
});

test('Samples of one condition become one figure with median and spread', () => {
  const samples = createSamples('pages');
  const on = { subject: '/men', condition: 'phone, cold', variant: 'storefront' };
  for (const value of [300, 100, 200]) samples.add(on, { 'first paint': value });
  samples.add({ ...on, variant: 'limit' }, { 'first paint': 80 });
  expect(samples.figures()).toEqual([
    { part: 'pages', ...on, figure: 'first paint', median: 200, min: 100, max: 300, runs: 3 },
    { part: 'pages', ...on, variant: 'limit', figure: 'first paint', median: 80, min: 80, max: 80, runs: 1 },
  ]);
});

test('A row shows median and spread of each variant and the ratio to the limit', () => {
  const samples = createSamples('pages');
  const on = { subject: '/men', condition: 'phone, cold' };
  for (const value of [300, 100, 200])
    samples.add({ ...on, variant: 'storefront' }, { 'first paint': value });
  samples.add({ ...on, variant: 'limit' }, { 'first paint': 80 });
  const [row, ...others] = groupByVariant(samples.figures());
  expect(others).toEqual([]);
  expect(describeSpread(row?.byVariant.get('storefront'))).toBe('200 (100–300)');
  expect(describeSpread(row?.byVariant.get('limit'))).toBe('80');
  expect(describeSpread(row?.byVariant.get('peer'))).toBe('');
  expect(row && formatRatio(row, 'limit')).toBe('2.50');
});
