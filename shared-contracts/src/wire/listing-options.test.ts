import { readFilterOptions, defaultSortOrder, isSortOrder, sortOrders } from './listing-options.ts';

const filterOptions = {
  brands: ['Jaywalking', 'HUEMN'],
  categories: ['T-shirts'],
  styles: ['oversized', 'graphic'],
  priceRange: { min: 399, max: 13000 },
};

test('a shopper can narrow by what the provider has', () => {
  expect(readFilterOptions({ success: true, filterOptions })).toEqual(filterOptions);
  expect(readFilterOptions({ filterOptions })).toEqual(filterOptions);
});

test('options are texts, each once', () => {
  const answer = {
    filterOptions: { brands: [' HUEMN ', 'HUEMN', '', null, 7, {}], categories: 'T-shirts', styles: null },
  };

  expect(readFilterOptions(answer)).toEqual({
    brands: ['HUEMN'],
    categories: [],
    styles: [],
    priceRange: { min: 0, max: 1000 },
  });
});

test.each<unknown>([
  undefined,
  null,
  [0, 500],
  {},
  { min: 0 },
  { min: '0', max: '500' },
  { min: -1, max: 500 },
  { min: 500, max: 499 },
  { min: Number.NaN, max: 500 },
  { min: 0, max: Infinity },
  JSON.parse('{"min":0,"max":1e999}'),
])('a price range of %p is the default one, 0 to 1000', (priceRange) => {
  expect(readFilterOptions({ filterOptions: { ...filterOptions, priceRange } })?.priceRange).toEqual({
    min: 0,
    max: 1000,
  });
});

test('a price range may be one price', () => {
  const priceRange = { min: 999, max: 999 };

  expect(readFilterOptions({ filterOptions: { priceRange } })?.priceRange).toEqual(priceRange);
});

test('a price range in paise covers the whole rupees around it', () => {
  const priceRange = { min: 399.5, max: 12999.01 };

  expect(readFilterOptions({ filterOptions: { priceRange } })?.priceRange).toEqual({ min: 399, max: 13000 });
});

test.each([
  undefined,
  null,
  'down',
  [],
  {},
  { success: true },
  { success: true, filterOptions: null },
  { success: true, filterOptions: [] },
  { success: true, filterOptions: 'none' },
  { success: false, error: 'Database is down' },
  { success: false, filterOptions },
])('%p offers nothing to narrow by', (answer) => {
  expect(readFilterOptions(answer)).toBeUndefined();
});

test('a shopper can sort by the three orders of section 2', () => {
  expect(sortOrders).toEqual([
    { value: 'newest', label: 'Latest' },
    { value: 'priceLowHigh', label: 'Price: Low to High' },
    { value: 'priceHighLow', label: 'Price: High to Low' },
  ]);
});

test('the newest products come first unless the shopper chooses otherwise', () => {
  expect(defaultSortOrder).toBe('newest');
});

test.each(['newest', 'priceLowHigh', 'priceHighLow'])('"%s" in an address is an order', (value) => {
  expect(isSortOrder(value)).toBe(true);
});

test.each(['', 'Newest', 'price', 'constructor', null, undefined, 0, ['newest'], { value: 'newest' }])(
  '%p in an address is no order',
  (value) => {
    expect(isSortOrder(value)).toBe(false);
  },
);
