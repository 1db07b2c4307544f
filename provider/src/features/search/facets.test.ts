import { encodeName, readFacets, readProductPage, type CountedFacets } from '@szn/shared-contracts/wire';
import fc from 'fast-check';
import type { TestApp } from '../../../test/support/open-test-app.ts';
import { listTestDatabases } from '../../../test/support/test-databases.ts';

type Query = Readonly<Record<string, string>>;

describe.each(listTestDatabases())('on $name', ({ openApp }) => {
  let opened: TestApp;
  beforeAll(async () => {
    opened = await openApp();
  }, 120_000);
  afterAll(() => opened.close());

  async function facetsOf(query: Query) {
    const answer = await opened.app.inject({ url: '/products/facets', query });
    expect({ status: answer.statusCode, body: answer.statusCode === 200 ? '' : answer.body }).toEqual({
      status: 200,
      body: '',
    });
    const facets = readFacets(answer.json());
    if (facets === undefined) throw new Error('The facets cannot be read');
    return facets;
  }

  /** The number of products that the list or the search has for a query. */
  async function countListed(query: Query): Promise<number> {
    const path = query.q === undefined ? '/products/filtered' : '/products/search';
    let count = 0;
    for (let page = 1, hasMore = true; hasMore; page += 1) {
      const answer = await opened.app.inject({
        url: path,
        query: { ...query, limit: '50', page: `${page}` },
      });
      const found = readProductPage(answer.json(), 50);
      count += found.products.length;
      hasMore = found.hasMore;
    }
    return count;
  }

  /** The options of every facet, each with the query of its list. */
  async function readOptions(query: Query) {
    const facets = await facetsOf(query);
    return [
      [{ query, count: facets.total ?? -1 }],
      ...facets.facets.map(({ key, type, values }) =>
        values.map(({ id, count }) => ({
          query: { ...(type === 'price' ? leaveOut(query, 'minPrice') : query), [key]: encodeName(id) },
          count: count ?? -1,
        })),
      ),
    ];
  }

  async function expectListed(options: readonly { readonly query: Query; readonly count: number }[]) {
    for (const option of options)
      expect({ ...option, count: await countListed(option.query) }).toEqual(option);
  }

  test.each<Query>([
    { colours: 'Black', minDiscount: '50' },
    { minPrice: '1000', maxPrice: '4000', styles: 'graphic' },
    { gender: 'men', brands: 'HUEMN', categories: 'Jeans', sale: 'true' },
    { q: 'jacket', colours: 'Blue', maxPrice: '4000' },
  ])('with %j every count is the length of the list with this option', async (query) => {
    await expectListed((await readOptions(query)).flat());
  });

  test('with any filters every count is the length of the list with this option', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryQuery(), fc.nat(), async (query, seed) => {
        const options = await readOptions(query);
        // One option of each facet.
        await expectListed(options.flatMap((all) => all.slice(seed % Math.max(1, all.length)).slice(0, 1)));
      }),
      { numRuns: 40 },
    );
  }, 300_000);

  test('price, size, kind, brand and colour come first, cut and look last', async () => {
    const { facets } = await facetsOf({ gender: 'men' });
    expect(facets.map(({ key }) => key).join(' ')).toBe(
      'maxPrice sizes categories brands colours sale minDiscount fits styles',
    );
  });

  test('a tag that names a fit is a fit and no look, as are those of categories, genders, colours and brands', async () => {
    const { facets } = await facetsOf({});
    const looks = facets.find(({ key }) => key === 'styles')?.values.map(({ id }) => id) ?? [];
    expect(looks).toEqual(expect.arrayContaining(['graphic', 'vintage']));
    const others = /^(?:oversized|baggy|denim|accessories|men|women|black|turnt)$/i;
    expect(looks.filter((id) => others.test(id))).toEqual([]);
    // An address with the tag lists the same products as before, and the form shows what is chosen.
    const tagged = await facetsOf({ styles: 'oversized' });
    expect(tagged.total).toBeGreaterThan(0);
    expect(valuesOf(tagged, 'styles').find(({ id }) => id === 'oversized')?.count).toBe(tagged.total);
    const fitted = await facetsOf({ styles: 'oversized', fits: 'Oversized' });
    expect(fitted.total).toBe(tagged.total);
  });

  test('an option of the scope is listed with 0 when the other filters leave nothing of it', async () => {
    const all = await facetsOf({ gender: 'men' });
    const narrow = await facetsOf({ gender: 'men', brands: 'HUEMN', maxPrice: '600' });
    const idsOf = ({ facets }: CountedFacets) =>
      facets.map(({ key, values }) => [key, values.map(({ id }) => id)]);
    expect(idsOf(narrow)).toEqual(idsOf(all));
    expect(valuesOf(narrow, 'categories')).toContainEqual({ id: 'Hoodies', count: 0 });
    expect(idsOf(all).flat(2)).toContain('Hoodies');
    expect(idsOf(all).flat(2)).not.toContain('Dresses');
  });

  test('the facets of a search have the options of its matches only', async () => {
    const facets = await facetsOf({ q: 'black hoodie' });
    expect(valuesOf(facets, 'colours')).toEqual([{ id: 'Black', count: facets.total, swatch: '#1f1f22' }]);
    const widened = await facetsOf({ q: 'black hoodie', without: 'colour' });
    expect(valuesOf(widened, 'colours').length).toBeGreaterThan(1);
    const none = await facetsOf({ q: 'xqzkvw' });
    expect(none.total).toBe(0);
    expect(valuesOf(none, 'brands')).toEqual([]);
    expect(valuesOf(none, 'sale')).toEqual([{ id: 'true', count: 0 }]);
  });

  test('a filter narrows a search and never changes what its text means', async () => {
    const search = async (query: Query) =>
      (await opened.app.inject({ url: '/products/search', query: { q: 'black hoodie', ...query } })).json();
    const all = await search({});
    expect(all.data.length).toBeGreaterThan(0);
    expect(await search({ colours: 'Blue' })).toMatchObject({
      data: [],
      total: 0,
      understood: { colours: ['Black'], dropped: null, similarColours: [] },
    });
    const replaced = await search({ without: 'colour', colours: 'Blue' });
    expect(replaced.data.every(({ colour }: { colour: string }) => colour === 'Blue')).toBe(true);
    expect(replaced.data.length).toBeGreaterThan(0);
  });

  test.each(['newest', 'priceLowHigh', 'priceHighLow', 'biggestDiscount'])(
    'a filtered search by %s has the order of the whole search',
    async (sort) => {
      const idsOf = async (query: Query) => {
        const ids: string[] = [];
        for (let page = 1, hasMore = true; hasMore; page += 1) {
          const all = { q: 'jacket', sort, limit: '50', page: `${page}`, ...query };
          const found = readProductPage(
            (await opened.app.inject({ url: '/products/search', query: all })).json(),
            50,
          );
          ids.push(...found.products.map(({ id }) => id ?? ''));
          hasMore = found.hasMore;
        }
        return ids;
      };
      const filtered = await idsOf({ maxPrice: '5000', limit: '7' });
      expect(filtered.length).toBeGreaterThan(10);
      expect(filtered).toEqual((await idsOf({})).filter((id) => filtered.includes(id)));
    },
  );

  test('a search sorts its matches by discount', async () => {
    const query = { q: 'hoodie', sort: 'biggestDiscount', limit: '50' };
    const answer = await opened.app.inject({ url: '/products/search', query });
    const percents = readProductPage(answer.json(), 50).products.map((found) => found.discountPercent ?? 0);
    expect(percents[0]).toBeGreaterThan(0);
    expect(percents).toEqual(percents.toSorted((left, right) => right - left));
  });

  test('equal facets are cached and revalidated, other filters are not mixed up', async () => {
    const ask = (url: string, headers = {}) => opened.app.inject({ url: `/products/facets?${url}`, headers });
    const first = await ask('gender=men&colours=Black');
    const headers = { 'if-none-match': String(first.headers.etag) };
    expect((await ask('gender=men&colours=black', headers)).statusCode).toBe(304);
    for (const other of ['gender=men', 'gender=men&colours=Blue', 'gender=men&colours=Black&minDiscount=30'])
      expect((await ask(other, headers)).statusCode).toBe(200);
  });

  test.each([
    ['q=', 'search for'],
    ['minPrice=10&maxPrice=5', 'minPrice'],
    ['minDiscount=x', 'minDiscount'],
    ['without=shoes', 'invalid'],
    ['page=1', 'page'],
  ])('facets with %s return 400 with a message about "%s"', async (query, word) => {
    const answer = await opened.app.inject(`/products/facets?${query}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().message.toLowerCase()).toContain(word.toLowerCase());
  });
});

function valuesOf({ facets }: CountedFacets, key: string) {
  return facets.find((facet) => facet.key === key)?.values ?? [];
}

function leaveOut(query: Query, field: string): Query {
  return Object.fromEntries(Object.entries(query).filter(([name]) => name !== field));
}

function arbitraryQuery(): fc.Arbitrary<Query> {
  const names = (...all: string[]) => fc.subarray(all, { minLength: 1 }).map((some) => some.join(','));
  const fields = fc.record({
    q: fc.constantFrom('hoodie', 'black hoodie', 'oversized under 5000', 'jacket xqzkvw', 'cheapest tee'),
    gender: fc.constantFrom('men', 'women'),
    source: fc.constantFrom('huemn', 'TurntUp'),
    category: fc.constantFrom('Jeans', 'T-shirts'),
    brands: names('TURNT', 'HUEMN', 'Jaywalking', 'nobody'),
    categories: names('Hoodies', 'T-shirts', 'Jeans', 'Dresses'),
    styles: names('oversized', 'graphic', 'vintage'),
    colours: names('Black', 'Green', 'Blue', 'Gold'),
    minDiscount: fc.constantFrom('20', '30', '40', '50'),
    minPrice: fc.constantFrom('600', '1200'),
    maxPrice: fc.constantFrom('1499', '4000'),
    sale: fc.constantFrom('true', 'false'),
  });
  // More fields at once match nothing.
  const chosen = fc.subarray(
    ['q', 'gender', 'source', 'category', 'brands', 'categories', 'styles', 'colours', 'minDiscount'].concat([
      'minPrice',
      'maxPrice',
      'sale',
    ]),
    { maxLength: 3 },
  );
  return fc
    .tuple(fields, chosen)
    .map(([values, fieldNames]) =>
      Object.fromEntries(Object.entries(values).filter(([name]) => fieldNames.includes(name))),
    );
}
