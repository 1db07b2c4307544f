import { parseFeed, type ScheduledFeed } from '../../config/feed-schedule.ts';
import type { Database } from '../../database/database.ts';
import { makeDue } from './feed-queries.ts';

/** A feed of `FEEDS_FILE`, or one that is stored in the database. A paused one still owns its brands. */
export type PlannedFeed = {
  readonly feed: ScheduledFeed;
  readonly isStored: boolean;
  readonly isPaused: boolean;
};

/** All feeds, those of the file first. Where both have a name, the one of the file counts. */
export async function listSchedule(
  db: Database,
  ofFile: readonly ScheduledFeed[],
): Promise<readonly PlannedFeed[]> {
  const rows = await db
    .selectFrom('feeds')
    .leftJoin('feed_addresses', 'feed_addresses.name', 'feeds.name')
    .select(['feeds.name', 'settings', 'is_paused', 'url'])
    .orderBy('feeds.name')
    .execute();
  const names = new Set(ofFile.map(({ name }) => name));
  const stored = rows
    .filter(({ name }) => !names.has(name))
    .map(({ settings, is_paused, url }) => ({
      feed: parseFeed({ ...settings, ...(url !== null && { url }) }),
      isStored: true,
      isPaused: is_paused,
    }));
  return [...ofFile.map((feed) => ({ feed, isStored: false, isPaused: false })), ...stored];
}

export type FeedChange = { readonly ofFile: readonly ScheduledFeed[]; readonly now: Date };

/**
 * Stores a feed, which is due at once unless it replaces a paused one. It must name the brands and hosts that it owns: nothing in its content can add
 * one. Throws an error for operators if it does not, or if there is a feed with its name that it does not replace.
 */
export async function addFeed(
  db: Database,
  feed: ScheduledFeed,
  { ofFile, now, replaces }: FeedChange & { readonly replaces: boolean },
): Promise<void> {
  const { url, ...settings } = feed;
  const { name } = feed;
  if (feed.brands === undefined) throw new Error('Name the brands that the feed may write');
  if (feed.hosts === undefined) throw new Error('Name the hosts that its products link to');
  if (ofFile.some((one) => one.name === name)) throw new Error(`${name} is in FEEDS_FILE: change it there`);
  await db.transaction().execute(async (transaction) => {
    const isPaused = replaces && (await removeForReplacement(transaction, name));
    const row = { settings: JSON.stringify(settings), is_paused: isPaused, created_at: now };
    const added = await transaction
      .insertInto('feeds')
      .values({ name, ...row })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (Number(added.numInsertedOrUpdatedRows) === 0)
      throw new Error(`There is a feed ${name} already: replace it, or choose another name`);
    if (url !== undefined) await transaction.insertInto('feed_addresses').values({ name, url }).execute();
    if (!isPaused) await makeDue(transaction, name, now);
  });
}

/** Returns whether the feed is paused. An import of it that is running stops when it renews its lease. */
async function removeForReplacement(transaction: Database, name: string): Promise<boolean> {
  const removed = await transaction
    .deleteFrom('feeds')
    .where('name', '=', name)
    .returning('is_paused')
    .executeTakeFirst();
  await transaction
    .updateTable('feed_imports')
    .set({ lease_owner: null, leased_until: null })
    .where('name', '=', name)
    .execute();
  return removed?.is_paused ?? false;
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
export async function runFeed(db: Database, name: string, { ofFile, now }: FeedChange): Promise<void> {
  const schedule = await listSchedule(db, ofFile);
  if (!schedule.some(({ feed }) => feed.name === name)) throw unknownFeed(name);
  await db.updateTable('feeds').set({ is_paused: false }).where('name', '=', name).execute();
  await makeDue(db, name, now);
}

/** Its products stay listed. An import that is running ends first. */
export async function pauseFeed(db: Database, name: string, { ofFile }: FeedChange): Promise<void> {
  refuseOfFile(name, ofFile);
  const paused = await db
    .updateTable('feeds')
    .set({ is_paused: true })
    .where('name', '=', name)
    .executeTakeFirst();
  if (Number(paused.numUpdatedRows) === 0) throw unknownFeed(name);
}

/**
 * Forgets a feed, with its address. An import that is running stops when it renews its lease. Its products stay listed; the next
 * feed that names their brands can change them.
 */
export async function removeFeed(db: Database, name: string, { ofFile }: FeedChange): Promise<void> {
  refuseOfFile(name, ofFile);
  await db.transaction().execute(async (transaction) => {
    const removed = await transaction.deleteFrom('feeds').where('name', '=', name).executeTakeFirst();
    if (Number(removed.numDeletedRows) === 0) throw unknownFeed(name);
    await transaction.deleteFrom('feed_imports').where('name', '=', name).execute();
  });
}

function refuseOfFile(name: string, ofFile: readonly ScheduledFeed[]): void {
  if (ofFile.some((feed) => feed.name === name)) throw new Error(`${name} is in FEEDS_FILE: remove it there`);
}

function unknownFeed(name: string): Error {
  return new Error(`There is no feed ${name}`);
}
