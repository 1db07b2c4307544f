import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readProductPage } from '@szn/shared-contracts/wire';
import type { TestApp } from '../../../test/support/open-test-app.ts';
import { listTestDatabases } from '../../../test/support/test-databases.ts';
import type { FeedFormat } from '../../config/feed-schedule.ts';
import { importFeed, type ImportOptions } from './import-feed.ts';
import { describeReport } from './import-report.ts';
import { type FeedFile, type RawRecord, readFeed } from './read-feed.ts';

const now = new Date('2025-06-01T00:00:00Z');
const options: ImportOptions = {
  feed: 'test',
  name: 'test',
  defaults: { now },
  isComplete: false,
  maxRemovedShare: 1,
  isDryRun: false,
  onProgress: () => undefined,
};

const feedRecord = (index: number, change: object = {}) => ({
  title: `Imported Coat ${index}`,
  brand: 'Snitch',
  link: `https://snitch.example/p/${index}`,
  image: 'https://cdn.example/a.jpg',
  price: 1000 + index,
  gender: 'men',
  category: 'Jackets',
  ...change,
});

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
    importFeed(opened.db, toRecords(records), { ...options, ...change });

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
    expect(first).toMatchObject({ records: 4, added: 2, updated: 0, faulty: 1 });
    expect(first.remarks[0]).toMatchObject({ record: 3, kind: 'fault' });
    expect(describeReport(first)).toContain('4 records: 2 added, 0 updated, 0 removed, 1 faulty');
    const ids = (await shown()).products.map((product) => product.id);
    const second = await run([feedRecord(1, { title: 'Renamed Coat', salePrice: 'Rs. 500' }), feedRecord(3)]);
    expect(second).toMatchObject({ added: 1, updated: 1 });
    const { titles, total, products } = await shown();
    expect([titles, total]).toEqual([['Renamed Coat', 'Imported Coat 3', 'Imported Coat 2'], 3]);
    expect(products[0]).toMatchObject({ id: ids[0], salePrice: { paise: 50_000 }, discountPercent: 50 });
  });

  test('a search finds what was imported, new words included', async () => {
    await run([feedRecord(40, { title: 'Zibeline Ulster' })]);
    opened.advanceClock(5000);
    const answer = await opened.app.inject('/products/search?q=zibelin ulstre');
    expect(answer.json().data.map((product: { title: string }) => product.title)).toContain(
      'Zibeline Ulster',
    );
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
    const before = await shown();
    const report = await run([feedRecord(77), {}], { isDryRun: true });
    expect(report).toMatchObject({ records: 2, added: 0, faulty: 1 });
    expect((await shown()).titles).toEqual(before.titles);
  });

  test('a feed that ends in the middle of a record removes nothing', async () => {
    await run([feedRecord(1), feedRecord(2)], { isComplete: true });
    const path = join(folder, 'cut.jsonl');
    const lines = Array.from({ length: 30 }, (_, index) => JSON.stringify(feedRecord(index + 100)));
    writeFileSync(path, `\uFEFF${lines.join('\r\n')}`.slice(0, -20));
    const report = await importFeed(opened.db, readFeed({ path, format: 'jsonl' }), {
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
      '25 of 50 products of Snitch are missing, more than 30 %: none was removed',
    );
    expect((await shown()).total).toBe(50);

    const smaller = await run(
      [...halved, ...Array.from({ length: 15 }, (_, index) => feedRecord(index + 25))],
      {
        isComplete: true,
        maxRemovedShare: 0.3,
      },
    );
    expect(smaller).toMatchObject({ removed: 10, heldBack: [] });
    await run([feedRecord(1)], { isComplete: true });
    expect((await shown()).total).toBe(1);
  });

  test('many warnings do not hide a fault', async () => {
    const records = Array.from({ length: 1100 }, (_, index) => feedRecord(index, { image: 'ftp://x/y' }));
    const report = await run([...records, 'no record'], { isDryRun: true });
    expect(report.remarks.filter(({ kind }) => kind === 'fault')).toEqual([
      { record: 1101, kind: 'fault', text: 'is no object' },
    ]);
    expect(describeReport(report).split('\n').slice(1)).toEqual([
      '  1 × fault: is no object (first in 1101)',
      '  1100 × warning: has no valid picture (first in 1)',
    ]);
  });
});

describe('reading a feed file', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'szn-feed-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  async function readAll(format: FeedFormat, content: string): Promise<unknown[]> {
    const path = join(folder, `feed.${format}`);
    writeFileSync(path, content);
    const feed: FeedFile =
      format === 'shopify' ? { path, format, site: 'https://snitch.example' } : { path, format };
    const found: unknown[] = [];
    for await (const raw of readFeed(feed)) found.push('fault' in raw ? raw.fault : raw.record);
    return found;
  }

  test('all three formats give the same records', async () => {
    const jsonl = [feedRecord(1), 'text', feedRecord(2)].map((record) => JSON.stringify(record)).join('\n');
    const csv =
      '\uFEFFtitle,brand,link,image,price,gender,category\r\n' +
      '"Imported, ""Coat""",Snitch,https://snitch.example/p/1,,"Rs. 1,001",men,Jackets\r\n';
    const shopify = JSON.stringify({
      products: [
        { handle: 'coat', title: 'Coat', vendor: 'Snitch', variants: [{ price: '1' }], tags: 'men' },
      ],
    });
    const found = await readAll('jsonl', `${jsonl}\n{"cut":`);
    expect(found).toEqual([feedRecord(1), 'text', feedRecord(2), 'is no JSON']);
    expect(await readAll('csv', csv)).toMatchObject([
      { title: 'Imported, "Coat"', price: 'Rs. 1,001', image: '' },
    ]);
    expect(await readAll('shopify', shopify)).toMatchObject([
      { link: 'https://snitch.example/products/coat' },
    ]);
  });

  test('a CSV feed can contain inch marks, but no quote that is never closed', async () => {
    expect(await readAll('csv', 'title,brand\nA 12" tee,Snitch\n')).toEqual([
      { title: 'A 12" tee', brand: 'Snitch' },
    ]);
    await expect(readAll('csv', 'title,brand\n"A tee,Snitch\nB,Snitch\n')).rejects.toThrow(/quote/i);
    await expect(readAll('csv', `title\n"${'x'.repeat(2_000_000)}`)).rejects.toThrow(/max/i);
  });

  test.each(['', '{"products":[', '{"items":[]}', '[]'])(
    'A file that is not a products.json of Shopify is rejected: %j',
    async (content) => {
      await expect(readAll('shopify', content)).rejects.toThrow(/list "products"|complete JSON/);
    },
  );
});

async function* toRecords(records: readonly unknown[]): AsyncGenerator<RawRecord> {
  for (const record of records) yield { record, bytesRead: 0 };
}

async function* breakOffAfter(count: number, records: readonly unknown[]): AsyncGenerator<RawRecord> {
  yield* toRecords(records.slice(0, count));
  throw new Error('The power went out');
}
