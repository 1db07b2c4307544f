import { parseFeed, type ScheduledFeed } from '../../config/feed-schedule.ts';
import type { Database } from '../../database/database.ts';
import {
  findShopChange,
  lockShop,
  logShopChange,
  type ShopEdit,
  type ShopState,
} from '../../shop-changes/shop-changes.ts';
import { makeDue } from './feed-queries.ts';

/** A feed of `FEEDS_FILE`, or one that is stored in the database. A paused one still owns its brands. */
export type PlannedFeed = {
  readonly feed: ScheduledFeed;
  readonly isStored: boolean;
  readonly isPaused: boolean;
};

/** The fields of each feed in the database, with its address: as an entry of `FEEDS_FILE`, and whether it is paused. */
export async function readStoredFeeds(db: Database): Promise<ReadonlyMap<string, ShopState>> {
  const rows = await db
    .selectFrom('feeds')
    .leftJoin('feed_addresses', 'feed_addresses.name', 'feeds.name')
    .select(['feeds.name', 'settings', 'is_paused', 'url'])
    .orderBy('feeds.name')
    .execute();
  return new Map(
    rows.map(({ name, settings, is_paused: isPaused, url }) => [
      name,
      { ...settings, ...(url !== null && { url }), isPaused },
    ]),
  );
}

/** All feeds, those of the file first. Where both have a name, the one of the file counts. */
export async function listSchedule(
  db: Database,
  ofFile: readonly ScheduledFeed[],
): Promise<readonly PlannedFeed[]> {
  const names = new Set(ofFile.map(({ name }) => name));
  const stored = [...(await readStoredFeeds(db))]
    .filter(([name]) => !names.has(name))
    .map(([, state]) => ({ ...readState(state), isStored: true }));
  return [...ofFile.map((feed) => ({ feed, isStored: false, isPaused: false })), ...stored];
}

function readState({ isPaused, ...settings }: ShopState) {
  return { feed: parseFeed(settings), isPaused: isPaused === true };
}

export type FeedChange = ShopEdit & { readonly ofFile: readonly ScheduledFeed[] };

type Stored = ReadonlyMap<string, ShopState>;

/** Changes feeds in one transaction and stores what they were. Concurrent changes run one after the other. Throws a `StaleVersionError`. */
async function changeFeeds(
  db: Database,
  edit: FeedChange,
  change: (transaction: Database, stored: Stored) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockShop(transaction, 'feed', edit);
    const former = await readStoredFeeds(transaction);
    await change(transaction, former);
    const present = await readStoredFeeds(transaction);
    for (const name of new Set([...former.keys(), ...present.keys()])) {
      const [before, after] = [former.get(name), present.get(name)];
      await logShopChange(transaction, { kind: 'feed', name, before, after }, edit);
    }
  });
}

/**
 * Stores a feed, which is due at once unless it replaces a paused one. It must name the brands and hosts that it owns: nothing in its content can add
 * one. Throws an error for operators if it does not, or if there is a feed with its name that it does not replace. A function reads the feed in
 * the transaction.
 */
export async function addFeed(
  db: Database,
  given: ScheduledFeed | ((transaction: Database) => Promise<ScheduledFeed>),
  edit: FeedChange & { readonly replaces: boolean },
): Promise<void> {
  await changeFeeds(db, edit, async (transaction, stored) => {
    const feed = typeof given === 'function' ? await given(transaction) : given;
    const { name } = feed;
    if (edit.ofFile.some((one) => one.name === name))
      throw new Error(`${name} is in FEEDS_FILE: change it there`);
    const former = stored.get(name);
    if (former && !edit.replaces)
      throw new Error(`There is a feed ${name} already: replace it, or choose another name`);
    await storeFeed(transaction, { feed, isPaused: former?.['isPaused'] === true }, edit);
  });
}

/** An import of the feed that is running stops when it renews its lease. Throws an error for operators for a feed that owns nothing. */
async function storeFeed(
  transaction: Database,
  { feed, isPaused }: ReturnType<typeof readState>,
  { now }: FeedChange,
): Promise<void> {
  const { url, ...settings } = feed;
  const { name, brands, hosts } = feed;
  if (brands === undefined) throw new Error('Name the brands that the feed may write');
  if (hosts === undefined) throw new Error('Name the hosts that its products link to');
  await transaction.deleteFrom('feeds').where('name', '=', name).execute();
  await transaction
    .updateTable('feed_imports')
    .set({ lease_owner: null, leased_until: null })
    .where('name', '=', name)
    .execute();
  const row = { name, settings: JSON.stringify(settings), is_paused: isPaused, created_at: now };
  await transaction.insertInto('feeds').values(row).execute();
  if (url !== undefined) await transaction.insertInto('feed_addresses').values({ name, url }).execute();
  if (!isPaused) await makeDue(transaction, name, now);
}

/** The address that was entered, or else the one that a stored feed has, which no page shows. */
export async function findFeedAddress(
  db: Database,
  { name = '', url }: { readonly name?: string; readonly url?: string | undefined },
): Promise<string> {
  if (url !== undefined) return url;
  const query = db.selectFrom('feed_addresses').select('url').where('name', '=', name);
  const stored = await query.executeTakeFirst();
  if (stored === undefined) throw unknownFeed(name);
  return stored.url;
}

/** Makes a feed due, also a paused one and one of the file. */
export async function runFeed(db: Database, name: string, edit: FeedChange): Promise<void> {
  await changeFeeds(db, edit, async (transaction, stored) => {
    if (!stored.has(name) && !edit.ofFile.some((feed) => feed.name === name)) throw unknownFeed(name);
    await transaction.updateTable('feeds').set({ is_paused: false }).where('name', '=', name).execute();
    await makeDue(transaction, name, edit.now);
  });
}

/** Its products stay listed. An import that is running ends first. */
export async function pauseFeed(db: Database, name: string, edit: FeedChange): Promise<void> {
  refuseOfFile(name, edit.ofFile);
  await changeFeeds(db, edit, async (transaction, stored) => {
    if (!stored.has(name)) throw unknownFeed(name);
    await transaction.updateTable('feeds').set({ is_paused: true }).where('name', '=', name).execute();
  });
}

/**
 * Removes a feed, which can be undone for 30 days. An import that is running stops when it renews its lease. Its products stay listed; the next
 * feed that names their brands can change them.
 */
export async function removeFeed(db: Database, name: string, edit: FeedChange): Promise<void> {
  refuseOfFile(name, edit.ofFile);
  await changeFeeds(db, edit, async (transaction, stored) => {
    if (!stored.has(name)) throw unknownFeed(name);
    await deleteFeed(transaction, name);
  });
}

async function deleteFeed(transaction: Database, name: string): Promise<void> {
  await transaction.deleteFrom('feeds').where('name', '=', name).execute();
  await transaction.deleteFrom('feed_imports').where('name', '=', name).execute();
}

/** Gives a feed what a change of the last 30 days has replaced: settings, address, and whether it is paused. */
export async function undoFeedChange(db: Database, id: number, edit: FeedChange): Promise<void> {
  await changeFeeds(db, edit, async (transaction, stored) => {
    const { name, verb, former } = await findShopChange(transaction, 'feed', { id, now: edit.now });
    refuseOfFile(name, edit.ofFile);
    const present = stored.get(name);
    if (verb === 'removed' && present) throw new Error(`There is a feed ${name} already`);
    if (verb !== 'removed' && !present) throw unknownFeed(name);
    if (verb === 'added') return await deleteFeed(transaction, name);
    const fields = Object.entries({ ...present, ...former }).filter(([, value]) => value !== null);
    await storeFeed(transaction, readState(Object.fromEntries(fields)), edit);
  });
}

function refuseOfFile(name: string, ofFile: readonly ScheduledFeed[]): void {
  if (ofFile.some((feed) => feed.name === name)) throw new Error(`${name} is in FEEDS_FILE: remove it there`);
}

function unknownFeed(name: string): Error {
  return new Error(`There is no feed ${name}`);
}
