import { buildProduct, buildWireProduct } from '../testing/product-builder.ts';
import { toWireProduct } from '../wire/product.ts';
import { wishlistChanged, wishlistToggle } from './wishlist-topics.ts';

test('the hearts follow the ids of the wishlist', () => {
  expect(wishlistChanged.read({ productIds: ['p1', 'p2'], userId: 'u1' })).toEqual({
    productIds: ['p1', 'p2'],
  });
  expect(wishlistChanged.read({ productIds: [] })).toEqual({ productIds: [] });
});

test.each([undefined, null, [], {}, { productIds: 'p1' }, { productIds: [1] }, { productIds: ['p1', null] }])(
  'the hearts do not follow %p',
  (value) => {
    expect(wishlistChanged.read(value)).toBeUndefined();
  },
);

test.each([
  ['as the provider sent it', buildWireProduct()],
  ['as a card holds it', toWireProduct(buildProduct({ salePrice: 1499, image: '', link: '' }))],
  ['without a price', toWireProduct(buildProduct({ price: 'N/A' }))],
])('a heart can be pressed on a product %s', (_case, product) => {
  expect(wishlistToggle.read({ product, at: 'home' })).toEqual({ product });
});

test.each<[string, unknown]>([
  ['none', undefined],
  ['an id', 'p1'],
  ['a list', [buildWireProduct()]],
  ['one without an id', buildWireProduct({ _id: '' })],
  ['one without a title', { ...buildWireProduct(), title: undefined }],
  ['one whose title is a number', { ...buildWireProduct(), title: 7 }],
  ['one whose picture is null', { ...buildWireProduct(), image: null }],
  ['one whose brand is an object', { ...buildWireProduct(), source: {} }],
  ['one whose link is missing', { ...buildWireProduct(), link: undefined }],
  ['one whose id is a number', { ...buildWireProduct(), _id: 7 }],
  ['one whose price is an object', { ...buildWireProduct(), price: { rupees: 7 } }],
  ['one whose sale price is missing', { ...buildWireProduct(), salePrice: undefined }],
])('a heart cannot be pressed on %s', (_case, product) => {
  expect(wishlistToggle.read({ product })).toBeUndefined();
});

test.each(['added', 'removed', 'sign-in-needed'] as const)(
  'a pressed heart is answered with %s',
  (outcome) => {
    expect(wishlistToggle.readAnswer({ outcome, count: 3 })).toEqual({ outcome });
  },
);

test.each([undefined, null, true, 'added', {}, { outcome: 'toggled' }, { outcome: true }])(
  'a pressed heart is not answered by %p',
  (answer) => {
    expect(wishlistToggle.readAnswer(answer)).toBeUndefined();
  },
);
