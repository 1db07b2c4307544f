import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

export type Mail = { readonly recipient: string; readonly subject: string; readonly body: string };

export type QueuedMail = Mail & {
  readonly id: number;
  /** How often it has been tried, this time included. */
  readonly attempts: number;
};

/** Puts a mail in the outbox; inside the transaction of what causes it, so that neither exists alone. */
export async function queueMail(db: Database, mail: Mail): Promise<void> {
  await db.insertInto('mail_outbox').values(mail).execute();
}

/**
 * Takes the next due mail for one attempt. Until `leasedUntil` nobody else gets it; should this process die, it is due
 * again then. No transaction stays open while the mail is sent: the embedded database has one connection.
 */
export async function leaseNextMail(
  db: Database,
  now: Date,
  leasedUntil: Date,
): Promise<QueuedMail | undefined> {
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

export async function deleteMail(db: Database, id: number): Promise<void> {
  await db.deleteFrom('mail_outbox').where('id', '=', id).execute();
}

export async function postponeMail(db: Database, id: number, until: Date): Promise<void> {
  await db.updateTable('mail_outbox').set({ next_attempt_at: until }).where('id', '=', id).execute();
}
