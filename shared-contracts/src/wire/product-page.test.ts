import { buildWireProduct } from '../testing/product-builder.ts';
import { readProductPage, readWishlist } from './product-lists.ts';

const twelve = Array.from({ length: 12 }, (_, index) => buildWireProduct({ _id: `p${index}` }));

test('a listing answers with products, a search with data, an old provider with a bare array', () => {
  const ids = twelve.map((product) => product._id);

  for (const answer of [{ products: twelve }, { data: twelve }, twelve, { products: null, data: twelve }]) {
    expect(readProductPage(answer, 12).products.map((product) => product.id)).toEqual(ids);
  }
});

test('products win over data, where an answer has both', () => {
  const answer = { products: [buildWireProduct({ _id: 'listed' })], data: twelve };

  expect(readProductPage(answer, 12).products.map((product) => product.id)).toEqual(['listed']);
});

test.each([true, false])('scrolling goes on as the provider says: hasMore %p', (hasMore) => {
  expect(readProductPage({ products: twelve, hasMore }, 12).hasMore).toBe(hasMore);
  expect(readProductPage({ products: [], hasMore }, 12).hasMore).toBe(hasMore);
});

test.each([
  ['missing', {}],
  ['null', { hasMore: null }],
  ['a text', { hasMore: 'false' }],
  ['a number', { hasMore: 0 }],
])('where hasMore is %s, a full page promises another and a shorter one is the last', (_case, rest) => {
  expect(readProductPage({ products: twelve, ...rest }, 12).hasMore).toBe(true);
  expect(readProductPage({ products: twelve.slice(1), ...rest }, 12).hasMore).toBe(false);
});

test('a full page of repeated or unreadable products still promises another', () => {
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
])('%p is an empty last page', (answer) => {
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
])('a total of %p is told as %p', (total, expected) => {
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
