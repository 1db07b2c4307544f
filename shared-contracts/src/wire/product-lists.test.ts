import { buildWireProduct } from '../testing/product-builder.ts';
import { readProductPage, readWishlist } from './product-lists.ts';

const twelve = Array.from({ length: 12 }, (_, index) => buildWireProduct({ _id: `p${index}` }));

test('readProductPage reads products, data or a bare array', () => {
  const ids = twelve.map((product) => product._id);

  for (const answer of [{ products: twelve }, { data: twelve }, twelve, { products: null, data: twelve }]) {
    expect(readProductPage(answer, 12).products.map((product) => product.id)).toEqual(ids);
  }
});

test('readProductPage prefers products to data', () => {
  const answer = { products: [buildWireProduct({ _id: 'listed' })], data: twelve };

  expect(readProductPage(answer, 12).products.map((product) => product.id)).toEqual(['listed']);
});

test.each([true, false])('readProductPage returns hasMore %p of the provider', (hasMore) => {
  expect(readProductPage({ products: twelve, hasMore }, 12).hasMore).toBe(hasMore);
  expect(readProductPage({ products: [], hasMore }, 12).hasMore).toBe(hasMore);
});

test.each([
  ['missing', {}],
  ['null', { hasMore: null }],
  ['a text', { hasMore: 'false' }],
  ['a number', { hasMore: 0 }],
])('readProductPage derives hasMore from the page size if it is %s', (_case, rest) => {
  expect(readProductPage({ products: twelve, ...rest }, 12).hasMore).toBe(true);
  expect(readProductPage({ products: twelve.slice(1), ...rest }, 12).hasMore).toBe(false);
});

test('readProductPage counts duplicates and unreadable products for hasMore', () => {
  const answer = [...Array(6).fill(twelve[0]), ...Array(6).fill(null)];

  expect(readProductPage(answer, 12)).toMatchObject({ products: [{ id: 'p0' }], hasMore: true });
});

test.each([
  undefined,
  null,
  '',
  'Bad Gateway',
  502,
  true,
  {},
  { products: null },
  { products: {} },
  { data: 'x' },
])('readProductPage returns an empty last page for %p', (answer) => {
  expect(readProductPage(answer, 12)).toEqual({ products: [], hasMore: false, total: null });
});

test.each([
  [120, 120],
  [0, 0],
  [-1, null],
  [1.5, null],
  ['120', null],
  [1e300, null],
  [undefined, null],
])('readProductPage reads the total %p as %p', (total, expected) => {
  expect(readProductPage({ products: twelve, total }, 12).total).toBe(expected);
});

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
])('readWishlist reads %s', (_shape, answer) => {
  expect(read(answer)).toEqual({ productIds: ['hoodie', 'jeans'], idsOnly: [] });
});

test.each<[string, unknown]>([
  ['a bare array', ['hoodie', ' jeans ', 17]],
  ['items', { items: ['hoodie', 'jeans', '17'] }],
  ['{ productId }', [{ productId: 'hoodie' }, { _id: 'row', productId: 'jeans' }, { productId: 17 }]],
])('readWishlist reads ids without products: %s', (_shape, answer) => {
  expect(read(answer)).toEqual({ productIds: [], idsOnly: ['hoodie', 'jeans', '17'] });
});

test('readWishlist removes duplicates and prefers a product to its id', () => {
  const answer = ['hoodie', hoodie, jeans, { productId: jeans }, 'jeans', 'tee', 'tee'];

  expect(read(answer)).toEqual({ productIds: ['hoodie', 'jeans'], idsOnly: ['tee'] });
});

test('readWishlist skips entries without a product', () => {
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
  'readWishlist returns an empty list for %p',
  (answer) => {
    expect(readWishlist(answer)).toEqual({ products: [], idsOnly: [] });
  },
);
