import { readFacets } from './facets.ts';

const facets = {
  brands: { TURNT: 12, HUEMN: 0 },
  categories: { 'T-shirts': 7 },
  styles: { Oversized: 5 },
  colours: { Black: 4, Red: 0 },
  discounts: { 20: 6, 30: 4, 50: 0 },
  prices: { 999: 1, 1499: 3, 1999: 8 },
  sale: 6,
};

test('readFacets returns the options of the provider in their order', () => {
  expect(readFacets({ success: true, total: 12, facets })).toEqual({
    total: 12,
    brands: [
      { name: 'TURNT', count: 12 },
      { name: 'HUEMN', count: 0 },
    ],
    categories: [{ name: 'T-shirts', count: 7 }],
    styles: [{ name: 'Oversized', count: 5 }],
    colours: [
      { name: 'Black', count: 4 },
      { name: 'Red', count: 0 },
    ],
    discounts: [
      { step: 20, count: 6 },
      { step: 30, count: 4 },
      { step: 50, count: 0 },
    ],
    prices: [
      { step: 999, count: 1 },
      { step: 1499, count: 3 },
      { step: 1999, count: 8 },
    ],
    sale: 6,
  });
});

test('readFacets skips unreadable options and accepts missing facets', () => {
  const answer = JSON.parse(
    '{"facets":{"brands":{" TURNT ":1,"TURNT":2,"":3,"A":-1,"B":"4","C":1.5,"__proto__":6},"discounts":{"20%":1,"0":2,"50":3}}}',
  );

  expect(readFacets(answer)).toEqual({
    total: null,
    brands: [
      { name: 'TURNT', count: 1 },
      { name: '__proto__', count: 6 },
    ],
    categories: [],
    styles: [],
    colours: [],
    discounts: [{ step: 50, count: 3 }],
    prices: [],
    sale: null,
  });
});

test.each([
  undefined,
  null,
  'down',
  [],
  {},
  { success: true },
  { success: true, facets: null },
  { success: true, facets: [] },
  { success: false, facets },
  { success: false, message: 'Not found' },
])('readFacets returns undefined for %p', (answer) => {
  expect(readFacets(answer)).toBeUndefined();
});
