import { createHash } from 'node:crypto';
import type { Database } from '../database/database.ts';
import type { MemberDataPart } from '../database/member-data.ts';
import { consentPurposes, type ConsentPurpose, type ConsentSource } from '../database/schema.ts';

/** A member, or an address: the newsletter needs no account. */
type ConsentSubject = { readonly userId: string } | { readonly email: string };

type ConsentChange = {
  readonly subject: ConsentSubject;
  readonly purpose: ConsentPurpose;
  readonly isGranted: boolean;
  readonly source: ConsentSource;
  /** The wording that was shown. Default: the current one. */
  readonly noticeVersion?: string;
};

/** Changes with the wording of the switches on the page of alerts, of the newsletter form, or of the privacy policy. */
const currentNoticeVersion = '2026-11-25.2';

/** How consents and suppressions name an address: they outlive its account, and hold no address to write to. */
function hashAddress(email: string): string {
  return createHash('sha256').update(email).digest('hex');
}

/**
 * Appends a row unless the state is the same already: nothing is granted without a row. Call it in the transaction of what
 * it allows or ends. Returns whether the state has changed.
 */
export async function recordConsent(db: Database, change: ConsentChange, now: Date): Promise<boolean> {
  const { subject, purpose, isGranted: is_granted, source } = change;
  const owner =
    'userId' in subject
      ? { user_id: subject.userId, email_hash: null }
      : { user_id: null, email_hash: hashAddress(subject.email) };
  if ((await findConsent(db, subject, purpose)) === is_granted) return false;
  const notice_version = change.noticeVersion ?? currentNoticeVersion;
  await db
    .insertInto('consents')
    .values({ ...owner, purpose, is_granted, notice_version, source, at: now })
    .execute();
  return true;
}

/** The state of one purpose. Without any row nothing is granted. */
export async function findConsent(
  db: Database,
  subject: ConsentSubject,
  purpose: ConsentPurpose,
): Promise<boolean> {
  const query = db.selectFrom('consents').select('is_granted').where('purpose', '=', purpose);
  const own =
    'userId' in subject
      ? query.where('user_id', '=', subject.userId)
      : query.where('email_hash', '=', hashAddress(subject.email));
  const last = await own.orderBy('id', 'desc').limit(1).executeTakeFirst();
  return last?.is_granted === true;
}

/** The purposes that a member has agreed to; the newsletter belongs to an address. */
export async function findConsents(db: Database, userId: string): Promise<ReadonlySet<ConsentPurpose>> {
  const rows = await db
    .selectFrom('consents')
    .distinctOn('purpose')
    .select(['purpose', 'is_granted'])
    .where('user_id', '=', userId)
    .orderBy('purpose')
    .orderBy('id', 'desc')
    .execute();
  return new Set(rows.filter((row) => row.is_granted).map((row) => row.purpose));
}

export function isConsentPurpose(text: string): text is ConsentPurpose {
  return consentPurposes.some((purpose) => purpose === text);
}

/** Stops alerts to an address that its mail server rejects for good. The first reason stays. */
export async function suppressAddress(
  db: Database,
  email: string,
  { reason, at }: { readonly reason: 'rejected' | 'reported'; readonly at: Date },
): Promise<void> {
  await db
    .insertInto('mail_suppressions')
    .values({ email_hash: hashAddress(email), reason, at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function isAddressSuppressed(db: Database, email: string): Promise<boolean> {
  const query = db.selectFrom('mail_suppressions').select('email_hash');
  return (await query.where('email_hash', '=', hashAddress(email)).executeTakeFirst()) !== undefined;
}

/** An address that has just received a link works. */
export async function liftSuppression(db: Database, email: string): Promise<void> {
  await db.deleteFrom('mail_suppressions').where('email_hash', '=', hashAddress(email)).execute();
}

/** Rows under a hash of an address stay: they say what not to do. */
export const consentData: MemberDataPart = {
  stored: 'consents',
  tables: ['consents', 'mail_suppressions'],
  exportFields: async (db, { userId, email, isEmailVerified }) => ({
    consents: await db
      .selectFrom('consents')
      .select(['purpose', 'source', 'at', 'is_granted as isGranted', 'notice_version as noticeVersion'])
      .where((row) =>
        row.or([
          row('user_id', '=', userId),
          ...(isEmailVerified ? [row('email_hash', '=', hashAddress(email))] : []),
        ]),
      )
      .orderBy('id')
      .execute(),
  }),
  remove: null,
};
