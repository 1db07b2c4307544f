import { readProductPage } from '@szn/shared-contracts/wire';
import { sql } from 'kysely';
import type { TestApp } from '../../../test/support/open-test-app.ts';
import { listTestDatabases } from '../../../test/support/test-databases.ts';
import { createTestDraft } from '../../../test/support/test-products.ts';
import {
  nextCatalogueVersion,
  refreshCountsIfStale,
  removeUnseenProducts,
  writeProducts,
} from '../../catalogue/catalogue-write-queries.ts';
import { toProductRecord, type ProductDraft } from '../../catalogue/product-record.ts';
import { fillSimilarProducts } from './fill-similar-products.ts';
import { findGarmentKind } from './garment-kind.ts';

const labels = ['Veloce', 'H&M', 'HUEMN', 'Genrage', 'Evemen', 'TURNT'];
const pullover: Partial<ProductDraft> = {
  source: 'Jaywalking',
  title: 'Night Shift Oversized Hoodie',
  gender: 'men',
  category: 'Hoodies',
  styles: ['oversized'],
  pricePaise: 200_000,
  salePaise: null,
  priceText: null,
  saleText: null,
  colour: 'Black',
  pattern: 'Plain',
  fit: null,
};

describe.each(listTestDatabases())('on $name', ({ openApp }) => {
  let opened: TestApp;
  beforeAll(async () => {
    opened = await openApp();
  }, 120_000);
  beforeEach(async () => {
    for (const table of ['products', 'similar_products', 'similar_groups'] as const)
      await opened.db.deleteFrom(table).execute();
  });
  afterAll(() => opened.close());

  /** Adds or updates products as an import does: variations of one hoodie, by the number of the test product. */
  async function write(changes: Readonly<Record<number, Partial<ProductDraft>>>): Promise<number> {
    const drafts = Object.entries(changes).map(([index, change]) =>
      createTestDraft(Number(index), { ...pullover, link: `/p/${index}`, ...change }),
    );
    const version = await opened.db.transaction().execute(async (transaction) => {
      const next = await nextCatalogueVersion(transaction);
      await writeProducts(transaction, drafts.map(toProductRecord), next);
      return next;
    });
    await refreshCountsIfStale(opened.db);
    return version;
  }

  const idOf = (index: number) => createTestDraft(index).id;
  const fill = () => fillSimilarProducts(opened.db, new AbortController().signal);

  async function similarTo(index: number, query = ''): Promise<number[]> {
    // A process reads the catalogue version once a second.
    opened.advanceClock(5000);
    const answer = await opened.app.inject(`/products/${idOf(index)}/similar${query}`);
    expect(answer.statusCode).toBe(200);
    const ids = readProductPage(answer.json(), 50).products.map(({ id }) => id);
    return ids.map(
      (id) => Array.from({ length: 400 }, (_, other) => other).find((other) => idOf(other) === id) ?? -1,
    );
  }
  const readTable = () =>
    opened.db.selectFrom('similar_products').selectAll().orderBy('product_id').execute();

  test('similar pieces are of the same gender, category group and kind, and of another design', async () => {
    await write({
      1: {},
      2: { source: 'Veloce', title: 'Lunar Pullover Hoodie' },
      3: { source: 'H&M', title: 'Lunar Zip Hoodie' },
      4: { source: 'HUEMN', title: 'Lunar Hoodie', gender: 'women', category: 'Hoodies & Sweatshirts' },
      5: { source: 'Genrage', title: 'Lunar Jeans', category: 'Jeans' },
      6: { title: 'Night Shift Oversized Hoodie in Red', colour: 'Red' },
      7: { source: 'Evemen', title: 'Halo Hoodie', category: 'Sweatshirts' },
      8: { source: 'TURNT', title: 'Halo' },
    });
    await fill();
    expect(await similarTo(1)).toEqual([2, 7, 8]);
    expect(await similarTo(1, '?budget=any')).toEqual([2, 7, 8]);
    expect(await similarTo(3)).toEqual([8]);
    expect(await similarTo(4)).toEqual([]);
  });

  test('a near colour and a near price come first, and one colour of each design is listed', async () => {
    await write({
      1: {},
      2: { source: 'Veloce', title: 'Lunar Hoodie', colour: 'Yellow' },
      3: { source: 'Veloce', title: 'Lunar Hoodie', colour: 'Black' },
      4: { source: 'H&M', title: 'Halo Hoodie', colour: 'Grey' },
      5: { source: 'HUEMN', title: 'Echo Hoodie', colour: 'White' },
      6: { source: 'Genrage', title: 'Riot Hoodie', colour: 'Black', pricePaise: 500_000 },
      7: { source: 'Evemen', title: 'Dune Hoodie', colour: 'Black', styles: ['graphic'] },
    });
    await fill();
    expect(await similarTo(1)).toEqual([3, 7, 4, 6, 5]);
  });

  test('the list has other brands and two of each; with budget=any all brands and a spread of prices', async () => {
    const shop = Array.from({ length: 120 }, (_, index) => [
      index + 2,
      {
        source: labels[index % labels.length] ?? '',
        title: `Piece ${index} Hoodie`,
        // Nine of ten cost about the same.
        pricePaise: index % 10 === 0 ? 50_000 + index * 10_000 : 200_000 + index,
      },
    ]);
    await write({
      1: {},
      300: { title: 'Own Other Hoodie', pricePaise: 90_000 },
      ...Object.fromEntries(shop),
    });
    await fill();
    const brandsOf = async (query: string) => {
      const answer = await opened.app.inject(`/products/${idOf(1)}/similar${query}`);
      return readProductPage(answer.json(), 50).products;
    };
    opened.advanceClock(5000);
    const near = await brandsOf('?limit=24');
    const counts = labels.map((label) => near.filter(({ source }) => source === label).length);
    expect(counts).toEqual(labels.map(() => 2));
    const all = await brandsOf('?limit=48&budget=any');
    expect(all.slice(0, 12)).toEqual(near);
    expect(all).toHaveLength(48);
    expect(all.map(({ id }) => id)).toContain(idOf(300));
    const paise = all.map(({ price }) => (price !== null && 'paise' in price ? price.paise : Number.NaN));
    expect(Math.min(...paise)).toBe(50_000);
    expect(Math.max(...paise)).toBeGreaterThan(1_000_000);
    expect(Math.max(...labels.map((label) => all.filter(({ source }) => source === label).length))).toBe(8);
  });

  test('the pieces do not depend on the order of the import, and a second run changes nothing', async () => {
    const shop = Array.from(
      { length: 60 },
      (_, index) =>
        [
          index + 1,
          { source: labels[index % labels.length] ?? '', title: `Piece ${index % 50} Hoodie`, colour: null },
        ] as const,
    );
    await write(Object.fromEntries(shop));
    expect(await fill()).toEqual({ groups: 1, products: 60 });
    const first = await readTable();
    const version = () => opened.db.selectFrom('catalogue_state').select('version').executeTakeFirst();
    const before = await version();
    expect(await fill()).toEqual({ groups: 0, products: 0 });
    expect(await version()).toEqual(before);
    for (const table of ['products', 'similar_products', 'similar_groups'] as const)
      await opened.db.deleteFrom(table).execute();
    for (const [index, change] of shop.toReversed()) await write({ [index]: change });
    await fill();
    expect(await readTable()).toEqual(first);
  }, 60_000);

  test('an import changes the pieces of its group only, and removed products leave at once', async () => {
    const jeans = { category: 'Jeans', title: 'Lunar Jeans' };
    await write({
      1: {},
      2: { source: 'Veloce', title: 'Lunar Hoodie' },
      3: { source: 'H&M', title: 'Halo Hoodie' },
      10: jeans,
      11: { ...jeans, source: 'Veloce' },
    });
    expect(await fill()).toEqual({ groups: 2, products: 5 });
    const version = await write({
      1: {},
      2: { source: 'Veloce', title: 'Lunar Hoodie' },
      10: jeans,
      11: { ...jeans, source: 'Veloce' },
    });
    await opened.db.transaction().execute(async (transaction) => {
      const range = {
        sourceKeys: ['h&m'],
        firstVersion: version,
        version: await nextCatalogueVersion(transaction),
        maxRemovedShare: 1,
        maxRemoved: 9,
        mayRemove: () => true,
      };
      expect(await removeUnseenProducts(transaction, range)).toMatchObject({ removed: 1 });
    });
    expect(await similarTo(1)).toEqual([2]);
    // While counts are stale, an import is running.
    expect(await fill()).toEqual({ groups: 0, products: 0 });
    await refreshCountsIfStale(opened.db);
    expect(await fill()).toEqual({ groups: 1, products: 2 });
    expect((await readTable()).map((row) => row.product_id)).toEqual([1, 2, 10, 11].map(idOf).toSorted());
    await write({ 4: { source: 'Evemen', title: 'Echo Hoodie' } });
    expect(await similarTo(1)).toEqual([2]);
    expect(await similarTo(4)).toEqual(expect.arrayContaining([1, 2]));
    await fill();
    expect(await similarTo(1)).toEqual([4, 2]);
  });

  test('before the pieces are computed the category answers, without the product in other colours', async () => {
    await write({
      1: {},
      2: { source: 'Veloce', title: 'Lunar Hoodie' },
      3: { title: 'Night Shift Oversized Hoodie in Red', colour: 'Red' },
      4: { title: 'Echo Hoodie', pricePaise: 900_000 },
    });
    expect(await similarTo(1)).toEqual([2]);
    expect(await similarTo(1, '?budget=any&limit=48')).toEqual([2, 4]);
  });

  test('two runs at once and an aborted run leave a complete table', async () => {
    await write({ 1: {}, 2: { source: 'Veloce', title: 'Lunar Hoodie' } });
    expect(await fillSimilarProducts(opened.db, AbortSignal.abort())).toEqual({ groups: 0, products: 0 });
    await Promise.all([fill(), fill()]);
    expect((await readTable()).map(({ similar_ids: ids }) => ids.length)).toEqual([1, 1]);
    await sql`update catalogue_state set version = version + 1`.execute(opened.db);
    expect(await fill()).toEqual({ groups: 0, products: 0 });
  });

  test.each(['?limit=49', '?limit=0', '?budget=1000', '?budget='])('%s returns 400', async (query) => {
    await write({ 1: {} });
    expect((await opened.app.inject(`/products/${idOf(1)}/similar${query}`)).statusCode).toBe(400);
  });
});

test.each([
  ['oversized full zip hoodie', 'zip hoodie'],
  ['fleece pullover hoodie', 'hoodie'],
  ['washed denim trucker', 'denim jacket'],
  ['relaxed denim shorts', 'shorts'],
  ['pique polo shirt', 'polo'],
  ['boxy tshirt', 'tee'],
  ['breezy beach dress', 'cover-up'],
  ['number seven', null],
])('the title "%s" names the kind %s', (words, kind) => {
  expect(findGarmentKind(words)).toBe(kind);
});
