import { encodeName, encodeNames, readFacets, readProductPage } from '@szn/shared-contracts/wire';
import fc from 'fast-check';
import { sql } from 'kysely';
import { importFeed } from '../../src/features/catalogue-import/import-feed.ts';
import { objectNames } from '../faults/schema-arbitrary.ts';
import { importOptions, toFeedProducts } from '../support/feed-products.ts';
import { openTestApp, type TestApp } from '../support/open-test-app.ts';

describe('names that every object has, and names with commas', () => {
  const names = [...objectNames, '', 'x'.repeat(60), 'x'.repeat(5000)];
  const logged: string[] = [];
  let shop: TestApp;
  beforeAll(async () => {
    const stream = { write: (line: string) => void logged.push(line) };
    shop = await openTestApp({ logger: { level: 'error', stream } });
    const records = names.flatMap((name, index) => [
      nameRecord(index, { tags: [name], colour: name, pattern: name, fit: name, category: name }),
      nameRecord(index, { tags: `plain,${name}`, brand: name, title: `Coat ${name}` }),
      JSON.parse(`{"${name}":{"${name}":1},"title":"No product"}`),
    ]);
    // Of a list of categories the first counts.
    for (const brand of ['Salt, Sand & Co', 'Salt', '100%2C'])
      records.push(nameRecord(records.length, { brand, tags: ['dry, clean'], category: 'Capes, Cloaks' }));
    await importFeed(shop.db, toFeedProducts(records), importOptions);
    shop.advanceClock(5000);
  }, 180_000);
  afterAll(() => shop.close());

  async function ask(url: string, query: Readonly<Record<string, string | undefined>> = {}) {
    const given = Object.entries(query).flatMap(([name, value = '']) => [[name, value]]);
    const answer = await shop.app.inject(
      `${url}?${new URLSearchParams(Object.fromEntries(given)).toString()}`,
    );
    return { url, query, status: answer.statusCode, body: answer.body };
  }

  test('as tags, brands, categories and colours of a feed they are values like others', async () => {
    const { body } = await ask('/products/filter-options');
    const { brands, categories, styles } = JSON.parse(body).filterOptions;
    const given = objectNames.map((name) => name.toLowerCase());
    expect(styles).toEqual(expect.arrayContaining(given));
    expect(brands).toEqual(expect.arrayContaining([...objectNames]));
    expect(categories).toEqual(expect.arrayContaining([...objectNames]));
    for (const name of objectNames) {
      const listed = await ask('/products/filtered', { styles: name.toLowerCase(), limit: '50' });
      expect({ name, count: readProductPage(JSON.parse(listed.body), 50).products.length }).toEqual({
        name,
        count: 2,
      });
      const found = await ask('/products/search', { q: name });
      expect(JSON.parse(found.body).data).not.toEqual([]);
    }
  });

  test('a name with a comma lists as many products as its facet counts, alone and beside another', async () => {
    const facets = readFacets(JSON.parse((await ask('/products/facets')).body))?.facets ?? [];
    const countOf = (key: string, id: string) =>
      facets.find((facet) => facet.key === key)?.values.find((value) => value.id === id)?.count;
    const listed = async (query: Readonly<Record<string, string>>) =>
      JSON.parse((await ask('/products/filtered', query)).body).total;
    expect([countOf('brands', 'Salt, Sand & Co'), countOf('categories', 'Capes')]).toEqual([1, 3]);
    expect(await listed({ brands: encodeName('Salt, Sand & Co') })).toBe(1);
    expect(await listed({ brands: encodeNames(['Salt, Sand & Co', '100%2C']) })).toBe(2);
    expect(await listed({ brands: 'Salt,Sand & Co' })).toBe(1);
    expect(await listed({ categories: encodeName('Capes') })).toBe(3);
    const saved = { brands: encodeName('Salt, Sand & Co'), categories: encodeName('Capes') };
    expect(JSON.parse((await ask('/products/facets', saved)).body).total).toBe(1);
  });

  test('in queries and paths they fail no list, search, suggestion, option or facet', async () => {
    const value = fc.constantFrom(...names);
    const query = fc.record(
      Object.fromEntries(
        ['q', 'brands', 'styles', 'colours', 'categories', 'source', 'category'].map((key) => [key, value]),
      ),
      { requiredKeys: [] },
    );
    const paths = [
      '/products/search',
      '/products/suggestions',
      '/products/facets',
      '/products/filtered',
      '/products/filter-options',
    ];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...paths), query, value, async (path, given, name) => {
        const answers = [
          await ask(path, given),
          await ask(path, { ...given, [name]: name }),
          await ask(`/products/source/${encodeURIComponent(name) || '%20'}`),
          await ask(`/products/${encodeURIComponent(name) || '%20'}`),
        ];
        expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      }),
      { numRuns: 100 },
    );
    expect(logged).toEqual([]);
  });

  test('a product that cannot be indexed is left out and reported once; lists, search and facets go on', async () => {
    const total = async () => JSON.parse((await ask('/products/facets')).body).total;
    const before = await total();
    await sql`update products set created_at = 'infinity' where title = 'Coat constructor'`.execute(shop.db);
    await sql`update catalogue_state set version = version + 1`.execute(shop.db);
    shop.advanceClock(5000);
    expect(await total()).toBe(before - 1);
    await sql`update catalogue_state set version = version + 1`.execute(shop.db);
    shop.advanceClock(5000);
    expect(await total()).toBe(before - 1);
    const [line, ...others] = logged.map((text) => JSON.parse(text));
    expect(line).toMatchObject({ event: 'index-values-left-out', index: 'products', count: 1 });
    expect(others).toEqual([]);
  });
});

const nameRecord = (index: number, change: object) => ({
  title: `Piece of names ${index}`,
  brand: 'Snitch',
  link: `https://snitch.example/names/${index}/${'brand' in change}`,
  image: 'https://cdn.example/a.jpg',
  price: 1000 + index,
  gender: 'men',
  category: 'Jackets',
  ...change,
});
