import { defaultSortOrder, isSortOrder, sortOrders } from './sort-orders.ts';

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
