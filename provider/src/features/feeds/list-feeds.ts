import type { ScheduledFeed } from '../../config/feed-schedule.ts';
import type { Selectable } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Tables } from '../../database/schema.ts';
import { listSchedule } from './stored-feeds.ts';

/** A feed with what its last import has found, without anything secret. */
export type FeedState = Pick<ScheduledFeed, 'name' | 'brands' | 'hosts' | 'everyMinutes'> & {
  /** The file, or the server. */
  readonly address: string;
  readonly settings: Omit<ScheduledFeed, 'name' | 'url' | 'path'>;
  readonly isStored: boolean;
  readonly state: 'new' | 'waiting' | 'importing' | 'failed' | 'paused';
  readonly nextAt: Date | null;
  /** The last import, or the last answer that the feed is unchanged. */
  readonly importedAt: Date | null;
  readonly records: number;
  /** Faulty records of the last import. */
  readonly faulty: number;
  /** Products that it has removed. */
  readonly removed: number;
  readonly heldBack: number;
  readonly failures: number;
  readonly error: string | null;
};

export async function listFeeds(
  db: Database,
  { ofFile, now }: { readonly ofFile: readonly ScheduledFeed[]; readonly now: Date },
): Promise<readonly FeedState[]> {
  const schedule = await listSchedule(db, ofFile);
  const rows = await db.selectFrom('feed_imports').selectAll().execute();
  return schedule.map(({ feed, isStored, isPaused }) => {
    const row = rows.find(({ name }) => name === feed.name);
    const { name, url: _url, path: _path, ...settings } = feed;
    const { brands, hosts, everyMinutes } = settings;
    const state = isPaused ? 'paused' : stateOf(row, now);
    return {
      name,
      address: describeAddress(feed),
      brands,
      hosts,
      everyMinutes,
      settings,
      isStored,
      state,
      ...readLast(row),
    };
  });
}

type ImportRow = Selectable<Tables['feed_imports']>;

const neverImported = {
  next_at: null,
  imported_at: null,
  records: 0,
  faults: 0,
  removed: 0,
  held_back: 0,
  failures: 0,
  error: null,
};

function readLast(row: ImportRow | undefined) {
  const { next_at, imported_at, faults, held_back, ...others } = row ?? neverImported;
  const { records, removed, failures, error } = others;
  const counts = { records, faulty: faults, removed, heldBack: held_back, failures };
  return { nextAt: next_at, importedAt: imported_at, ...counts, error };
}

/** A feed in lines of text. */
export function describeFeed(feed: FeedState): string {
  const { name, state, everyMinutes, address, isStored, nextAt, failures, error } = feed;
  const [brands, hosts] = [feed.brands, feed.hosts].map((names) => names?.join(', ') ?? 'of its products');
  return [
    `${name}: ${state}, every ${everyMinutes} minutes, ${address}${isStored ? '' : ' (FEEDS_FILE)'}`,
    `  brands ${brands}; links ${hosts}`,
    `  ${describeLast(feed)}`,
    ...(nextAt === null || state === 'paused' ? [] : [`  next ${nextAt.toISOString()}`]),
    ...(error === null ? [] : [`  ${failures} × failed: ${error}`]),
  ].join('\n');
}

function describeLast({ importedAt, records, faulty, removed, heldBack }: FeedState): string {
  const counts = [
    `${records} records`,
    ...(faulty > 0 ? [`${faulty} faulty`] : []),
    ...(removed > 0 ? [`${removed} products removed`] : []),
    ...(heldBack > 0 ? [`${heldBack} missing products not removed`] : []),
  ];
  return importedAt === null
    ? 'not imported yet'
    : `imported ${importedAt.toISOString()}: ${counts.join(', ')}`;
}

function stateOf(row: ImportRow | undefined, now: Date): FeedState['state'] {
  if (row === undefined) return 'new';
  if (row.leased_until !== null && row.leased_until > now) return 'importing';
  if (row.failures > 0) return 'failed';
  return row.imported_at === null ? 'new' : 'waiting';
}

/** Keys of feeds are in user names, passwords, paths and queries: only the server is shown. */
export function describeAddress({ path, url }: Pick<ScheduledFeed, 'path' | 'url'>): string {
  if (url === undefined) return path ?? '';
  const { origin, pathname, search } = new URL(url);
  return pathname + search === '/' ? `${origin}/` : `${origin}/…`;
}
