import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { FeedContent } from './fetch-feed.ts';

export type LeasedFeed = FeedContent & { readonly name: string; readonly failures: number };

/** Adds new feeds, which are due at once. Those that left the schedule keep their rows, and are not imported. */
export async function addFeeds(db: Database, names: readonly string[], now: Date): Promise<void> {
  if (names.length === 0) return;
  await db
    .insertInto('feed_imports')
    .values(names.map((name) => ({ name, next_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Makes a feed due, whether it is new or not. */
export async function makeDue(db: Database, name: string, now: Date): Promise<void> {
  await db
    .insertInto('feed_imports')
    .values({ name, next_at: now })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ next_at: now }))
    .execute();
}

type Lease = { readonly owner: string; readonly now: Date; readonly until: Date };

/** Takes the feed that has been due for the longest time and that no other process imports. */
export async function leaseDueFeed(
  db: Database,
  names: readonly string[],
  { owner, now, until }: Lease,
): Promise<LeasedFeed | undefined> {
  const { rows } = await sql<LeasedFeed>`
    update feed_imports set lease_owner = ${owner}, leased_until = ${until}
    where name = (
      select name from feed_imports
      where name = any(${[...names]}::text[]) and next_at <= ${now} and (leased_until is null or leased_until <= ${now})
      order by next_at limit 1 for update skip locked
    )
    returning name, failures, etag, last_modified, content_hash
  `.execute(db);
  return rows[0];
}

/** Returns false when another process has taken the feed meanwhile. */
export async function renewLease(db: Database, name: string, { owner, until }: Lease): Promise<boolean> {
  const renewed = await db
    .updateTable('feed_imports')
    .set({ leased_until: until })
    .where('name', '=', name)
    .where('lease_owner', '=', owner)
    .executeTakeFirst();
  return Number(renewed.numUpdatedRows) > 0;
}

type FeedResult = {
  readonly next_at: Date;
  readonly failures: number;
  readonly error: string | null;
  readonly imported_at?: Date;
  readonly records?: number;
  readonly faulty?: number;
  readonly faults?: number;
  readonly removed?: number;
  readonly held_back?: number;
} & Partial<FeedContent>;

/** Ends the lease and stores the result. Does nothing when another process has taken the feed. */
export async function finishFeed(
  db: Database,
  { name, owner }: { readonly name: string; readonly owner: string },
  result: FeedResult,
): Promise<void> {
  await db
    .updateTable('feed_imports')
    .set({ ...result, lease_owner: null, leased_until: null })
    .where('name', '=', name)
    .where('lease_owner', '=', owner)
    .execute();
}

/** The feed is unchanged: the prices of its products are those of now. */
export async function touchBatches(db: Database, feed: string, now: Date): Promise<void> {
  await db.updateTable('import_batches').set({ checked_at: now }).where('feed', '=', feed).execute();
}
