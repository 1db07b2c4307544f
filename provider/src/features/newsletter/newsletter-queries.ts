import type { Database } from '../../database/database.ts';

type PendingSubscriber = {
  readonly email: string;
  readonly name: string;
  readonly token_hash: string;
  readonly token_ends_at: Date;
  readonly mailed_at: Date;
};

/**
 * Inserts a pending subscription and returns null. When the address has a subscription, locks its row for the transaction
 * and returns it.
 */
export async function insertSubscriber(
  db: Database,
  subscriber: PendingSubscriber,
): Promise<{ mailed_at: Date; confirmed_at: Date | null } | null> {
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

export async function renewSubscriber(db: Database, { email, ...change }: PendingSubscriber): Promise<void> {
  await db.updateTable('newsletter_subscribers').set(change).where('email', '=', email).execute();
}

/** Confirms the subscription of a valid link. Returns false for other links. A second call changes nothing. */
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
