import { buildProduct } from '@szn/shared-contracts/testing';
import { comparePrices } from './similar-products.tsx';

const tee = buildProduct({ _id: 'a', price: 1000 });
const others = [
  buildProduct({ _id: 'b', price: 2000 }),
  buildProduct({ _id: 'c', price: 900, salePrice: 600 }),
  buildProduct({ _id: 'd', price: 'Price on request' }),
];

it('Products are sorted by their current price', () => {
  expect(
    comparePrices(tee, others).map(({ product, ...compared }) => ({ id: product.id, ...compared })),
  ).toEqual([
    { id: 'c', paise: 60_000, differenceInPaise: -40_000, share: 0.3, isCurrent: false },
    { id: 'a', paise: 100_000, differenceInPaise: 0, share: 0.5, isCurrent: true },
    { id: 'b', paise: 200_000, differenceInPaise: 100_000, share: 1, isCurrent: false },
  ]);
});

it.each([
  ['the product has no price', buildProduct({ _id: 'a', price: 'N/A' }), others],
  ['nothing else has one', tee, [buildProduct({ _id: 'd', price: '' })]],
  ['there is nothing else', tee, []],
  ['the provider sends the product itself', tee, [tee]],
])('The comparison is empty if %s', (_case, product, similar) => {
  expect(comparePrices(product, similar)).toEqual([]);
});
