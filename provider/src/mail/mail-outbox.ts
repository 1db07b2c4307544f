import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { MemberDataPart } from '../database/member-data.ts';
import { type Clock, hourInMs, minuteInMs } from '../lib/clock.ts';
import { suppressAddress } from '../consents/consent-queries.ts';
import { isRecipientRejected, type DeliverMail, type Mail } from './mail-transport.ts';

export type MailWorkerServices = {
  readonly db: Database;
  readonly clock: Clock;
  readonly deliver: DeliverMail;
  /** Receives the error of a failed delivery, without the address. */
  readonly reportFailure: (error: unknown) => void;
};

export const leaseMs = 2 * minuteInMs;
export const maxAttempts = 8;

/**
 * Sends all due mails. Retries a failing mail after growing delays and deletes it after eight attempts, or at once when the
 * mail server will never accept its recipient.
 */
export async function sendDueMails(services: MailWorkerServices, signal?: AbortSignal): Promise<void> {
  const { db, clock } = services;
  while (signal?.aborted !== true) {
    const mail = await leaseNextMail(db, clock.now(), new Date(clock.now().getTime() + leaseMs));
    if (mail === undefined) return;
    await attempt(services, mail);
  }
}

async function attempt(
  { db, clock, deliver, reportFailure }: MailWorkerServices,
  mail: QueuedMail,
): Promise<void> {
  try {
    await deliver(mail);
    await deleteMail(db, mail.id);
  } catch (error) {
    reportFailure(error);
    if (isRecipientRejected(error)) {
      await suppressAddress(db, mail.recipient, { reason: 'rejected', at: clock.now() });
      return await deleteMail(db, mail.id);
    }
    if (mail.attempts >= maxAttempts) return await deleteMail(db, mail.id);
    const next_attempt_at = nextAttemptAt(clock.now(), mail.attempts);
    await db.updateTable('mail_outbox').set({ next_attempt_at }).where('id', '=', mail.id).execute();
  }
}

/** One minute after the first failure, then twice as long each time, at most an hour. */
export function nextAttemptAt(now: Date, attempts: number): Date {
  return new Date(now.getTime() + Math.min(hourInMs, minuteInMs * 2 ** (attempts - 1)));
}

type QueuedMail = Mail & {
  readonly id: number;
  /** The number of attempts, including this one. */
  readonly attempts: number;
};

/** Stores a mail in the outbox. Use the transaction of the change that causes the mail. */
export async function queueMail(db: Database, mail: Mail): Promise<void> {
  await db.insertInto('mail_outbox').values(mail).execute();
}

/**
 * Leases the next due mail until `leasedUntil`. If this process ends, another one sends it after that time. No transaction
 * is open while the mail is sent, because the embedded database has one connection.
 */
async function leaseNextMail(db: Database, now: Date, leasedUntil: Date): Promise<QueuedMail | undefined> {
  return await db
    .updateTable('mail_outbox')
    .set({ attempts: sql<number>`attempts + 1`, next_attempt_at: leasedUntil })
    .where('id', '=', (query) =>
      query
        .selectFrom('mail_outbox')
        .select('id')
        .where('next_attempt_at', '<=', now)
        .orderBy('next_attempt_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'recipient', 'subject', 'body', 'attempts'])
    .executeTakeFirst();
}

async function deleteMail(db: Database, id: number): Promise<void> {
  await db.deleteFrom('mail_outbox').where('id', '=', id).execute();
}

/** Not exported: a mail holds links that are secret until they are mailed, and it is on its way within seconds. */
export const mailData: MemberDataPart = {
  stored: 'mails',
  tables: ['mail_outbox'],
  exportFields: null,
  remove: async (transaction, { email }) => {
    await transaction.deleteFrom('mail_outbox').where('recipient', '=', email).execute();
  },
};
