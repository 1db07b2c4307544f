import { buildWireProduct } from '../testing/product-builder.ts';
import { readWishlist } from './wishlist.ts';

const hoodie = buildWireProduct({ _id: 'hoodie' });
const jeans = buildWireProduct({ _id: 'jeans' });

const read = (answer: unknown) => {
  const { products, idsOnly } = readWishlist(answer);
  return { productIds: products.map((product) => product.id), idsOnly };
};

test.each<[string, unknown]>([
  ['items', { items: [hoodie, jeans] }],
  ['wishlist', { wishlist: [hoodie, jeans] }],
  ['products', { products: [hoodie, jeans] }],
  ['a bare array', [hoodie, jeans]],
  [
    '{ productId: product }',
    {
      items: [
        { _id: 'row1', productId: hoodie },
        { _id: 'row2', productId: jeans },
      ],
    },
  ],
  ['{ product }', [{ product: hoodie }, { product: jeans }]],
  [
    '{ productId, product }',
    [
      { productId: 'hoodie', product: hoodie },
      { productId: 'jeans', product: jeans },
    ],
  ],
])('the wishlist comes as %s', (_shape, answer) => {
  expect(read(answer)).toEqual({ productIds: ['hoodie', 'jeans'], idsOnly: [] });
});

test.each<[string, unknown]>([
  ['a bare array', ['hoodie', ' jeans ', 17]],
  ['items', { items: ['hoodie', 'jeans', '17'] }],
  ['{ productId }', [{ productId: 'hoodie' }, { _id: 'row', productId: 'jeans' }, { productId: 17 }]],
])('the wishlist may hold ids only: %s', (_shape, answer) => {
  expect(read(answer)).toEqual({ productIds: [], idsOnly: ['hoodie', 'jeans', '17'] });
});

test('products and ids may come mixed; each is wished for once, and a product says more than its id', () => {
  const answer = ['hoodie', hoodie, jeans, { productId: jeans }, 'jeans', 'tee', 'tee'];

  expect(read(answer)).toEqual({ productIds: ['hoodie', 'jeans'], idsOnly: ['tee'] });
});

test('entries that name no product are left out', () => {
  const answer = [
    null,
    '',
    ' ',
    {},
    [],
    true,
    Number.NaN,
    { title: 'No id' },
    { productId: null },
    [hoodie],
    jeans,
  ];

  expect(read(answer)).toEqual({ productIds: ['jeans'], idsOnly: [] });
});

test.each([undefined, null, 'hoodie', 7, {}, { items: null }, { items: {} }])(
  '%p is an empty wishlist',
  (answer) => {
    expect(readWishlist(answer)).toEqual({ products: [], idsOnly: [] });
  },
);
