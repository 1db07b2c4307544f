import { hash } from 'node:crypto';
import { categorySlug, readFilterOptions, readProductPage } from '@szn/shared-contracts/wire';
import { openTestApp, type TestApp } from '../../../test/support/open-test-app.ts';
import { testProductCount } from '../../../test/support/open-test-database.ts';

let opened: TestApp;
beforeAll(async () => {
  opened = await openTestApp();
}, 60_000);
afterAll(() => opened.close());

async function list(url: string) {
  const answer = await opened.app.inject(url);
  return { status: answer.statusCode, body: answer.json(), page: readProductPage(answer.json(), 10), answer };
}

test('a list returns ten of the newest products and hasMore', async () => {
  const { status, page, body } = await list('/products');
  expect(status).toBe(200);
  expect(page.products).toHaveLength(10);
  expect(page.hasMore).toBe(true);
  expect(page.total).toBe(testProductCount);
  expect(page.products[0]?.title).toMatch(/ 599$/);
  expect(Object.keys(body.products[0]).toSorted()).toEqual(
    ['_id', 'colour', 'image', 'link', 'price', 'salePrice', 'source', 'title'].toSorted(),
  );
});

const scopes = [
  ['/products/gender/men', 'gender=men'],
  ['/products/source/TurntUp', 'brands=TURNT'],
  ['/products/source/category/huemn/hoodies', 'brands=HUEMN&categories=Hoodies'],
  ['/products/source/gender/Jaywalking/women', 'brands=Jaywalking&gender=women'],
  [
    '/products/gender/category/women/Hoodies%20%26%20Sweatshirts',
    'gender=women&category=hoodies-sweatshirts',
  ],
  ['/products/gender/category/men/tshirts', 'gender=men&categories=T-shirts'],
  ['/products/sale', 'sale=true'],
  ['/products/sale/gender/women', 'gender=women&sale=true'],
  ['/products/sales/gender/category/men/Jeans', 'gender=men&category=Jeans&sale=true'],
];

test.each(scopes)('the route %s lists the same products as the filters %s', async (path, filters) => {
  const byPath = await list(`${path}?limit=50`);
  const byFilter = await list(`/products/filtered?limit=50&${filters}`);
  expect(byPath.status).toBe(200);
  expect(byPath.body.products.length).toBeGreaterThan(0);
  expect(byPath.body.products).toEqual(byFilter.body.products);
  expect(byPath.body.total).toBe(byFilter.body.total);
});

test('a sale list contains only products with a reduced price', async () => {
  const { page } = await list('/products/sale?limit=50');
  expect(page.products.every((product) => product.discountPercent !== null)).toBe(true);
});

test.each([
  ['priceLowHigh', 1],
  ['priceHighLow', -1],
])('the order %s sorts by the price that shoppers pay', async (sort, sign) => {
  const { page } = await list(`/products?limit=50&sort=${sort}`);
  const paid = page.products.map((product) => product.salePrice ?? product.price);
  const paise = paid.map((price) => (price !== null && 'paise' in price ? price.paise : Number.NaN));
  expect(paise).toEqual(paise.toSorted((left, right) => sign * (left - right)));
});

test('the order biggestDiscount sorts by percent off', async () => {
  const { page } = await list('/products?limit=50&sort=biggestDiscount');
  const percents = page.products.map((product) => product.discountPercent ?? 0);
  expect(percents[0]).toBeGreaterThan(0);
  expect(percents).toEqual(percents.toSorted((left, right) => right - left));
});

test.each(['newest', 'priceLowHigh', 'priceHighLow', 'biggestDiscount'])(
  'paging through all products by %s shows each exactly once, by page and by cursor',
  async (sort) => {
    const byPage: string[] = [];
    for (let page = 1; page <= testProductCount / 50; page += 1) {
      const { body } = await list(`/products?sort=${sort}&limit=50&page=${page}`);
      byPage.push(...body.products.map((product: { _id: string }) => product._id));
    }
    const byCursor: string[] = [];
    let cursor: string | undefined = '';
    while (cursor !== undefined) {
      const { body } = await list(
        `/products?sort=${sort}&limit=50${cursor === '' ? '' : `&cursor=${cursor}`}`,
      );
      byCursor.push(...body.products.map((product: { _id: string }) => product._id));
      cursor = body.cursor;
    }
    expect(new Set(byPage).size).toBe(testProductCount);
    expect(byCursor).toEqual(byPage);
  },
);

const mixedScopes = [
  ['brands=TURNT,HUEMN,Jaywalking', ['source/TURNT', 'source/HUEMN', 'source/Jaywalking']],
  ['categories=hoodies', ['gender/category/men/hoodies', 'gender/category/women/hoodies']],
  ['gender=men&categories=jeans,hoodies', ['gender/category/men/jeans', 'gender/category/men/hoodies']],
] as const;

test.each(mixedScopes)(
  'pages of %s merge its brands or categories in every sort order',
  async (filters, parts) => {
    const partIds = await Promise.all(parts.map((path) => listAllIds(`/products/${path}?`)));
    const wanted = new Set(partIds.flat());
    expect(wanted.size).toBeGreaterThan(10);
    for (const sort of ['newest', 'priceLowHigh', 'priceHighLow', 'biggestDiscount']) {
      const inOrder = (await listAllIds(`/products?sort=${sort}`)).filter((id) => wanted.has(id));
      expect(await listAllIds(`/products/filtered?${filters}&sort=${sort}`)).toEqual(inOrder);
    }
  },
);

test.each(['newest', 'priceLowHigh', 'priceHighLow', 'biggestDiscount'])(
  'a filtered list by %s has the order of the whole list, by page and by cursor',
  async (sort) => {
    const filters = 'minPrice=900&maxPrice=4000&colours=Black,Green,Blue';
    const wanted = new Set(await listAllIds(`/products/filtered?${filters}`));
    const inOrder = (await listAllIds(`/products?sort=${sort}`)).filter((id) => wanted.has(id));
    expect(wanted.size).toBeGreaterThan(20);
    expect(await listAllIds(`/products/filtered?${filters}&sort=${sort}`)).toEqual(inOrder);
    const byCursor: string[] = [];
    for (let cursor: string | undefined = ''; cursor !== undefined;) {
      const from = cursor === '' ? '' : `&cursor=${cursor}`;
      const { body } = await list(`/products/filtered?${filters}&sort=${sort}&limit=7${from}`);
      byCursor.push(...body.products.map((product: { _id: string }) => product._id));
      cursor = body.cursor;
    }
    expect(byCursor).toEqual(inOrder);
  },
);

async function listAllIds(url: string): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1, hasMore = true; hasMore; page += 1) {
    const { body } = await list(`${url}&limit=7&page=${page}`);
    ids.push(...body.products.map((product: { _id: string }) => product._id));
    hasMore = body.hasMore;
  }
  return ids;
}

test('filters select by price, style and several brands in both notations', async () => {
  const joined = await list(
    '/products/filtered?brands=TurntUp,huemn&styles=oversized&minPrice=1000&maxPrice=4000',
  );
  const repeated = await list(
    '/products/filtered?brands=TURNT&brands=HUEMN&styles=oversized&minPrice=1000&maxPrice=4000',
  );
  expect(joined.body.products.length).toBeGreaterThan(0);
  expect(repeated.body.products).toEqual(joined.body.products);
  for (const { source, price, salePrice } of joined.page.products) {
    expect(['TURNT', 'HUEMN']).toContain(source);
    const paid = salePrice ?? price;
    expect(paid !== null && 'paise' in paid && paid.paise).toBeGreaterThanOrEqual(100_000);
    expect(paid !== null && 'paise' in paid && paid.paise).toBeLessThanOrEqual(400_000);
  }
});

test.each([
  ['/products?colour=red', 'colour'],
  ['/products?minDiscount=0', 'minDiscount'],
  ['/products?minDiscount=100', 'minDiscount'],
  ['/products?limit=51', 'limit'],
  ['/products?limit=0', 'limit'],
  ['/products?page=0', 'page'],
  ['/products?page=10001', 'page'],
  ['/products?page=1&page=2', 'page'],
  ['/products?sort=random', 'sort'],
  ['/products/gender/kids', 'gender'],
  ['/products/filtered?minPrice=abc', 'price'],
  ['/products/filtered?minPrice=10&maxPrice=5', 'minPrice'],
  ['/products?cursor=nonsense', 'cursor'],
  ['/products?sort=priceLowHigh&cursor=n.1.5.0123456789abcdef01234567', 'cursor'],
  ['/products/source/%00', 'NUL'],
])('%s returns 400 with a message about %s', async (url, word) => {
  const { status, body } = await list(url);
  expect(status).toBe(400);
  expect(body.message.toLowerCase()).toContain(word.toLowerCase());
});

test('filters select by colour and by discount', async () => {
  const { body } = await list('/products/filtered?colours=black,Green&minDiscount=30&limit=50');
  const { products } = readProductPage(body, 50);
  expect(new Set(products.map(({ colour }) => colour))).toEqual(new Set(['Black', 'Green']));
  expect(products.every(({ discountPercent }) => (discountPercent ?? 0) >= 30)).toBe(true);
  expect(body.total).toBe(products.length);
  const nothing = await list('/products/filtered?colours=Gold');
  expect(nothing.body).toMatchObject({ products: [], hasMore: false, total: 0 });
});

test('a price above every price matches nothing as minimum and everything as maximum', async () => {
  const whole = await list('/products/filtered?gender=men');
  const beyond = await list('/products/filtered?gender=men&minPrice=99999999');
  expect([beyond.status, beyond.body.products]).toEqual([200, []]);
  const below = await list('/products/filtered?gender=men&maxPrice=99999999');
  expect(below.body.products).toEqual(whole.body.products);
});

test('an unknown brand or category returns an empty list', async () => {
  for (const url of ['/products/source/Nobody', '/products/gender/category/men/dresses']) {
    const { status, body } = await list(url);
    expect(status).toBe(200);
    expect(body).toMatchObject({ products: [], hasMore: false, total: 0 });
  }
});

test('a browser with the current list gets 304, also with an invalid token', async () => {
  const first = await list('/products/sale?limit=3');
  const headers = { 'if-none-match': String(first.answer.headers.etag), authorization: 'Bearer nonsense' };
  const again = await opened.app.inject({ url: '/products/sale?limit=3', headers });
  expect(first.answer.headers['cache-control']).toContain('max-age=15');
  expect(again.statusCode).toBe(304);
  expect(again.body).toBe('');
});

test('a list and an error carry the digest of their JSON', async () => {
  for (const url of ['/products/sale?limit=3', '/products/product/none']) {
    const { body, headers } = await opened.app.inject(url);
    expect(headers['unencoded-digest']).toBe(`sha-256=:${hash('sha256', body, 'base64')}:`);
  }
});

test('filter options of a gender have a picture of each category, those of other scopes have none', async () => {
  const read = async (query: string) => {
    const answer = await opened.app.inject(`/products/filter-options?${query}`);
    return answer.json().filterOptions;
  };
  const { categories, categoryPictures } = await read('gender=women');
  const slugs = categories.map((name: string) => categorySlug(name)).sort();
  expect(Object.keys(categoryPictures).sort()).toEqual(slugs);
  const { body } = await list('/products/gender/category/women/Dresses?limit=1&sort=priceHighLow');
  expect(categoryPictures.dresses).toBe(body.products[0]?.image);
  for (const query of [
    '',
    'gender=women&sale=true',
    'gender=women&category=Dresses',
    'source=TurntUp&gender=men',
  ])
    expect(await read(query)).not.toHaveProperty('categoryPictures');
});

test('filter options list the values of the scope and a range that includes every price', async () => {
  const answer = await opened.app.inject('/products/filter-options?source=TurntUp&gender=men');
  const options = readFilterOptions(answer.json());
  expect(options?.brands).toEqual(['TURNT']);
  expect(options?.categories.length).toBeGreaterThan(0);
  expect(options?.styles).toContain('oversized');
  expect(options?.priceRange.max).toBeGreaterThan(options?.priceRange.min ?? Number.NaN);
  const { body } = await list('/products/source/gender/TurntUp/men?limit=50');
  expect(answer.json().filterOptions.counts.brands).toEqual({ TURNT: body.total });
});
