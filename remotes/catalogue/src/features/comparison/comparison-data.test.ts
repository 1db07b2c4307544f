import { readProduct } from '@szn/shared-contracts';
import { buildWireProduct } from '@szn/shared-contracts/testing';
import {
  type ComparedProduct,
  describeTextRows,
  findHighestDiscounts,
  findLowestPrices,
} from './comparison-data.ts';

type Fields = Partial<ReturnType<typeof buildWireProduct>> & { readonly styles?: readonly string[] };

function compared(id: string, { styles = [], ...wire }: Fields = {}): ComparedProduct {
  const product = readProduct(buildWireProduct({ _id: id, ...wire }));
  if (!product) throw new Error('A built product must be readable.');
  return { ...product, id, gender: 'men', category: 'Jeans', styles };
}

test('the lowest price is the one that the shopper pays', () => {
  const products = [
    compared('a', { price: 1000 }),
    compared('b', { price: 2000, salePrice: 900 }),
    compared('c', { price: 'On request' }),
  ];
  expect([...findLowestPrices(products)]).toEqual(['b']);
});

test('equal lowest prices are both marked', () => {
  const products = [
    compared('a', { price: 500 }),
    compared('b', { price: 500 }),
    compared('c', { price: 900 }),
  ];
  expect([...findLowestPrices(products)]).toEqual(['a', 'b']);
});

test.each([
  ['one product', [compared('a', { price: 500 })]],
  ['equal prices', [compared('a', { price: 500 }), compared('b', { price: 500 })]],
  ['a single known price', [compared('a', { price: 500 }), compared('b', { price: 'N/A' })]],
  ['no products', []],
])('no price is marked with %s', (_case, products) => {
  expect([...findLowestPrices(products)]).toEqual([]);
});

test('the highest discount is marked, and none if no product is on sale', () => {
  const onSale = compared('b', { price: 1000, salePrice: 700 });
  expect([...findHighestDiscounts([compared('a', { price: 500 }), onSale])]).toEqual(['b']);
  expect([...findHighestDiscounts([compared('a'), compared('c')])]).toEqual([]);
});

test('a row is there if at least one product has a value', () => {
  const sizes = { sizes: ['S', 'M'], soldOutSizes: ['M'] };
  const products = [
    compared('a', { colour: 'Blue', styles: ['Graphic', 'Oversized'], ...sizes }),
    compared('b'),
  ];
  expect(describeTextRows(products)).toEqual([
    { label: 'Colour', values: ['Blue', null] },
    { label: 'Sizes', values: ['S, M (sold out)', null] },
    { label: 'Look', values: ['Graphic, Oversized', null] },
  ]);
  expect(describeTextRows([compared('a')])).toEqual([]);
});
