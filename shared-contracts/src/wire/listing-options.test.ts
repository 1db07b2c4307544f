import {
  allSortOrders,
  readFilterOptions,
  defaultSortOrder,
  isSortOrder,
  sortOrders,
} from './listing-options.ts';

const filterOptions = {
  brands: ['Jaywalking', 'HUEMN'],
  categories: ['T-shirts'],
  styles: ['oversized', 'graphic'],
  priceRange: { min: 399, max: 13000 },
};

test('readFilterOptions returns the options of the provider', () => {
  expect(readFilterOptions({ success: true, filterOptions })).toEqual(filterOptions);
  expect(readFilterOptions({ filterOptions })).toEqual(filterOptions);
});

test('readFilterOptions returns texts without duplicates', () => {
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
])('readFilterOptions replaces the price range %p by 0 to 1000', (priceRange) => {
  expect(readFilterOptions({ filterOptions: { ...filterOptions, priceRange } })?.priceRange).toEqual({
    min: 0,
    max: 1000,
  });
});

test('readFilterOptions accepts a range of one price', () => {
  const priceRange = { min: 999, max: 999 };

  expect(readFilterOptions({ filterOptions: { priceRange } })?.priceRange).toEqual(priceRange);
});

test('readFilterOptions widens a fractional range to whole rupees', () => {
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
])('readFilterOptions returns undefined for %p', (answer) => {
  expect(readFilterOptions(answer)).toBeUndefined();
});

test('sortOrders are the three of section 2', () => {
  expect(sortOrders).toEqual([
    { value: 'newest', label: 'Latest' },
    { value: 'priceLowHigh', label: 'Price: Low to High' },
    { value: 'priceHighLow', label: 'Price: High to Low' },
  ]);
});

test('newest is the default sort order', () => {
  expect(defaultSortOrder).toBe('newest');
});

test('allSortOrders adds the order by discount', () => {
  expect(allSortOrders).toEqual([...sortOrders, { value: 'biggestDiscount', label: 'Biggest Discount' }]);
});

test.each(['newest', 'priceLowHigh', 'priceHighLow', 'biggestDiscount'])(
  'isSortOrder accepts "%s"',
  (value) => {
    expect(isSortOrder(value)).toBe(true);
  },
);

test.each(['', 'Newest', 'price', 'constructor', null, undefined, 0, ['newest'], { value: 'newest' }])(
  'isSortOrder rejects %p',
  (value) => {
    expect(isSortOrder(value)).toBe(false);
  },
);
