import { findBrandByStoredName } from '@szn/shared-contracts/wire';
import type { ProductDraft } from '../../catalogue/product-record.ts';
import { toSearchWords } from '../../catalogue/text-normalization.ts';
import type { ScheduledFeed } from '../../config/feed-schedule.ts';
import { createProductCounter } from '../catalogue-import/count-products.ts';
import { createHandOwnership } from '../catalogue-import/feed-ownership.ts';
import { createImportReport } from '../catalogue-import/import-report.ts';
import { readProducts } from '../feed-files/read-products.ts';

/** After all dates of the feeds, and the same in every run. */
const now = new Date('2027-01-01T00:00:00Z');

/**
 * The sample catalogue for the first start, as JSON Lines with the newest product first: what an import makes of the feeds of the sample
 * brands. Links lead to the demo pages. As in a database, a product that is in the `former` catalogue retains its id. Throws an error if
 * a record is faulty.
 */
export async function packSampleCatalogue(
  feeds: readonly ScheduledFeed[],
  former: readonly ProductDraft[],
): Promise<string> {
  const ids = new Map(former.map(({ link, id }) => [link, id]));
  const drafts: ProductDraft[] = [];
  for (const feed of feeds)
    for (const draft of await readDrafts(feed)) {
      const link = toDemoPage(draft);
      drafts.push({ ...draft, id: ids.get(link) ?? draft.id, link });
    }
  return drafts
    .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
    .map((draft) => `${JSON.stringify(draft)}\n`)
    .join('');
}

async function readDrafts({ path = '', ...feed }: ScheduledFeed): Promise<readonly ProductDraft[]> {
  const report = createImportReport();
  const ownership = createHandOwnership(feed, { schedule: [], ownHosts: [] });
  const counter = createProductCounter(report, { defaults: { ...feed, now }, ownership });
  const drafts: ProductDraft[] = [];
  for await (const raw of readProducts({ ...feed, path }))
    for (const { reading } of counter.count(raw)) if ('draft' in reading) drafts.push(reading.draft);
  if (report.imported + report.merged !== report.records)
    throw new Error(`${feed.name}: ${JSON.stringify(report.tallies)}`);
  return drafts;
}

function toDemoPage({ source, link }: ProductDraft): string {
  const slug = findBrandByStoredName(source)?.slug ?? toSearchWords(source).replaceAll(' ', '-');
  const handle = /([^/]+?)(?:\.html)?$/.exec(new URL(link).pathname)?.[1] ?? '';
  return `/brand-pages/${slug}/${handle}`;
}
