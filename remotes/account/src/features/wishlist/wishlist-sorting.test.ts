import { buildProduct } from '@szn/shared-contracts/testing';
import { sortProducts, readSortOrder } from './wishlist-sorting.tsx';

const cheap = buildProduct({ _id: 'cheap', price: 'Rs. 499' });
const reduced = buildProduct({ _id: 'reduced', price: 9999, salePrice: 999 });
const dear = buildProduct({ _id: 'dear', price: '₹1,29,999' });
const unpriced = buildProduct({ _id: 'unpriced', price: 'on request' });
const alsoUnpriced = buildProduct({ _id: 'also-unpriced', price: '' });
const latestFirst = [unpriced, dear, cheap, alsoUnpriced, reduced];

describe('sort order of the wishlist', () => {
  it.each([
    ['added', ['unpriced', 'dear', 'cheap', 'also-unpriced', 'reduced']],
    ['priceLowHigh', ['cheap', 'reduced', 'dear', 'unpriced', 'also-unpriced']],
    ['priceHighLow', ['dear', 'reduced', 'cheap', 'unpriced', 'also-unpriced']],
  ] as const)('%s sorts by the price to pay, with unpriced products last', (order, ids) => {
    expect(sortProducts(latestFirst, order).map((product) => product.id)).toEqual(ids);
  });

  it.each([null, '', 'newest', 'PRICELOWHIGH', '__proto__'])('is the default for %p in the URL', (value) => {
    expect(readSortOrder(value)).toBe('added');
  });
});
