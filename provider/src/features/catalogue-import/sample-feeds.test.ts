import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importOptions } from '../../../test/support/feed-products.ts';
import { openTestDatabase } from '../../../test/support/open-test-database.ts';
import { testProjectRoot } from '../../../test/support/test-project-root.ts';
import { productDraftSchema, toProductRecord } from '../../catalogue/product-record.ts';
import { readFeedSchedule } from '../../config/feed-schedule.ts';
import { sampleCataloguePath } from '../../config/project-paths.ts';
import type { Database } from '../../database/database.ts';
import { readProducts } from '../feed-files/read-products.ts';
import { readFeedOwnership } from './feed-ownership.ts';
import { importFeed } from './import-feed.ts';

const schedule = readFeedSchedule(join(testProjectRoot, 'sample-data/feeds/feeds.json'));
const catalogue = readFileSync(sampleCataloguePath(testProjectRoot), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => toProductRecord(productDraftSchema.parse(JSON.parse(line))));

/** What a feed says of a product, in columns of the database. */
const compared = [
  'source',
  'title',
  'gender',
  'category',
  'colour',
  'image',
  'second_image',
  'price_paise',
  'sale_paise',
  'sizes',
  'sold_out_sizes',
] as const;

/** Where the shop's own word is generic, the title decides: a tank top is listed with T-shirts, a jacket of denim with jackets. */
const genericCategories: Readonly<Record<string, readonly string[]>> = {
  Tops: ['T-shirts'],
  Denim: ['Jackets', 'Bottoms', 'Shorts'],
};

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
}, 120_000);
afterAll(() => db.destroy());

test('the feeds of the sample brands bring the whole sample catalogue into a database', async () => {
  await db.deleteFrom('products').execute();
  const totals = { products: 0, faulty: 0, filtered: 0, repeated: 0, removed: 0 };
  const refused: string[] = [];
  for (const feed of schedule) {
    const { name, path = '', site, isComplete } = feed;
    const report = await importFeed(db, readProducts({ path, site }), {
      ...importOptions,
      feed: name,
      name,
      defaults: { site, now: new Date() },
      ownership: await readFeedOwnership(db, feed, { schedule, ownHosts: [] }),
      isComplete,
    });
    const { records, imported, merged, faulty, filtered, repeated, removed, remarks } = report;
    expect(imported + merged + faulty + filtered + repeated).toBe(records);
    totals.products += imported;
    totals.faulty += faulty;
    totals.filtered += filtered;
    totals.repeated += repeated;
    totals.removed += removed;
    refused.push(...remarks.filter(({ kind }) => kind !== 'warning').map(({ text }) => `${name}: ${text}`));
  }
  expect(refused).toEqual([]);
  expect(totals).toEqual({ products: catalogue.length, faulty: 0, filtered: 0, repeated: 0, removed: 0 });

  const rows = await db.selectFrom('products').select(compared).execute();
  const found = new Map(rows.map((row) => [`${row.source} ${row.title}`, row]));
  const wrong = catalogue.flatMap((record) => {
    const row = found.get(`${record.source} ${record.title}`);
    const isExact = genericCategories[record.category]?.includes(row?.category ?? '') === true;
    const differing = compared
      .filter((name) => name !== 'category' || !isExact)
      .filter((name) => JSON.stringify(row?.[name]) !== JSON.stringify(record[name]));
    return differing.map(
      (name) => `${record.source}, ${record.title}: ${name} ${JSON.stringify(row?.[name])}`,
    );
  });
  expect(wrong).toEqual([]);
}, 120_000);
