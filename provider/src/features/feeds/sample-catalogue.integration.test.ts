import { readFileSync } from 'node:fs';
import { importOptions } from '../../../test/support/feed-products.ts';
import { openTestDatabase } from '../../../test/support/open-test-database.ts';
import { testProjectRoot } from '../../../test/support/test-project-root.ts';
import { toProductRecord } from '../../catalogue/product-record.ts';
import { readSampleDrafts } from '../../catalogue/store/seed.ts';
import { readFeedSchedule } from '../../config/feed-schedule.ts';
import { sampleCataloguePath, sampleFeedsPath } from '../../config/project-paths.ts';
import type { Database } from '../../database/database.ts';
import { readFeedOwnership } from '../catalogue-import/feed-ownership.ts';
import { importFeed } from '../catalogue-import/import-feed.ts';
import { readProducts } from '../feed-files/read-products.ts';
import { packSampleCatalogue } from './sample-catalogue.ts';

const path = sampleCataloguePath(testProjectRoot);
const schedule = readFeedSchedule(sampleFeedsPath(testProjectRoot));
const drafts = readSampleDrafts(path);

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
}, 120_000);
afterAll(() => db.destroy());

test('catalogue.jsonl is what the import makes of the feeds; otherwise run `npm run pack-sample-catalogue -w provider`', async () => {
  const packed = await packSampleCatalogue(schedule, drafts);
  // A comparison of booleans: a difference of a megabyte is not printed.
  expect(packed === readFileSync(path, 'utf8')).toBe(true);
});

test('Prices come in the spellings of the specification', () => {
  const shapes = new Set(drafts.map(({ priceText }) => priceText?.replaceAll(/[\d,]+/g, '9') ?? 'number'));
  const named = ['9', 'Rs. 9', 'Rs. 9.9', 'Rs.9', '₹ 9.9', '₹9', '9.9 INR'];
  expect(shapes).toEqual(new Set([...named, 'number']));
  const unreduced = drafts.filter(({ salePaise }) => salePaise === null);
  expect(new Set(unreduced.map(({ saleText }) => saleText))).toEqual(new Set(['N/A', null]));
});

/** Ids and links of the catalogue are those of the demo pages. */
const ofCatalogue: ReadonlySet<string> = new Set(['id', 'link']);

test('The feeds of the sample brands bring the whole sample catalogue into a database', async () => {
  await db.deleteFrom('products').execute();
  const totals = { products: 0, faulty: 0, filtered: 0, repeated: 0, removed: 0 };
  const refused: string[] = [];
  for (const feed of schedule) {
    const { name, path: file = '', site, isComplete } = feed;
    const report = await importFeed(db, readProducts({ path: file, site }), {
      ...importOptions,
      feed: name,
      name,
      defaults: { site, now: new Date('2027-01-01T00:00:00Z') },
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
  expect(totals).toEqual({ products: drafts.length, faulty: 0, filtered: 0, repeated: 0, removed: 0 });

  const rows = await db.selectFrom('products').selectAll().execute();
  const found = new Map(rows.map((row) => [`${row.source} ${row.title}`, new Map(Object.entries(row))]));
  const wrong = drafts.map(toProductRecord).flatMap((record) => {
    const row = found.get(`${record.source} ${record.title}`);
    return Object.entries({ ...record, created_at: new Date(record.created_at) })
      .filter(
        ([name, value]) => !ofCatalogue.has(name) && JSON.stringify(row?.get(name)) !== JSON.stringify(value),
      )
      .map(([name]) => `${record.source}, ${record.title}: ${name} ${JSON.stringify(row?.get(name))}`);
  });
  expect(wrong).toEqual([]);
}, 120_000);
