import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readProduct } from '@szn/shared-contracts';
import { readProductPage } from '@szn/shared-contracts/wire';
import type { TestApp } from '../../../test/support/open-test-app.ts';
import { feedRecord, importOptions as options, toFeedProducts } from '../../../test/support/feed-products.ts';
import { listTestDatabases } from '../../../test/support/test-databases.ts';
import { createHandOwnership, readFeedOwnership } from './feed-ownership.ts';
import { importFeed, type ImportOptions } from './import-feed.ts';
import { describeReport } from './import-report.ts';
import { type RawProduct, readProducts } from '../feed-files/read-products.ts';

describe.each(listTestDatabases())('on $name', ({ openApp }) => {
  let opened: TestApp;
  let folder: string;
  beforeAll(async () => {
    opened = await openApp();
    folder = mkdtempSync(join(tmpdir(), 'szn-feed-'));
  }, 120_000);
  afterAll(async () => {
    await opened.close();
    rmSync(folder, { recursive: true });
  });

  const run = (records: readonly unknown[], change: Partial<ImportOptions> = {}) =>
    importFeed(opened.db, toFeedProducts(records), { ...options, ...change });

  /** The listed products of the imported brand, sorted by price. */
  async function shown() {
    opened.advanceClock(5000);
    const answer = await opened.app.inject('/products/source/Snitch?limit=50&sort=priceLowHigh');
    const { products, total } = readProductPage(answer.json(), 50);
    return { titles: products.map((product) => product.title), total, products };
  }

  test('a feed is added, then updated by brand and link, and the faulty records are reported', async () => {
    const first = await run([
      feedRecord(1),
      feedRecord(2),
      { title: 'no more' },
      feedRecord(2, { price: 1500 }),
    ]);
    expect(first).toMatchObject({ records: 4, imported: 2, repeated: 1, faulty: 1, added: 2, updated: 0 });
    expect(first.remarks[0]).toMatchObject({ record: 3, kind: 'fault' });
    expect(describeReport(first)).toContain(
      '4 records: 2 imported, 1 repeated, 1 faulty; products: 2 added, 0 updated, 0 removed',
    );
    const ids = (await shown()).products.map((product) => product.id);
    const second = await run([feedRecord(1, { title: 'Renamed Coat', salePrice: 'Rs. 500' }), feedRecord(3)]);
    expect(second).toMatchObject({ added: 1, updated: 1 });
    const { titles, total, products } = await shown();
    expect([titles, total]).toEqual([['Renamed Coat', 'Imported Coat 3', 'Imported Coat 2'], 3]);
    expect(products[0]).toMatchObject({ id: ids[0], salePrice: { paise: 50_000 }, discountPercent: 50 });
  });

  test('a product has the pictures, the fabric, the categories and the sizes of its last import, with those that are sold out', async () => {
    const images = ['b', 'c', 'd'].map((name) => `https://cdn.example/${name}.jpg`);
    const own = { title: 'Denim Shirt and Jeans', category: 'Jeans', handle: 'jeans', material: 'Linen' };
    const jeans = feedRecord(60, { ...own, options: [{ name: 'Size' }], images });
    const sell = async (available: Readonly<Record<string, boolean>>) => {
      const variants = Object.entries(available).map(([option1, isThere]) => ({
        option1,
        available: isThere,
        price: '900',
      }));
      await run([{ ...jeans, variants }]);
      const found = (await shown()).products.find(({ title }) => title === own.title);
      const detail: unknown = (await opened.app.inject(`/products/${found?.id}`)).json();
      const { sizes, soldOutSizes } = found ?? {};
      const furtherImages = images.slice(1);
      expect(readProduct(detail)).toMatchObject({ sizes, soldOutSizes, fabric: 'Linen', furtherImages });
      return [sizes, soldOutSizes];
    };
    expect(await sell({ Large: true, m: false, S: true })).toEqual([['S', 'M', 'L'], ['M']]);
    expect(await sell({ Large: true, m: true })).toEqual([['M', 'L'], []]);
    const paths = ['shirts', 'jeans'].map((name) => `/products/source/category/Snitch/${name}`);
    for (const list of await Promise.all(paths.map((path) => opened.app.inject(path))))
      expect(readProductPage(list.json(), 9).products).toMatchObject([{ title: own.title }]);
  });

  test('a search finds what was imported, new words included', async () => {
    await run([feedRecord(40, { title: 'Zibeline Ulster' })]);
    opened.advanceClock(5000);
    const answer = await opened.app.inject('/products/search?q=zibelin ulstre');
    expect(answer.json().data.map((product: { title: string }) => product.title)).toContain(
      'Zibeline Ulster',
    );
  });

  test('names in other code points are one brand and one style', async () => {
    const [composed, decomposed] = ['Caf\u00E9', 'Cafe\u0301'];
    const styled = [composed, decomposed.toUpperCase()].map((brand) => ({ brand, styles: [brand] }));
    await run(styled.map((change, index) => feedRecord(50 + index, change)));
    opened.advanceClock(5000);
    const paths = ['source/', 'filtered?styles=', 'search?q='].map(
      (path) => `/products/${path}${decomposed}`,
    );
    const answers = await Promise.all(paths.map((path) => opened.app.inject(encodeURI(path))));
    expect(answers.map((answer) => readProductPage(answer.json(), 9).products.length)).toEqual([2, 2, 2]);
  });

  test('a complete feed removes missing products of its brands; a feed with many faults removes nothing', async () => {
    const total = async () => (await opened.app.inject('/products?limit=1')).json().total;
    await run([feedRecord(1), feedRecord(2), feedRecord(3)], { isComplete: true });
    expect((await shown()).titles).toHaveLength(3);
    const before = await total();
    const doubtful = await run([feedRecord(1), {}, {}], { isComplete: true });
    expect(doubtful.removed).toBe(0);
    const report = await run([feedRecord(3)], { isComplete: true });
    expect(report.removed).toBe(2);
    expect((await shown()).titles).toEqual(['Imported Coat 3']);
    expect(await total()).toBe(before - 2);
    await run([feedRecord(1)]);
    expect((await shown()).titles).toHaveLength(2);
  });

  test('an interrupted import continues, and then removes the products that the feed does not contain', async () => {
    const records = Array.from({ length: 1200 }, (_, index) => feedRecord(1000 + index));
    const breakingOff = breakOffAfter(700, records);
    await expect(importFeed(opened.db, breakingOff, { ...options, isComplete: true })).rejects.toThrow(
      'power',
    );
    const resumed = await run(records, { isComplete: true });
    expect(resumed).toMatchObject({ records: 1200, resumedAfter: 500, added: 700 });
    expect((await shown()).total).toBe(1200);
    await run([feedRecord(1)], { isComplete: true });
    expect((await shown()).total).toBe(1);
  });

  test('a dry run reports and writes nothing', async () => {
    const { titles } = await shown();
    const report = await run([feedRecord(77), {}], { isDryRun: true });
    expect(report).toMatchObject({ records: 2, added: 0, faulty: 1 });
    expect((await shown()).titles).toEqual(titles);
  });

  test('a feed that ends in the middle of a record removes nothing', async () => {
    await run([feedRecord(1), feedRecord(2)], { isComplete: true });
    const path = join(folder, 'cut.jsonl');
    const lines = Array.from({ length: 30 }, (_, index) => JSON.stringify(feedRecord(index + 100)));
    writeFileSync(path, `\uFEFF${lines.join('\r\n')}`.slice(0, -20));
    const report = await importFeed(opened.db, readProducts({ path }), {
      ...options,
      isComplete: true,
    });
    expect(report).toMatchObject({ records: 30, added: 29, faulty: 1, removed: 0 });
    expect(describeReport(report)).toMatch(
      /1 × fault: is no JSON \(first in 30\)\n.* cut off: nothing was removed/,
    );
    await run([feedRecord(1)], { isComplete: true });
  });

  test('a complete feed that misses too many products of a brand removes none of it', async () => {
    await run(
      Array.from({ length: 50 }, (_, index) => feedRecord(index)),
      { isComplete: true },
    );
    const halved = Array.from({ length: 25 }, (_, index) => feedRecord(index));
    const held = await run(halved, { isComplete: true, maxRemovedShare: 0.3 });
    expect(held).toMatchObject({ removed: 0, heldBack: [{ brand: 'Snitch', missing: 25, listed: 50 }] });
    expect(describeReport(held)).toContain(
      '25 of 50 products of Snitch are missing, more than 30 % or with those of other brands more than 5000: none was removed',
    );
    expect((await shown()).total).toBe(50);

    const others = Array.from({ length: 15 }, (_, index) => feedRecord(index + 25));
    const smaller = await run([...halved, ...others], { isComplete: true, maxRemovedShare: 0.3 });
    expect(smaller).toMatchObject({ removed: 10, heldBack: [] });
    await run([feedRecord(1)], { isComplete: true });
    expect((await shown()).total).toBe(1);
  });

  describe('of two feeds', () => {
    const feeds = ['Snitch', 'Veloce'].map((brand) => ({
      name: brand.toLowerCase(),
      brands: [brand],
      hosts: [`${brand.toLowerCase()}.example`],
    }));
    const veloceLink = (index: number) => `https://veloce.example/p/${index}`;
    const veloceRecord = (index: number, change: object = {}) =>
      feedRecord(index, { brand: 'Veloce', link: veloceLink(index), ...change });
    const importAs = async (
      name: string,
      records: readonly unknown[],
      change: Partial<ImportOptions> = {},
    ) => {
      const feed = feeds.find((one) => one.name === name) ?? { name, brands: undefined, hosts: undefined };
      const ownership = await readFeedOwnership(opened.db, feed, { schedule: feeds, ownHosts: [] });
      return await run(records, { feed: `${name} content`, name, ownership, ...change });
    };
    const stored = async (link: string) =>
      await opened.db
        .selectFrom('products')
        .select(['id', 'price_paise', 'image', 'removed_in', 'owner_feed'])
        .where('link', '=', link)
        .executeTakeFirst();

    beforeAll(async () => {
      await importAs(
        'veloce',
        Array.from({ length: 10 }, (_, index) => veloceRecord(index)),
      );
    });

    test('neither writes, removes nor lists again a product of the other', async () => {
      const before = await stored(veloceLink(1));
      expect(before).toMatchObject({ price_paise: 100_100, owner_feed: 'veloce' });
      const attack = { price: 1, image: 'https://evil.example/a.jpg' };
      const report = await importAs(
        'snitch',
        [
          feedRecord(1),
          veloceRecord(1, attack),
          veloceRecord(2, { ...attack, link: 'https://snitch.example/p/2' }),
          feedRecord(3, { ...attack, link: veloceLink(3) }),
          ...Array.from({ length: 40 }, (_, index) => feedRecord(600 + index)),
        ],
        { isComplete: true },
      );
      expect(report).toMatchObject({ faulty: 3 });
      expect(report.remarks.map(({ record }) => record)).toEqual(expect.arrayContaining([2, 3, 4]));
      expect(await stored(veloceLink(1))).toEqual(before);
      const prices = opened.db
        .selectFrom('price_changes')
        .select('price_paise')
        .where('product_id', '=', before?.id ?? '');
      expect(await prices.execute()).toEqual([{ price_paise: 100_100 }]);

      await importAs('veloce', [veloceRecord(0)], { isComplete: true });
      const gone = await stored(veloceLink(5));
      await importAs('snitch', [feedRecord(1), veloceRecord(5)]);
      expect(await stored(veloceLink(5))).toEqual(gone);
      expect(gone?.removed_in).toBeLessThan(2_147_483_647);
    });

    test('both may name a brand: a product stays with the feed that has it until that feed gives up the brand', async () => {
      const shared = feeds.map((feed) => ({ ...feed, brands: ['Genrage'], hosts: ['genrage.example'] }));
      const piece = (index: number, price: number) =>
        feedRecord(index, { brand: 'Genrage', link: `https://genrage.example/p/${index}`, price });
      const importShared = async (name: string, records: readonly unknown[], schedule = shared) => {
        const feed = shared.find((one) => one.name === name);
        if (feed === undefined) throw new Error(name);
        const ownership = await readFeedOwnership(opened.db, feed, { schedule, ownHosts: [] });
        return await run(records, { feed: `${name} shared`, name, ownership, isComplete: true });
      };
      const [first, second] = ['https://genrage.example/p/1', 'https://genrage.example/p/2'];
      await importShared('snitch', [piece(1, 900)]);
      const report = await importShared('veloce', [piece(1, 1), piece(2, 800)]);
      expect(report).toMatchObject({ added: 1, updated: 0, faulty: 1 });
      expect(report.remarks[0]).toEqual({ record: 1, kind: 'fault', text: 'the product belongs to snitch' });
      await importShared('snitch', [piece(1, 900)]);
      expect(await stored(second)).toMatchObject({ removed_in: 2_147_483_647, owner_feed: 'veloce' });
      const alone = shared.filter(({ name }) => name === 'veloce');
      await importShared('veloce', [piece(1, 700)], alone);
      expect(await stored(first)).toMatchObject({ owner_feed: 'veloce', price_paise: 70_000 });
    });

    test('one without brands and hosts owns those of the products that it had', async () => {
      const { db } = opened;
      await importAs('former', [feedRecord(500), veloceRecord(500)], { ownership: options.ownership });
      await db.updateTable('products').set({ owner_feed: null }).where('link', 'like', '%/p/500').execute();
      const report = await importAs('former', [
        feedRecord(500, { price: 77 }),
        feedRecord(501),
        feedRecord(1, { price: 1 }),
        feedRecord(502, { brand: 'New Brand' }),
        feedRecord(503, { link: 'https://new.example/p/503' }),
      ]);
      expect(report).toMatchObject({ added: 1, updated: 1, faulty: 3 });
      expect(await stored('https://snitch.example/p/500')).toMatchObject({
        owner_feed: 'former',
        price_paise: 7700,
      });
    });

    test('an import by hand leaves the brands of the schedule alone', async () => {
      const ownership = createHandOwnership(
        { brands: undefined, hosts: undefined },
        { schedule: feeds, ownHosts: [] },
      );
      const evemen = feedRecord(1, { brand: 'Evemen', link: 'https://evemen.example/p/1' });
      const report = await run([veloceRecord(1, { price: 1 }), evemen], { ownership });
      expect(report).toMatchObject({ added: 1, faulty: 1 });
      expect(report.remarks[0]?.text).toBe('brand "Veloce" is none of the feed’s');
    });
  });

  test.each([
    ['nine of ten products', 10, 1, { maxRemovedShare: 0.3 }, 0],
    ['one of two products', 2, 1, { maxRemovedShare: 0.3 }, 1],
    ['half of its products', 10, 5, { maxRemovedShare: 1 }, 5],
    ['more products than the limit', 11, 5, { maxRemovedShare: 1, maxRemoved: 5 }, 0],
  ])(
    'a complete feed that misses %s removes as many as the limits allow',
    async (_case, listed, left, limits, removed) => {
      const pieces = (count: number) =>
        Array.from({ length: count }, (_, index) =>
          feedRecord(index, { brand: `Small ${listed}`, link: `https://small.example/${listed}/${index}` }),
        );
      await run(pieces(listed));
      expect(await run(pieces(left), { isComplete: true, ...limits })).toMatchObject({ removed });
    },
  );

  test('many warnings do not hide a fault', async () => {
    const records = Array.from({ length: 1100 }, (_, index) => feedRecord(index, { image: 'ftp://x/y' }));
    const report = await run([...records, 'no record'], { isDryRun: true });
    expect(report.remarks.filter(({ kind }) => kind === 'fault')).toEqual([
      { record: 1101, kind: 'fault', text: 'is no object' },
    ]);
    expect(describeReport(report).split('\n').slice(1)).toEqual([
      '  1 × fault: is no object (first in 1101)',
      '  1100 × warning: has no valid picture (first in 1)',
      '  note: prices name no currency: rupees are assumed',
    ]);
  });
});

async function* breakOffAfter(count: number, records: readonly unknown[]): AsyncGenerator<RawProduct> {
  yield* toFeedProducts(records.slice(0, count));
  throw new Error('The power went out');
}
