import type { Database } from '../../database/database.ts';

export type Subscriber = { readonly mailed_at: Date; readonly confirmed_at: Date | null };

/**
 * Adds a pending subscription. Returns null when there was none, else what is known of the earlier one, which then
 * belongs to the caller's transaction until it ends.
 */
export async function insertSubscriber(
  db: Database,
  subscriber: { email: string; name: string; token_hash: string; token_ends_at: Date; mailed_at: Date },
): Promise<Subscriber | null> {
  const added = await db
    .insertInto('newsletter_subscribers')
    .values(subscriber)
    .onConflict((conflict) => conflict.doNothing())
    .returning('email')
    .executeTakeFirst();
  if (added !== undefined) return null;
  return await db
    .selectFrom('newsletter_subscribers')
    .select(['mailed_at', 'confirmed_at'])
    .where('email', '=', subscriber.email)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Gives a pending subscription a new link. */
export async function renewSubscriber(
  db: Database,
  {
    email,
    ...change
  }: { email: string; name: string; token_hash: string; token_ends_at: Date; mailed_at: Date },
): Promise<void> {
  await db.updateTable('newsletter_subscribers').set(change).where('email', '=', email).execute();
}

/** Whether the link was one of ours and in time; from then on the subscription counts. Following it twice is harmless. */
export async function confirmSubscriber(db: Database, tokenHash: string, now: Date): Promise<boolean> {
  const confirmed = await db
    .updateTable('newsletter_subscribers')
    .set((row) => ({ confirmed_at: row.fn.coalesce('confirmed_at', row.val(now)) }))
    .where('token_hash', '=', tokenHash)
    .where('token_ends_at', '>', now)
    .returning('email')
    .executeTakeFirst();
  return confirmed !== undefined;
}

export async function deletePendingSubscribersMailedBefore(db: Database, before: Date): Promise<void> {
  await db
    .deleteFrom('newsletter_subscribers')
    .where('confirmed_at', 'is', null)
    .where('mailed_at', '<=', before)
    .execute();
}
