import { readSizeName, sizePhrases, toSizeColumns } from './product-sizes.ts';

test.each([
  ['m', 'M'],
  ['Size: Medium', 'M'],
  ['X-Large', 'XL'],
  ['2 XL', 'XXL'],
  ['XXXL', '3XL'],
  ['Free Size', 'One size'],
  ['One Size', 'One size'],
  ['Extra Large', 'XL'],
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

test('a search names a size by its spellings, its system and its measure', () => {
  expect(sizePhrases('S')).toEqual(expect.arrayContaining(['s', 'size s', 'small size']));
  expect(sizePhrases('XL')).toEqual(expect.arrayContaining(['xl', 'extra large', 'size xl']));
  expect(sizePhrases('32')).toEqual(expect.arrayContaining(['waist 32', 'size 32', '32 inch waist']));
  expect(sizePhrases('UK 9')).toEqual(expect.arrayContaining(['UK 9', 'UK9', 'UK size 9']));
});
