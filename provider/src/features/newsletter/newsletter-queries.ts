import { recordConsent } from '../../consents/consent-queries.ts';
import type { Database } from '../../database/database.ts';
import type { ConsentSource } from '../../database/schema.ts';
import type { MemberDataPart } from '../../database/member-data.ts';

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

/** The address of a valid link. Changes nothing. */
export async function findSubscriberByToken(
  db: Database,
  tokenHash: string,
  now: Date,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('newsletter_subscribers')
    .select('email')
    .where('token_hash', '=', tokenHash)
    .where('token_ends_at', '>', now)
    .executeTakeFirst();
  return found?.email;
}

/**
 * Confirms the subscription of a valid link, and records the consent. Returns the address, or `undefined` for other links.
 * A second call changes nothing.
 */
export async function confirmSubscriber(
  db: Database,
  tokenHash: string,
  now: Date,
): Promise<string | undefined> {
  return await db.transaction().execute(async (transaction) => {
    const confirmed = await transaction
      .updateTable('newsletter_subscribers')
      .set((row) => ({ confirmed_at: row.fn.coalesce('confirmed_at', row.val(now)) }))
      .where('token_hash', '=', tokenHash)
      .where('token_ends_at', '>', now)
      .returning('email')
      .executeTakeFirst();
    if (confirmed === undefined) return undefined;
    await recordNewsletter(transaction, confirmed.email, {
      isGranted: true,
      source: 'confirmation-link',
      now,
    });
    return confirmed.email;
  });
}

/** Subscribes an address that its owner has verified already, so without another mail. */
export async function joinNewsletter(
  db: Database,
  { email, name }: { readonly email: string; readonly name: string },
  now: Date,
): Promise<void> {
  await db
    .insertInto('newsletter_subscribers')
    .values({ email, name, mailed_at: now, confirmed_at: now })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet((row) => ({
        confirmed_at: row.fn.coalesce('newsletter_subscribers.confirmed_at', row.val(now)),
      })),
    )
    .execute();
  await recordNewsletter(db, email, { isGranted: true, source: 'account', now });
}

/** Deletes the subscription of an address, for its owner. What stays is that the consent was withdrawn. */
export async function leaveNewsletter(
  db: Database,
  email: string,
  { source, now }: { readonly source: ConsentSource; readonly now: Date },
): Promise<void> {
  await db.deleteFrom('newsletter_subscribers').where('email', '=', email).execute();
  await recordNewsletter(db, email, { isGranted: false, source, now });
}

async function recordNewsletter(
  db: Database,
  email: string,
  {
    isGranted,
    source,
    now,
  }: { readonly isGranted: boolean; readonly source: ConsentSource; readonly now: Date },
): Promise<void> {
  await recordConsent(db, { subject: { email }, purpose: 'newsletter', isGranted, source }, now);
}

export async function isSubscribed(db: Database, email: string): Promise<boolean> {
  const query = db.selectFrom('newsletter_subscribers').select('email').where('email', '=', email);
  return (await query.where('confirmed_at', 'is not', null).executeTakeFirst()) !== undefined;
}

export async function deletePendingSubscribersMailedBefore(db: Database, before: Date): Promise<void> {
  await db
    .deleteFrom('newsletter_subscribers')
    .where('confirmed_at', 'is', null)
    .where('mailed_at', '<=', before)
    .execute();
}

/** By address: only a verified one proves that the subscription is the member's. */
export const newsletterData: MemberDataPart = {
  stored: 'newsletter',
  tables: ['newsletter_subscribers'],
  exportFields: async (db, { email, isEmailVerified }) => {
    if (!isEmailVerified) return {};
    const row = await db
      .selectFrom('newsletter_subscribers')
      .select(['name', 'email', 'mailed_at', 'confirmed_at'])
      .where('email', '=', email)
      .executeTakeFirst();
    if (row === undefined) return { newsletter: null };
    const { mailed_at, confirmed_at, ...subscriber } = row;
    return { newsletter: { ...subscriber, mailedAt: mailed_at, confirmedAt: confirmed_at } };
  },
  remove: async (transaction, { email, isEmailVerified }, now) => {
    if (isEmailVerified) return await leaveNewsletter(transaction, email, { source: 'account', now });
    await transaction
      .deleteFrom('newsletter_subscribers')
      .where('email', '=', email)
      .where('confirmed_at', 'is', null)
      .execute();
  },
};
