import type { Database } from '../../src/database/database.ts';
import type { Mail } from '../../src/mail/mail-transport.ts';

/** The queued mails for one address, oldest first. */
export async function readOutbox(db: Database, recipient: string): Promise<Mail[]> {
  return await db
    .selectFrom('mail_outbox')
    .select(['recipient', 'subject', 'body'])
    .where('recipient', '=', recipient)
    .orderBy('id')
    .execute();
}

/** The path below /proxy of the link in a mail. */
export function linkIn(mail: Mail | undefined): string {
  return /http:\/\/localhost:3000\/proxy(\/\S+)/.exec(mail?.body ?? '')?.[1] ?? 'no link';
}
