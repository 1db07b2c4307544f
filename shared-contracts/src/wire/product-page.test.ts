import { buildWireProduct } from '../testing/product-builder.ts';
import { readProductPage } from './product-page.ts';

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
