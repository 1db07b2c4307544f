import { readProductPage } from '@szn/shared-contracts/wire';
import type { TestApp } from '../../../test/support/open-test-app.ts';
import { listTestDatabases } from '../../../test/support/test-databases.ts';
import { createTestDraft } from '../../../test/support/test-products.ts';
import {
  nextCatalogueVersion,
  removeUnseenProducts,
  writeProducts,
} from '../../catalogue/store/catalogue-write-queries.ts';
import { toProductRecord, type ProductDraft } from '../../catalogue/product-record.ts';
import { nameGarmentKind, numberGarmentKind } from '../../catalogue/garment-kind.ts';

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
    await opened.db.deleteFrom('products').execute();
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
    return version;
  }

  const idOf = (index: number) => createTestDraft(index).id;

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

  test('the pieces do not depend on the order of the import', async () => {
    const shop = Array.from(
      { length: 60 },
      (_, index) =>
        [
          index + 1,
          { source: labels[index % labels.length] ?? '', title: `Piece ${index % 50} Hoodie`, colour: null },
        ] as const,
    );
    await write(Object.fromEntries(shop));
    const read = () => Promise.all([1, 17, 60].map((index) => similarTo(index, '?budget=any&limit=48')));
    const first = await read();
    await opened.db.deleteFrom('products').execute();
    for (const [index, change] of shop.toReversed()) await write({ [index]: change });
    expect(await read()).toEqual(first);
  }, 60_000);

  test('added pieces are among those of others, removed ones are not, and a removed one has its own', async () => {
    await write({
      1: {},
      2: { source: 'Veloce', title: 'Lunar Hoodie' },
      3: { source: 'H&M', title: 'Halo Hoodie' },
    });
    expect(await similarTo(1)).toEqual([3, 2]);
    const version = await write({ 1: {}, 2: { source: 'Veloce', title: 'Lunar Hoodie' } });
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
    expect(await similarTo(3)).toEqual([2, 1]);
    await write({ 4: { source: 'Evemen', title: 'Echo Hoodie' } });
    expect(await similarTo(1)).toEqual([4, 2]);
    expect(await similarTo(4)).toEqual([2, 1]);
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
  expect(nameGarmentKind(numberGarmentKind(words)) ?? null).toBe(kind);
});
