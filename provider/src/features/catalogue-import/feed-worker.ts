import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { listOwnHosts, type Config } from '../../config/config.ts';
import type { Database, OpenDatabase } from '../../database/database.ts';
import { minuteInMs, secondInMs, type Clock } from '../../lib/clock.ts';
import {
  addFeeds,
  finishFeed,
  leaseDueFeed,
  renewLease,
  touchBatches,
  type LeasedFeed,
} from './feed-queries.ts';
import type { OutgoingFetch } from '../../lib/outgoing-fetch.ts';
import type { ScheduledFeed } from '../../config/feed-schedule.ts';
import { readFeedOwnership } from './feed-ownership.ts';
import { fetchFeed, type FeedContent, type FetchedFeed } from './fetch-feed.ts';
import { importFeed } from './import-feed.ts';
import { describeReport } from './import-report.ts';
import { readProducts } from '../feed-files/read-products.ts';

export type FeedWorkerServices = {
  readonly database: Pick<OpenDatabase, 'db' | 'maintain'>;
  readonly clock: Clock;
  readonly config: Pick<Config, 'DATA_DIR' | 'PUBLIC_ORIGIN' | 'ALLOWED_ORIGINS'>;
  readonly outgoingFetch: OutgoingFetch;
  readonly feeds: readonly ScheduledFeed[];
  readonly report: (feed: string, text: string) => void;
  readonly reportFailure: (feed: string, error: unknown) => void;
  /** Runs after each import that changed products. */
  readonly afterImport: (db: Database, signal: AbortSignal) => Promise<void>;
};

/** A process that ends without finishing holds its feed for so long. */
export const leaseMs = 5 * minuteInMs;
const renewEveryMs = 30 * secondInMs;
const firstRetryMs = 5 * minuteInMs;

/**
 * Imports every feed that is due, one after another. Of several processes one imports a feed at a time. A failure is
 * stored with the feed and tried again after growing delays; an import that was interrupted continues after its last batch.
 */
export async function importDueFeeds(services: FeedWorkerServices, signal: AbortSignal): Promise<void> {
  const { clock, feeds } = services;
  const { db } = services.database;
  const owner = randomUUID();
  const names = feeds.map(({ name }) => name);
  await addFeeds(db, names, clock.now());
  while (!signal.aborted) {
    const leased = await leaseDueFeed(db, names, leaseOf(owner, clock));
    const feed = feeds.find(({ name }) => name === leased?.name);
    if (leased === undefined || feed === undefined) return;
    await importLeased(services, { feed, leased, owner, signal });
  }
}

type Work = {
  readonly feed: ScheduledFeed;
  readonly leased: LeasedFeed;
  readonly owner: string;
  readonly signal: AbortSignal;
};

async function importLeased(services: FeedWorkerServices, work: Work): Promise<void> {
  const { clock, config } = services;
  const { db } = services.database;
  const { feed, leased, owner, signal } = work;
  const lease = { name: feed.name, owner };
  const nextAfter = (delayMs: number) => new Date(clock.now().getTime() + delayMs);
  try {
    const folder = join(config.DATA_DIR, 'feeds');
    const fetched = await fetchFeed(feed, readLastContent(feed, leased), {
      fetch: services.outgoingFetch,
      folder,
      origin: config.PUBLIC_ORIGIN,
      signal,
    });
    const done =
      fetched === 'unchanged'
        ? await noteUnchanged(services, feed)
        : await importContent(services, work, fetched);
    await finishFeed(db, lease, {
      ...done,
      next_at: nextAfter(feed.everyMinutes * minuteInMs),
      imported_at: clock.now(),
      failures: 0,
      error: null,
    });
  } catch (error) {
    if (signal.aborted) {
      // Another process continues at once.
      const unchanged = { failures: leased.failures, error: null };
      return await finishFeed(db, lease, { next_at: clock.now(), ...unchanged });
    }
    services.reportFailure(feed.name, error);
    const delayMs = Math.min(feed.everyMinutes * minuteInMs, firstRetryMs * 2 ** leased.failures);
    await finishFeed(db, lease, {
      next_at: nextAfter(delayMs),
      failures: leased.failures + 1,
      error: (error instanceof Error ? error.message : 'unknown reason').slice(0, 500),
    });
  }
}

async function noteUnchanged({ database, clock, report }: FeedWorkerServices, { name }: ScheduledFeed) {
  await touchBatches(database.db, name, clock.now());
  report(name, 'the feed is unchanged');
  return {};
}

async function importContent(
  services: FeedWorkerServices,
  { feed, owner, signal }: Work,
  { path, ...content }: Exclude<FetchedFeed, 'unchanged'>,
) {
  const { database, clock } = services;
  const { name, site, isComplete, maxRemovedShare, maxRemoved, source, gender, category, currency, rates } =
    feed;
  const surroundings = { schedule: services.feeds, ownHosts: listOwnHosts(services.config) };
  const key = keyOf(feed, content.content_hash);
  let result = { records: 0, held_back: 0 };
  let content_hash: string | null = key;
  await database.maintain(async (db) => {
    const renewal = startRenewal(() => renewLease(database.db, name, leaseOf(owner, clock)));
    try {
      const report = await importFeed(db, readProducts({ path, site }), {
        feed: key,
        name,
        defaults: { source, gender, category, site, currency, rates, now: clock.now() },
        isComplete,
        ownership: await readFeedOwnership(db, feed, surroundings),
        maxRemovedShare,
        maxRemoved,
        isDryRun: false,
        onProgress: () => {
          signal.throwIfAborted();
          if (renewal.isLost()) throw new Error('Another process has taken the feed');
        },
      });
      if (report.imported <= 0 && report.filtered === 0) {
        const [first] = report.tallies;
        throw new Error(
          report.records === 0 ? 'The feed is empty' : `No record became a product: ${first?.text}`,
        );
      }
      services.report(name, describeReport(report));
      const held_back = report.heldBack.reduce((sum, { missing }) => sum + missing, 0);
      result = { records: report.records, held_back };
      // Prices change at dates of the feed: it is imported again although it is unchanged.
      if (report.hasDatedSales) content_hash = null;
      await services.afterImport(db, signal);
    } finally {
      renewal.stop();
    }
  });
  return {
    ...result,
    ...content,
    content_hash,
    ...(content_hash === null && { etag: null, last_modified: null }),
  };
}

/** Renews the lease while a long import runs. */
function startRenewal(renew: () => Promise<boolean>) {
  let isLost = false;
  const timer = setInterval(() => {
    // A database that does not answer fails the import itself.
    renew().then(
      (isRenewed) => (isLost ||= !isRenewed),
      () => undefined,
    );
  }, renewEveryMs);
  timer.unref();
  return { isLost: () => isLost, stop: () => clearInterval(timer) };
}

function leaseOf(owner: string, clock: Clock) {
  const now = clock.now();
  return { owner, now, until: new Date(now.getTime() + leaseMs) };
}

/**
 * Names a content together with the settings with which it is imported: an import continues where it was interrupted, and
 * a feed is unchanged, only if both are the same.
 */
function keyOf(feed: ScheduledFeed, contentHash: string): string {
  const settings = createHash('sha256').update(JSON.stringify(feed)).digest('hex');
  return `${settings.slice(0, 16)}:${contentHash}`;
}

/** Nothing when it was imported with other settings: the same content can give other products now. */
function readLastContent(
  feed: ScheduledFeed,
  { etag, last_modified, content_hash }: FeedContent,
): FeedContent {
  const hash = content_hash?.split(':')[1];
  return hash !== undefined && content_hash === keyOf(feed, hash)
    ? { etag, last_modified, content_hash: hash }
    : { etag: null, last_modified: null, content_hash: null };
}
