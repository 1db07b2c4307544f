import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { findConsents, isAddressSuppressed, suppressAddress } from '../../consents/consent-queries.ts';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../database/database.ts';
import type { AlertContent } from '../../database/tables/alert-content.ts';
import type { ConsentPurpose } from '../../database/schema.ts';
import { dayInMs } from '../../lib/clock.ts';
import { leaseMs, nextAttemptAt, type MailWorkerServices } from '../../mail/mail-outbox.ts';
import { isRecipientRejected, type OutgoingMail } from '../../mail/mail-transport.ts';
import { isWithinAlertHours } from './alert-digests.ts';
import { renderAlertMail } from './alert-mail.ts';
import { purposesOf } from './alert-mail-parts.ts';
import type { UnsubscribeTokens } from '../../consents/unsubscribe-token.ts';

type AlertMailServices = MailWorkerServices & {
  readonly config: Pick<Config, 'PUBLIC_ORIGIN' | 'MAIL_FROM' | 'MAIL_UNSUBSCRIBE_ADDRESS' | 'ALERT_HOURS'>;
  readonly tokens: UnsubscribeTokens;
};

type Outcome = 'sent' | 'withdrawn' | 'suppressed' | 'failed';

/** A mail server that is away for longer loses alerts: their prices are old by then. */
const maxAgeMs = 3 * dayInMs;

/**
 * Sends the due alert mails, in the hours for alerts only. What a member has withdrawn since the mail was queued is left
 * out, and nothing is sent to an address that is suppressed or not verified any more.
 *
 * A mail is leased, sent, and then marked as sent. When the process is killed between the last two, the mail is sent once
 * more after the lease, with the same Message-ID: SMTP has no way to ask whether a mail was accepted.
 */
export async function sendDueAlertMails(services: AlertMailServices, signal?: AbortSignal): Promise<void> {
  const { db, clock, config } = services;
  while (signal?.aborted !== true && isWithinAlertHours(clock.now(), config.ALERT_HOURS)) {
    const now = clock.now();
    const mail = await leaseNextAlertMail(db, now, new Date(now.getTime() + leaseMs));
    if (mail === undefined) return;
    await attempt(services, mail);
  }
}

async function attempt(services: AlertMailServices, mail: LeasedMail): Promise<void> {
  const { db, clock, deliver, reportFailure } = services;
  const prepared = await prepare(services, mail);
  if (typeof prepared === 'string')
    return await endAlertMail(db, mail, { outcome: prepared, at: clock.now() });
  try {
    await deliver(prepared);
    await endAlertMail(db, mail, { outcome: 'sent', at: clock.now() });
  } catch (error) {
    reportFailure(error);
    const now = clock.now();
    if (isRecipientRejected(error)) {
      await suppressAddress(db, prepared.recipient, { reason: 'rejected', at: now });
      return await endAlertMail(db, mail, { outcome: 'suppressed', at: now });
    }
    if (now.getTime() - Date.parse(mail.day) > maxAgeMs)
      return await endAlertMail(db, mail, { outcome: 'failed', at: now });
    await db
      .updateTable('alert_mails')
      .set({ next_attempt_at: nextAttemptAt(now, mail.attempts) })
      .where('user_id', '=', mail.user_id)
      .where('day', '=', mail.day)
      .where('kind', '=', mail.kind)
      .execute();
  }
}

/** The mail to send now, or why there is none. */
async function prepare(
  { db, config, tokens }: AlertMailServices,
  mail: LeasedMail,
): Promise<OutgoingMail | Outcome> {
  const member = await db
    .selectFrom('users')
    .select(['email', 'name', 'verified_email'])
    .where('id', '=', mail.user_id)
    .executeTakeFirst();
  if (member === undefined || member.verified_email !== member.email) return 'withdrawn';
  if (await isAddressSuppressed(db, member.email)) return 'suppressed';
  const content = selectGranted(mail.content, await findConsents(db, mail.user_id));
  if (purposesOf(content).length === 0) return 'withdrawn';
  const leave = await createLeaveLinks(tokens, mail.user_id, config.PUBLIC_ORIGIN);
  const { subject, text, html } = renderAlertMail(content, {
    name: member.name,
    origin: config.PUBLIC_ORIGIN,
    leave,
  });
  return {
    recipient: member.email,
    subject,
    body: text,
    html,
    messageId: messageIdOf(mail, config.MAIL_FROM),
    unsubscribe: { url: leave.alerts, mailbox: config.MAIL_UNSUBSCRIBE_ADDRESS },
  };
}

async function createLeaveLinks(tokens: UnsubscribeTokens, subject: string, origin: string) {
  const linkFor = async (topic: 'alerts' | keyof AlertContent) =>
    `${origin}/proxy/alerts/unsubscribe?token=${await tokens.create({ subject, topic })}`;
  return {
    alerts: await linkFor('alerts'),
    priceAlerts: await linkFor('priceAlerts'),
    backInStock: await linkFor('backInStock'),
    savedSearches: await linkFor('savedSearches'),
    followedBrands: await linkFor('followedBrands'),
  };
}

function selectGranted(content: AlertContent | null, granted: ReadonlySet<ConsentPurpose>): AlertContent {
  const select = <Purpose extends keyof AlertContent>(purpose: Purpose) =>
    (granted.has(purpose) ? content?.[purpose] : undefined) ?? [];
  return {
    priceAlerts: select('priceAlerts'),
    // A mail that an earlier release has queued has none.
    backInStock: select('backInStock'),
    savedSearches: select('savedSearches'),
    followedBrands: select('followedBrands'),
  };
}

/** The key of the mail as an id at the domain of the sender: the same for every attempt, and it names nobody. */
function messageIdOf({ user_id, day, kind }: LeasedMail, from: string): string {
  const domain = /@([^\s<>@]+?)>?$/.exec(from)?.[1] ?? 'localhost';
  return `${hash('sha256', JSON.stringify([user_id, day, kind]), 'hex').slice(0, 40)}@${domain}`;
}

type LeasedMail = {
  readonly user_id: string;
  readonly day: string;
  readonly kind: 'digest';
  readonly content: AlertContent | null;
  readonly attempts: number;
};

async function leaseNextAlertMail(db: Database, now: Date, until: Date): Promise<LeasedMail | undefined> {
  const { rows } = await sql<LeasedMail>`
    update alert_mails set attempts = attempts + 1, next_attempt_at = ${until}::timestamptz
    where (user_id, day, kind) = (
      select user_id, day, kind from alert_mails
      where ended_at is null and next_attempt_at <= ${now}::timestamptz
      order by next_attempt_at limit 1 for update skip locked
    )
    returning user_id, day::text, kind, content, attempts
  `.execute(db);
  return rows[0];
}

/** The row stays as the proof that the member has had the mail of the day. */
async function endAlertMail(
  db: Database,
  { user_id, day, kind }: LeasedMail,
  { outcome, at }: { readonly outcome: Outcome; readonly at: Date },
): Promise<void> {
  await db
    .updateTable('alert_mails')
    .set({ outcome, ended_at: at, content: null })
    .where('user_id', '=', user_id)
    .where('day', '=', day)
    .where('kind', '=', kind)
    .execute();
}
