import { readSizeName, toSizeColumns } from './product-sizes.ts';

test.each([
  ['m', 'M'],
  ['Size: Medium', 'M'],
  ['X-Large', 'XL'],
  ['2 XL', 'XXL'],
  ['XXXL', '3XL'],
  ['Free Size', 'One size'],
  ['32.0', '32'],
  ['uk9', 'UK 9'],
  ['EU-42', 'EU 42'],
  ['28W', '28W'],
  ['10-11 Years', '10-11 Years'],
  ['Default Title', undefined],
  ['N/A', undefined],
])('the size %p is %p', (text, name) => {
  expect(readSizeName(text)).toBe(name);
});

test('sizes are listed once in their order, sold out if no variant offers them', () => {
  const offered = (names: string) => names.split(' ').map((name) => ({ name, isAvailable: true }));
  const [xl, large] = ['xl', 'Large'].map((name) => ({ name, isAvailable: false }));
  expect(
    toSizeColumns(
      [...offered('XXL M 34 L'), xl, large, ...offered('9-10Y uk8 6 xs')].flatMap((one) => one ?? []),
    ),
  ).toEqual({
    sizes: ['XS', 'M', 'L', 'XL', 'XXL', '6', '34', 'UK 8', '9-10Y'],
    sold_out_sizes: ['XL'],
  });
  expect(toSizeColumns([])).toEqual({ sizes: [], sold_out_sizes: [] });
});
