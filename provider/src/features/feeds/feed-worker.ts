import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { applyBrands, brandNames } from '../../catalogue/store/brand-queries.ts';
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
import { readFeedOwnership } from '../catalogue-import/feed-ownership.ts';
import { listSchedule, type PlannedFeed } from './stored-feeds.ts';
import {
  checkFaults,
  countFeed,
  FaultyFeedError,
  describeReport,
} from '../catalogue-import/import-report.ts';
import { fetchFeed, type FeedContent, type FetchedFeed, noContent } from './fetch-feed.ts';
import { BrandsChangedError, importFeed } from '../catalogue-import/import-feed.ts';
import { readProducts } from '../feed-files/read-products.ts';

export type FeedWorkerServices = {
  readonly database: Pick<OpenDatabase, 'db' | 'maintain'>;
  readonly clock: Clock;
  readonly config: Pick<Config, 'DATA_DIR' | 'PUBLIC_ORIGIN' | 'ALLOWED_ORIGINS'>;
  readonly outgoingFetch: OutgoingFetch;
  /** Of `FEEDS_FILE`; the stored ones are read from the database. */
  readonly feeds: readonly ScheduledFeed[];
  readonly report: (feed: string, text: string) => void;
  readonly reportFailure: (feed: string, error: unknown) => void;
  /** Runs after each import that changed products. */
  readonly afterImport: (db: Database, signal: AbortSignal) => Promise<void>;
  /** How often a lease is renewed; default: every 30 s. */
  readonly renewEveryMs?: number;
};

/** A process that ends without finishing holds its feed for so long. */
export const leaseMs = 5 * minuteInMs;
const defaultRenewMs = 30 * secondInMs;
const firstRetryMs = 5 * minuteInMs;

/**
 * Imports every feed that is due, one after another. Of several processes one imports a feed at a time. A failure is
 * stored with the feed and tried again after growing delays; an import that was interrupted continues after its last batch.
 */
export async function importDueFeeds(services: FeedWorkerServices, signal: AbortSignal): Promise<void> {
  const { clock } = services;
  const { db } = services.database;
  const owner = randomUUID();
  await addFeeds(
    db,
    services.feeds.map(({ name }) => name),
    clock.now(),
  );
  while (!signal.aborted) {
    // Each time anew: a feed can be paused or removed while another one is imported.
    const schedule = await listSchedule(db, services.feeds);
    const names = schedule.filter(({ isPaused }) => !isPaused).map(({ feed }) => feed.name);
    const leased = await leaseDueFeed(db, names, leaseOf(owner, clock));
    const planned = schedule.find(({ feed }) => feed.name === leased?.name);
    if (leased === undefined || planned === undefined) return;
    const brands = brandNames(await applyBrands(db));
    await importLeased(services, { feed: planned.feed, schedule, leased, brands, owner, signal });
  }
}

type Work = {
  readonly feed: ScheduledFeed;
  readonly schedule: readonly PlannedFeed[];
  readonly leased: LeasedFeed;
  /** The names of the brands, by which a feed gives other products after a change. */
  readonly brands: string;
  readonly owner: string;
  readonly signal: AbortSignal;
};

async function importLeased(services: FeedWorkerServices, work: Work): Promise<void> {
  const { clock, database } = services;
  const { feed, leased, owner, signal } = work;
  const lease = { name: feed.name, owner };
  const nextAfter = (delayMs: number) => new Date(clock.now().getTime() + delayMs);
  const renewal = startRenewal(
    () => renewLease(database.db, feed.name, leaseOf(owner, clock)),
    services.renewEveryMs ?? defaultRenewMs,
  );
  try {
    const done = await importFetched(services, {
      ...work,
      signal: AbortSignal.any([signal, renewal.signal]),
    });
    await finishFeed(database.db, lease, {
      ...done,
      next_at: nextAfter(feed.everyMinutes * minuteInMs),
      imported_at: clock.now(),
      failures: 0,
      error: null,
    });
  } catch (error) {
    if (signal.aborted || error instanceof BrandsChangedError) {
      // Continued at once, by another process or with the new brands.
      const unchanged = { failures: leased.failures, error: null };
      return await finishFeed(database.db, lease, { next_at: clock.now(), ...unchanged });
    }
    services.reportFailure(feed.name, error);
    const delayMs = Math.min(feed.everyMinutes * minuteInMs, firstRetryMs * 2 ** leased.failures);
    await finishFeed(database.db, lease, {
      // Its products are not those of the content before any more.
      ...(error instanceof FaultyFeedError && { ...error.counts, ...noContent }),
      next_at: nextAfter(delayMs),
      failures: leased.failures + 1,
      error: (error instanceof Error ? error.message : 'unknown reason').slice(0, 500),
    });
  } finally {
    renewal.stop();
  }
}

async function importFetched(services: FeedWorkerServices, work: Work) {
  const { config, outgoingFetch, database, clock, report } = services;
  const { feed, signal } = work;
  const fetched = await fetchFeed(feed, readLastContent(work), {
    fetch: outgoingFetch,
    folder: join(config.DATA_DIR, 'feeds'),
    origin: config.PUBLIC_ORIGIN,
    signal,
  });
  if (fetched !== 'unchanged') return await importContent(services, work, fetched);
  await touchBatches(database.db, feed.name, clock.now());
  report(feed.name, 'the feed is unchanged');
  return {};
}

async function importContent(
  services: FeedWorkerServices,
  { feed, schedule, brands, signal }: Work,
  { path, currency, ...content }: Exclude<FetchedFeed, 'unchanged'>,
) {
  const { database, clock } = services;
  const { name, isComplete, maxRemovedShare, maxRemoved } = feed;
  const surroundings = {
    schedule: schedule.map((planned) => planned.feed),
    ownHosts: listOwnHosts(services.config),
  };
  const key = keyOf({ feed, brands }, content.content_hash);
  let result = {};
  let content_hash: string | null = key;
  await database.maintain(async (db) => {
    const report = await importFeed(db, readProducts({ ...feed, path, signal }), {
      feed: key,
      name,
      defaults: { ...feed, currency: feed.currency ?? currency, now: clock.now() },
      isComplete,
      ownership: await readFeedOwnership(db, feed, surroundings),
      brands,
      maxRemovedShare,
      maxRemoved,
      isDryRun: false,
      onProgress: () => signal.throwIfAborted(),
    });
    services.report(name, describeReport(report));
    if (report.imported > 0) await services.afterImport(db, signal);
    checkFaults(report, feed.maxFaultyShare);
    result = { ...countFeed(report), faulty: 0 };
    // Prices change at dates of the feed: it is imported again although it is unchanged.
    if (report.hasDatedSales) content_hash = null;
  });
  return {
    ...result,
    ...content,
    content_hash,
    ...(content_hash === null && { etag: null, last_modified: null }),
  };
}

/** Renews the lease while a download or an import runs; the signal is aborted when the lease is lost. */
function startRenewal(renew: () => Promise<boolean>, everyMs: number) {
  const lost = new AbortController();
  const timer = setInterval(() => {
    // A database that does not answer fails the import itself.
    renew().then(
      (isRenewed) => {
        if (!isRenewed) lost.abort(new Error('Another process has taken the feed, or it was removed'));
      },
      () => undefined,
    );
  }, everyMs);
  timer.unref();
  return { signal: lost.signal, stop: () => clearInterval(timer) };
}

function leaseOf(owner: string, clock: Clock) {
  const now = clock.now();
  return { owner, now, until: new Date(now.getTime() + leaseMs) };
}

/**
 * Names a content together with the settings and brands with which it is imported: an import continues where it was interrupted,
 * and a feed is unchanged, only if all are the same.
 */
function keyOf({ feed, brands }: Pick<Work, 'feed' | 'brands'>, contentHash: string): string {
  const settings = createHash('sha256').update(JSON.stringify(feed));
  if (brands !== specifiedNames) settings.update(brands);
  return `${settings.digest('hex').slice(0, 16)}:${contentHash}`;
}

/** The content in the table is from before brands could be changed, too. */
const specifiedNames = brandNames(undefined);

/** Nothing when it was imported with other settings: the same content can give other products now. */
function readLastContent(work: Pick<Work, 'feed' | 'brands' | 'leased'>): FeedContent {
  const { etag, last_modified, content_hash } = work.leased;
  const hash = content_hash?.split(':')[1];
  return hash !== undefined && content_hash === keyOf(work, hash)
    ? { etag, last_modified, content_hash: hash }
    : noContent;
}
