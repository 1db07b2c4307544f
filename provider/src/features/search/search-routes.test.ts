import { readProductPage } from '@szn/shared-contracts/wire';
import { openTestApp, type TestApp } from '../../../test/support/open-test-app.ts';
import { createTestDraft } from '../../../test/support/test-products.ts';
import { nextCatalogueVersion, writeProducts } from '../../catalogue/store/catalogue-write-queries.ts';
import { toProductRecord } from '../../catalogue/product-record.ts';
import { toSearchWords } from '../../catalogue/text-normalization.ts';

let opened: TestApp;
beforeAll(async () => {
  opened = await openTestApp();
}, 60_000);
afterAll(() => opened.close());

const get = (path: string, query: Record<string, string>) => opened.app.inject({ url: path, query });

async function titles(query: Record<string, string>): Promise<string[]> {
  const answer = await get('/products/search', { limit: '50', ...query });
  expect(answer.statusCode).toBe(200);
  return readProductPage(answer.json(), 50).products.map((product) => product.title);
}

test('a search matches prefixes of words in any order, page by page', async () => {
  const found = await titles({ q: 'hood overs' });
  expect(found).toHaveLength(50);
  expect(found.every((title) => title.includes('Oversized Hoodie'))).toBe(true);
  const first = await titles({ q: 'hoodie', limit: '12' });
  const second = await titles({ q: 'hoodie', limit: '12', page: '2' });
  expect(new Set([...first, ...second]).size).toBe(24);
});

test('the plural of a word finds what the word finds, and nothing that only begins with it', async () => {
  const drafts = ['Canvas Zumb', 'Zumbo Trousers', 'Ze Satchel', 'Zesty Tee'].map((title, index) =>
    createTestDraft(90_000 + index, { title }),
  );
  await opened.db.transaction().execute(async (transaction) => {
    const version = await nextCatalogueVersion(transaction);
    await writeProducts(transaction, drafts.map(toProductRecord), version);
  });
  opened.advanceClock(5000);
  expect(await titles({ q: 'zumb' })).toEqual(['Canvas Zumb']);
  expect(await titles({ q: 'zumbs' })).toEqual(['Canvas Zumb']);
  // The beginning of a word that only looks like a plural.
  expect(await titles({ q: 'zes' })).toEqual(['Zesty Tee']);
});

test('a search page has twelve products by default', async () => {
  expect((await get('/products/search', { q: 'hoodie' })).json().data).toHaveLength(12);
});

test.each([
  ['hodie', 'hoodie', 'Hoodie'],
  ['dneim jakcet', 'denim jacket', 'Denim Jacket'],
  ['corst', 'corset', 'Corset'],
])('a search for "%s" is corrected to "%s"', async (typed, corrected, inTitle) => {
  const answer = await get('/products/search', { q: typed });
  expect(answer.json().corrected).toBe(corrected);
  expect(answer.json().understood.confidence).toBeGreaterThan(0.5);
  expect(answer.json().data[0].title).toContain(inTitle);
});

test.each([
  ['turnt up', 'TURNT'],
  ['blck orchd', 'Blck Orchid'],
  ['the dapper lady', 'DapperLady'],
  ['six5six', 'six5sixstreet'],
])('the brand "%s" is found', async (query, source) => {
  const answer = await get('/products/search', { q: query });
  expect(answer.json().data.length).toBeGreaterThan(0);
  expect(answer.json().data.every((product: { source: string }) => product.source === source)).toBe(true);
});

test('products with the words in their title are listed first', async () => {
  const found = await titles({ q: 'jeans' });
  const answer = await get('/products/search', { q: 'denim', limit: '50' });
  const isInTitle = answer.json().data.map((product: { title: string }) => product.title.includes('Denim'));
  expect(isInTitle.toSorted().toReversed()).toEqual(isInTitle);
  expect(found.length).toBeGreaterThan(0);
});

test.each(['xqzkvw', '!!!', "' or 1=1 --", '%', '_', '\\'])(
  'a search for "%s" returns an empty list',
  async (q) => {
    expect(await titles({ q })).toEqual([]);
  },
);

test('an empty search returns 400 with the field error', async () => {
  const answer = await get('/products/search', { q: '  ' });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().error).toBe('Please enter something to search for.');
  expect(answer.json().message).toBe(answer.json().error);
});

test('suggestions contain brands, categories and products', async () => {
  const byBrand = await get('/products/suggestions', { q: 'blck' });
  expect(byBrand.json().brands).toEqual([
    { source: 'Blck Orchid', label: 'Blck Orchid', slug: 'BlckOrchid', productCount: expect.any(Number) },
  ]);
  expect(byBrand.json().products).toHaveLength(6);
  const byCategory = await get('/products/suggestions', { q: 'women tee' });
  expect(byCategory.json().categories).toEqual([
    { gender: 'women', name: 'T-shirts', slug: 't-shirts', productCount: expect.any(Number) },
  ]);
  const nothing = await get('/products/suggestions', { q: '???' });
  expect(nothing.json()).toMatchObject({ products: [], brands: [], categories: [] });
});

test('suggestions contain what the typed text is understood as', async () => {
  const { understood, products } = (
    await get('/products/suggestions', { q: 'black hoodie under 2000' })
  ).json();
  expect(understood).toMatchObject({ colours: ['Black'], categories: ['Hoodies'], maxPrice: 2000, text: '' });
  expect(understood).toEqual((await searchFor({ q: 'black hoodie under 2000' })).understood);
  expect(products.length).toBeGreaterThan(0);
  const asText = (await get('/products/suggestions', { q: 'xqzkvw' })).json().understood;
  expect(asText).toMatchObject({ colours: [], categories: [], maxPrice: null, text: 'xqzkvw' });
});

test('a product is found by its id, and similar products of other brands', async () => {
  const [product] = (await get('/products', { limit: '1' })).json().products;
  const detail = await get(`/products/${product._id}`, {});
  expect(detail.json()).toMatchObject(product);
  const similar = (await get(`/products/${product._id}/similar`, { limit: '6' })).json().products;
  expect(similar.length).toBeGreaterThan(0);
  for (const { _id } of similar) {
    const other = (await get(`/products/${_id}`, {})).json();
    expect(other).toMatchObject({ gender: detail.json().gender, category: detail.json().category });
    expect(other.source).not.toBe(product.source);
  }
});

test.each(['/products/nothing', `/products/${'0'.repeat(24)}`, `/products/${'0'.repeat(24)}/similar`])(
  '%s returns 404',
  async (url) => {
    const answer = await get(url, {});
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ message: 'Product not found' });
  },
);

const searchFor = async (query: Record<string, string>) =>
  (await get('/products/search', { limit: '50', ...query })).json();

test('a price in the query limits the results, and `without` removes the condition', async () => {
  const cheap = await searchFor({ q: 'hoodie under 2000' });
  const all = await searchFor({ q: 'hoodie under 2000', without: 'price' });

  expect(cheap.understood).toMatchObject({
    categories: ['Hoodies'],
    minPrice: null,
    maxPrice: 2000,
    text: '',
  });
  const { products } = readProductPage(cheap, 50);
  expect(products.length).toBeGreaterThan(0);
  for (const { price, salePrice } of products) {
    const paid = salePrice ?? price;
    expect(paid !== null && 'paise' in paid && paid.paise).toBeLessThanOrEqual(200_000);
  }
  expect(all.understood.maxPrice).toBeNull();
  expect(all.total).toBeGreaterThan(cheap.total);
});

test('a search without a match leaves out its weakest condition and names it', async () => {
  const answer = await searchFor({ q: 'oversized hoodie xqzkvw' });

  expect(answer.understood).toMatchObject({ text: 'xqzkvw', dropped: 'text' });
  expect(answer.data.every(({ title }: { title: string }) => title.includes('Hoodie'))).toBe(true);
});

test('a search for a colour that nothing has lists the similar colours', async () => {
  const answer = await searchFor({ q: 'mint hoodie' });
  const similar = await searchFor({ q: 'golden hoodie' });

  expect(answer.data.every(({ title }: { title: string }) => title.includes('Sage'))).toBe(true);
  expect(similar.understood).toMatchObject({ colours: ['Gold'], dropped: 'colour', similarColours: [] });
});

test('the order that the query names applies unless the request has its own', async () => {
  const paid = async (query: Record<string, string>) => {
    const { products } = readProductPage(await searchFor(query), 50);
    return products.map(({ price, salePrice }) => {
      const shown = salePrice ?? price;
      return shown !== null && 'paise' in shown ? shown.paise : Number.NaN;
    });
  };
  const named = await paid({ q: 'sasta hoodie', sort: 'newest' });
  const requested = await paid({ q: 'sasta hoodie', sort: 'priceHighLow' });

  expect(named).toEqual(named.toSorted((left, right) => left - right));
  expect(requested).toEqual(requested.toSorted((left, right) => right - left));
});

test('an excluded style and a word that the catalogue cannot answer', async () => {
  const answer = await searchFor({ q: 'cotton hoodie not oversized' });

  expect(answer.understood).toMatchObject({ unavailable: ['cotton'], excluded: { styles: ['oversized'] } });
  expect(answer.data.length).toBeGreaterThan(0);
});

test('a sando is a vest, not a misspelt colour', async () => {
  const { understood } = await searchFor({ q: 'sando' });
  expect(understood).toMatchObject({ unavailable: ['sando'], instead: 'tank', colours: [] });
});

test('an unknown condition in `without` returns 400', async () => {
  expect((await get('/products/search', { q: 'tee', without: 'shoes' })).statusCode).toBe(400);
});

test.each(['zip', 'bomber', 'washed', 'mini', 'fleece', 'cropped', 'hood'])(
  'a title with the negated word "%s" is in no result',
  async (word) => {
    for (const q of [
      `hoodie not ${word}`,
      `jacket without ${word}`,
      `${word} nahi skirt`,
      `no ${word} black tee`,
    ])
      for (const title of await titles({ q }))
        expect([q, ` ${toSearchWords(title)} `]).not.toEqual([q, expect.stringContaining(` ${word} `)]);
  },
);

test('a product is found by the words of its title, whatever the search understands them as', async () => {
  const page = readProductPage((await get('/products', { limit: '50' })).json(), 50);
  for (const title of new Set(page.products.slice(0, 30).map((product) => product.title)))
    expect([title, await titles({ q: title })]).toEqual([title, expect.arrayContaining([title])]);
});

test('conditions are left out until products are there, each is named, and an exclusion never is', async () => {
  const answer = await searchFor({ q: 'black corset under 150 xqzkvw not oversized' });
  const { dropped, alsoDropped, excluded } = answer.understood;

  expect(answer.total).toBeGreaterThan(0);
  expect([dropped, ...alsoDropped]).toEqual(['text', 'colour', 'price']);
  expect(excluded.styles).toEqual(['oversized']);
  const partly = await searchFor({ q: 'xqzkvw washed' });
  expect(partly.understood).toMatchObject({ unavailable: ['xqzkvw'], text: 'washed', dropped: null });
  expect(await searchFor({ q: 'xqzkvw not oversized' })).toMatchObject({ total: 0 });
});

test('a hoodie is no sweatshirt of the category that holds both', async () => {
  const hoodies = await titles({ q: 'women hoodie' });
  const sweatshirts = await titles({ q: 'sweatshirt no hood' });

  expect(hoodies.filter((title) => !title.includes('Hoodie'))).toEqual([]);
  expect(sweatshirts.filter((title) => title.includes('Hoodie'))).toEqual([]);
  expect(Math.min(hoodies.length, sweatshirts.length)).toBeGreaterThan(0);
});

test('a discount in the query is a least discount, and `without=spelling` searches what was typed', async () => {
  const { data, understood } = await searchFor({ q: 'flat 40% off jeans' });
  expect(understood).toMatchObject({ minDiscount: 40, categories: ['Jeans'] });
  expect(data.length).toBeGreaterThan(0);
  const all = await searchFor({ q: 'jeans', minDiscount: '40' });
  expect(data).toEqual(all.data);
  const typed = await searchFor({ q: 'hodie', without: 'spelling' });
  expect(typed).toMatchObject({ total: 0, understood: { text: 'hodie' } });
  expect(typed).not.toHaveProperty('corrected');
});
