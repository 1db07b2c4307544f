import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readProductPage } from '@szn/shared-contracts/wire';
import type { TestApp } from '../../../test/support/open-test-app.ts';
import { feedRecord, importOptions as options, toFeedProducts } from '../../../test/support/feed-products.ts';
import { listTestDatabases } from '../../../test/support/test-databases.ts';
import { importFeed, type ImportOptions } from './import-feed.ts';
import { readProducts } from '../feed-files/read-products.ts';

// Both databases are PostgreSQL: one is enough for these.
describe.each(listTestDatabases().slice(-1))('on $name', ({ openApp }) => {
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
    return readProductPage(answer.json(), 50);
  }

  test('A spreadsheet that ends with lines without values is a complete feed', async () => {
    await run([feedRecord(1), feedRecord(2)], { isComplete: true });
    const path = join(folder, 'sheet.csv');
    const [names, values] = [Object.keys(feedRecord(1)), Object.values(feedRecord(1))];
    const lines = [names, values, names.map(() => '')].map((line) => line.join(','));
    writeFileSync(path, lines.join('\r\n'));
    const report = await importFeed(opened.db, readProducts({ path }), { ...options, isComplete: true });
    expect(report).toMatchObject({ records: 1, faulty: 0, removed: 1 });
  });

  test('A product keeps its identity with another link, and colours of one link are products of their own', async () => {
    await run([feedRecord(1)], { isComplete: true });
    const [before] = (await shown()).products;
    const link = 'https://www.snitch.example/p/1/?utm_source=feed';
    expect(await run([feedRecord(1, { link, price: 900 })])).toMatchObject({ added: 0, updated: 1 });
    const colours = ['Red', 'Blue'].map((color) => feedRecord(2, { color, item_group_id: 'k1' }));
    expect(await run(colours)).toMatchObject({ added: 2 });
    expect((await shown()).products.map(({ id }) => id)).toContain(before?.id);
    await run([feedRecord(1)], { isComplete: true });
  });

  test('A product that is sold out is not listed, also if the feed is not complete', async () => {
    await run([feedRecord(1), feedRecord(2)], { isComplete: true });
    expect(await run([feedRecord(2, { availability: 'out of stock' })])).toMatchObject({
      filtered: 1,
      removed: 1,
    });
    expect((await shown()).total).toBe(1);
    expect(await run([feedRecord(2)])).toMatchObject({ updated: 1 });
    expect((await shown()).total).toBe(2);
  });

  test('A product for both genders is in the lists of both, and its page has one', async () => {
    await run([feedRecord(950, { gender: 'unisex', category: 'T-shirts', title: 'Tee for everyone' })]);
    opened.advanceClock(5000);
    for (const gender of ['men', 'women']) {
      const url = `/products/gender/category/${gender}/T-shirts?limit=50&sort=newest`;
      const { products } = readProductPage((await opened.app.inject(url)).json(), 50);
      expect(products.map(({ title }) => title)).toContain('Tee for everyone');
    }
    const product = (await shown()).products.find(({ title }) => title === 'Tee for everyone');
    const detail = await opened.app.inject(`/products/${product?.id}`);
    expect(detail.json()).toMatchObject({ gender: 'men' });
    await run([feedRecord(1)], { isComplete: true });
  });
});
