import type { Transaction } from 'kysely';
import { brandLabel } from '@szn/shared-contracts/wire';
import type { CatalogueIndex } from '../../catalogue/index/catalogue-index.ts';
import type { AlertContent, AlertGroup, AlertPiece } from '../../database/tables/alert-content.ts';
import type { Tables } from '../../database/schema.ts';
import { dayInIndia, hourInIndia } from '../../lib/clock.ts';
import type { AppServices } from '../../services/app-services.ts';
import * as queries from './alert-queries.ts';
import type { NewPiece, PriceDrop, QueuedDigest, SearchToCheck } from './alert-queries.ts';
import { findFollowedPieces, markFollowsSeen, type FollowedPiece } from './followed-brand-queries.ts';
import { findReturnedPieces, findNotifiedVersions } from './returned-piece-queries.ts';
import { purposesOf } from './alert-mail-parts.ts';
import { createSavedSearchMatcher, type SavedSearchMatcher } from './saved-searches.ts';

/** Members per transaction. */
const batchSize = 100;
/** What a digest tells at most. Further price drops and searches follow the next day; of what is back the latest is told. */
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
  const { db, config, catalogueIndex } = services;
  const matchSearch = createSavedSearchMatcher(services);
  return async (now: Date, signal: AbortSignal): Promise<void> => {
    if (!isWithinAlertHours(now, config.ALERT_HOURS)) return;
    const day = dayInIndia(now);
    const index = await catalogueIndex.current();
    const { version } = index;
    for (let afterId = ''; !signal.aborted;) {
      const ids = await queries.findMembersDue(db, { day, afterId, limit: batchSize });
      // Reads by other connections, so before the transaction: the embedded database has one.
      const searches = await matchSearches(services, matchSearch, { ids, index });
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

async function queueDigests(transaction: Transaction<Tables>, batch: Batch): Promise<void> {
  const { day, version, now } = batch;
  const notifiedVersions = await findNotifiedVersions(transaction, batch.ids);
  const claimed = await queries.claimMembers(transaction, batch.ids, { day, version });
  const granted = await findGranted(transaction, claimed);
  const notified = notifiedVersions.filter(({ user_id }) => granted.backInStock.includes(user_id));
  const [drops, returned, brands, searches] = [
    groupByMember(await queries.findPriceDrops(transaction, granted.priceAlerts, now)),
    groupByMember(await findReturnedPieces(transaction, notified, version)),
    groupByMember(await findBrandNews(transaction, granted.followedBrands, version)),
    groupByMember(batch.searches.filter(({ user_id }) => granted.savedSearches.includes(user_id))),
  ];
  const digests: QueuedDigest[] = [];
  const toldDrops: PriceDrop[] = [];
  const seen: string[] = [];
  const waiting: BrandNews[] = [];
  for (const userId of claimed) {
    const shownDrops = (drops.get(userId) ?? []).slice(0, maxPriceDrops);
    const shownBrands = (brands.get(userId) ?? []).slice(0, maxGroups);
    const own = searches.get(userId) ?? [];
    const shown = own.filter(({ pieces }) => pieces.length > 0).slice(0, maxGroups);
    const content: AlertContent = {
      priceAlerts: shownDrops.map(({ user_id: _user, ...drop }) => drop),
      backInStock: (returned.get(userId) ?? [])
        .slice(0, maxPriceDrops)
        .map(({ sizes, ...piece }) => ({ ...toAlertPiece(piece), sizes })),
      savedSearches: shown.map(describeGroup),
      followedBrands: shownBrands.map(({ group }) => group),
    };
    toldDrops.push(...shownDrops);
    seen.push(
      ...own.filter((search) => search.pieces.length === 0 || shown.includes(search)).map(({ id }) => id),
    );
    waiting.push(...(brands.get(userId) ?? []).slice(maxGroups));
    if (purposesOf(content).length > 0) digests.push({ userId, content });
  }
  await queries.insertDigests(transaction, digests, { day, now });
  await queries.rememberPrices(transaction, toldDrops, now);
  await queries.markSearchesSeen(transaction, seen, version);
  await markFollowsSeen(transaction, granted.followedBrands, { version, waiting });
}

/** The members who have agreed to each kind of alert. */
async function findGranted(transaction: Transaction<Tables>, ids: readonly string[]) {
  const grants = await queries.findGrants(transaction, ids);
  const membersWith = (wanted: keyof AlertContent) =>
    grants.filter(({ purpose }) => purpose === wanted).map(({ user_id }) => user_id);
  return {
    priceAlerts: membersWith('priceAlerts'),
    backInStock: membersWith('backInStock'),
    savedSearches: membersWith('savedSearches'),
    followedBrands: membersWith('followedBrands'),
  };
}

type BrandNews = { readonly user_id: string; readonly source_key: string; readonly group: AlertGroup };

/** The followed brands with news, in the order of their turn. Their page has all that they have added lately. */
async function findBrandNews(
  transaction: Transaction<Tables>,
  ids: readonly string[],
  version: number,
): Promise<readonly BrandNews[]> {
  const pieces = await findFollowedPieces(transaction, ids, { version, limit: maxPiecesPerGroup });
  const byFollow = new Map<string, FollowedPiece[]>();
  for (const piece of pieces) {
    const follow = `${piece.user_id} ${piece.source_key}`;
    byFollow.set(follow, [...(byFollow.get(follow) ?? []), piece]);
  }
  return [...byFollow.values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const { user_id, source_key, brand, total } = first;
    const group = {
      name: brandLabel(brand),
      address: `/drops?brands=${encodeURIComponent(brand)}`,
      total,
      pieces: own.map(toAlertPiece),
    };
    return [{ user_id, source_key, group }];
  });
}

async function matchSearches(
  { db }: AppServices,
  matchSearch: SavedSearchMatcher,
  { ids, index }: { readonly ids: readonly string[]; readonly index: CatalogueIndex },
): Promise<readonly CheckedSearch[]> {
  const { version } = index;
  const searches = await queries.findSearchesToCheck(db, ids, version);
  if (searches.length === 0) return [];
  const after = Math.min(...searches.map((search) => search.seen_version));
  const added = await queries.findNewPieces(db, { after, version });
  const checked: CheckedSearch[] = [];
  for (const search of searches) {
    const news = added.filter((piece) => piece.first_in > search.seen_version);
    const matching = new Set(
      news.length === 0
        ? []
        : matchSearch(
            index,
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
    pieces: pieces.slice(0, maxPiecesPerGroup).map(toAlertPiece),
  };
}

function toAlertPiece({ id, title, brand, image, paise }: AlertPiece): AlertPiece {
  return { id, title, brand, image, paise };
}

function groupByMember<Row extends { readonly user_id: string }>(
  rows: readonly Row[],
): ReadonlyMap<string, Row[]> {
  const byMember = new Map<string, Row[]>();
  for (const row of rows) byMember.set(row.user_id, [...(byMember.get(row.user_id) ?? []), row]);
  return byMember;
}
