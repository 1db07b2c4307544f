import type { Transaction } from 'kysely';
import type { AlertContent, AlertGroup, Tables } from '../../database/schema.ts';
import { dayInIndia, hourInIndia } from '../../lib/clock.ts';
import type { AppServices } from '../../services/app-services.ts';
import * as queries from './alert-queries.ts';
import type { NewPiece, PriceDrop, QueuedDigest, SearchToCheck } from './alert-queries.ts';
import { purposesOf } from './alert-mail-parts.ts';
import { createSavedSearchMatcher, type SavedSearchMatcher } from './saved-searches.ts';

/** Members per transaction. */
const batchSize = 100;
/** What a digest tells at most. Further price drops and searches follow the next day. */
const maxPriceDrops = 12;
const maxGroups = 5;
const maxPiecesPerGroup = 4;

export function isWithinAlertHours(now: Date, { from, to }: { readonly from: number; readonly to: number }) {
  const hour = hourInIndia(now);
  return hour >= from && hour < to;
}

/**
 * The job that queues the digests of the day: per member one transaction marks the day as done, queues the mail and
 * remembers what it tells. A killed process has done all of it or nothing, and the next run continues.
 */
export function createDigestJob(services: AppServices) {
  const { db, config, catalogueVersion } = services;
  const matchSearch = createSavedSearchMatcher(services);
  return async (now: Date, signal: AbortSignal): Promise<void> => {
    if (!isWithinAlertHours(now, config.ALERT_HOURS)) return;
    const day = dayInIndia(now);
    const version = await catalogueVersion.current();
    for (let afterId = ''; !signal.aborted;) {
      const ids = await queries.findMembersDue(db, { day, afterId, limit: batchSize });
      // Reads by other connections, so before the transaction: the embedded database has one.
      const searches = await matchSearches(services, matchSearch, { ids, version });
      await db
        .transaction()
        .execute((transaction) => queueDigests(transaction, { ids, day, version, now, searches }));
      if (ids.length < batchSize) return;
      afterId = ids.at(-1) ?? '';
    }
  };
}

type CheckedSearch = SearchToCheck & { readonly pieces: readonly NewPiece[] };

type Batch = {
  readonly ids: readonly string[];
  readonly day: string;
  readonly version: number;
  readonly now: Date;
  readonly searches: readonly CheckedSearch[];
};

async function queueDigests(
  transaction: Transaction<Tables>,
  { ids, day, version, now, searches }: Batch,
): Promise<void> {
  const claimed = await queries.claimMembers(transaction, ids, { day, version });
  const grants = await queries.findGrants(
    transaction,
    claimed.map((member) => member.user_id),
  );
  const granted = new Set(grants.map(({ user_id, purpose }) => `${user_id} ${purpose}`));
  const withPrices = claimed.filter(({ user_id }) => granted.has(`${user_id} priceAlerts`));
  const drops = groupByMember(
    await queries.findPriceDrops(
      transaction,
      withPrices.map((member) => member.user_id),
      now,
    ),
  );
  const searchesOf = groupByMember(searches);
  const digests: QueuedDigest[] = [];
  const told: PriceDrop[] = [];
  const seen: string[] = [];
  for (const { user_id: userId } of claimed) {
    const own = granted.has(`${userId} savedSearches`) ? (searchesOf.get(userId) ?? []) : [];
    const withNews = own.filter(({ pieces }) => pieces.length > 0);
    const shown = withNews.slice(0, maxGroups);
    const shownDrops = (drops.get(userId) ?? []).slice(0, maxPriceDrops);
    const content: AlertContent = {
      priceAlerts: shownDrops.map(({ user_id: _user, ...drop }) => drop),
      savedSearches: shown.map(describeGroup),
      followedBrands: [],
    };
    told.push(...shownDrops);
    seen.push(
      ...own.filter((search) => search.pieces.length === 0 || shown.includes(search)).map(({ id }) => id),
    );
    if (purposesOf(content).length > 0) digests.push({ userId, content });
  }
  await queries.insertDigests(transaction, digests, { day, now });
  await queries.rememberPrices(transaction, told, now);
  await queries.markSearchesSeen(transaction, seen, version);
}

async function matchSearches(
  { db }: AppServices,
  matchSearch: SavedSearchMatcher,
  { ids, version }: { readonly ids: readonly string[]; readonly version: number },
): Promise<readonly CheckedSearch[]> {
  const searches = await queries.findSearchesToCheck(db, ids, version);
  if (searches.length === 0) return [];
  const after = Math.min(...searches.map((search) => search.seen_version));
  const added = await queries.findNewPieces(db, { after, version });
  const checked: CheckedSearch[] = [];
  for (const search of searches) {
    const news = added.filter((piece) => piece.added_in > search.seen_version);
    const matching = new Set(
      news.length === 0
        ? []
        : await matchSearch(
            version,
            search.query,
            news.map((piece) => piece.id),
          ),
    );
    checked.push({ ...search, pieces: news.filter((piece) => matching.has(piece.id)) });
  }
  return checked;
}

function describeGroup({
  name,
  address,
  pieces,
}: Pick<CheckedSearch, 'name' | 'address' | 'pieces'>): AlertGroup {
  return {
    name,
    address,
    total: pieces.length,
    pieces: pieces
      .slice(0, maxPiecesPerGroup)
      .map(({ id, title, brand, image, paise }) => ({ id, title, brand, image, paise })),
  };
}

function groupByMember<Row extends { readonly user_id: string }>(
  rows: readonly Row[],
): ReadonlyMap<string, Row[]> {
  const byMember = new Map<string, Row[]>();
  for (const row of rows) byMember.set(row.user_id, [...(byMember.get(row.user_id) ?? []), row]);
  return byMember;
}
