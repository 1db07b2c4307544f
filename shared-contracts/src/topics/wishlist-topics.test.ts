import { buildProduct, buildWireProduct } from '../testing/product-builder.ts';
import { toWireProduct } from '../wire/product.ts';
import { wishlistChanged, wishlistSet } from './wishlist-topics.ts';

test('wishlist:changed carries the ids of the products', () => {
  expect(wishlistChanged.read({ productIds: ['p1', 'p2'], userId: 'u1' })).toEqual({
    productIds: ['p1', 'p2'],
  });
  expect(wishlistChanged.read({ productIds: [] })).toEqual({ productIds: [] });
});

test.each([undefined, null, [], {}, { productIds: 'p1' }, { productIds: [1] }, { productIds: ['p1', null] }])(
  'wishlist:changed rejects %p',
  (value) => {
    expect(wishlistChanged.read(value)).toBeUndefined();
  },
);

test.each([
  ['from the provider', buildWireProduct()],
  ['from a card', toWireProduct(buildProduct({ salePrice: 1499, image: '', link: '' }))],
  ['without a price', toWireProduct(buildProduct({ price: 'N/A' }))],
])('wishlist.set accepts a product %s', (_case, product) => {
  for (const isInWishlist of [true, false]) {
    expect(wishlistSet.read({ product, isInWishlist, at: 'home' })).toEqual({ product, isInWishlist });
  }
});

test.each<[string, unknown]>([
  ['no product', { isInWishlist: true }],
  ['an id instead of a product', { product: 'p1', isInWishlist: true }],
  ['a list of products', { product: [buildWireProduct()], isInWishlist: true }],
  ['a product without an id', { product: buildWireProduct({ _id: '' }), isInWishlist: true }],
  ['a product whose id is an object', { product: { ...buildWireProduct(), _id: {} }, isInWishlist: true }],
  ['no target state', { product: buildWireProduct() }],
  ['a target state that is a text', { product: buildWireProduct(), isInWishlist: 'true' }],
])('wishlist.set rejects %s', (_case, payload) => {
  expect(wishlistSet.read(payload)).toBeUndefined();
});

test.each(['added', 'removed', 'sign-in-needed'] as const)('wishlist.set can result in %s', (outcome) => {
  expect(wishlistSet.readAnswer({ outcome, count: 3 })).toEqual({ outcome });
});

test.each([undefined, null, true, 'added', {}, { outcome: 'toggled' }, { outcome: true }])(
  'wishlist.set rejects the result %p',
  (answer) => {
    expect(wishlistSet.readAnswer(answer)).toBeUndefined();
  },
);
