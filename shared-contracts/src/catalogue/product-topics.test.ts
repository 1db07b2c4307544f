import { productOpened } from './product-topics.ts';

test('a shopper leaving for a brand is told with the product and its brand', () => {
  expect(productOpened.read({ productId: 'p1', source: 'Jaywalking', price: 1 })).toEqual({
    productId: 'p1',
    source: 'Jaywalking',
  });
});

test('a product without an id can be left for as well', () => {
  expect(productOpened.read({ productId: null, source: 'Jaywalking' })).toEqual({
    productId: null,
    source: 'Jaywalking',
  });
});

test.each([
  undefined,
  null,
  'p1',
  {},
  { productId: 'p1' },
  { source: 'Jaywalking' },
  { productId: 7, source: 'Jaywalking' },
  { productId: 'p1', source: null },
  Object.create({ productId: 'p1', source: 'Jaywalking' }),
])('refuses %p', (value) => {
  expect(productOpened.read(value)).toBeUndefined();
});
