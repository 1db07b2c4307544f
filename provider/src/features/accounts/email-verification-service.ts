import { createOneUseToken, hashOneUseToken, oneUseTokenField } from '../../auth/one-use-token.ts';
import { liftSuppression } from '../../consents/consent-queries.ts';
import type { Database } from '../../database/database.ts';
import type { MemberDataPart } from '../../database/member-data.ts';
import { dayInMs } from '../../lib/clock.ts';
import { queueMail } from '../../mail/mail-outbox.ts';
import type { AppServices } from '../../services/app-services.ts';

const linkLifeMs = 3 * dayInMs;

type LinkServices = Pick<AppServices, 'config' | 'clock'>;
type Member = { readonly id: string; readonly email: string };

/** Queues the mail with the link that verifies the address of an account. Use the transaction that sets the address. */
export async function queueVerificationMail(
  db: Database,
  { config, clock }: LinkServices,
  { id, email }: Member,
): Promise<void> {
  const { token, hash } = createOneUseToken();
  const ends_at = new Date(clock.now().getTime() + linkLifeMs);
  await db
    .insertInto('email_verifications')
    .values({ token_hash: hash, user_id: id, email, ends_at })
    .execute();
  const body = mailText(`${config.PUBLIC_ORIGIN}/proxy/users/verify-email?token=${token}`);
  await queueMail(db, { recipient: email, subject: 'Please confirm your address', body });
}

export function createEmailVerificationService({ db, clock }: Pick<AppServices, 'db' | 'clock'>) {
  return {
    /** The token while its link is valid. Changes nothing. */
    readValidToken: async (text: string): Promise<string | undefined> => {
      const token = oneUseTokenField.safeParse(text).data;
      if (token === undefined) return undefined;
      const link = await db
        .selectFrom('email_verifications')
        .innerJoin('users', 'users.id', 'email_verifications.user_id')
        .select('user_id')
        .where('token_hash', '=', hashOneUseToken(token))
        .where('ends_at', '>', clock.now())
        .whereRef('users.email', '=', 'email_verifications.email')
        .executeTakeFirst();
      return link && token;
    },
    /** Marks the address as verified and ends all links of the account. False: the link is not valid. */
    verify: async (text: string): Promise<boolean> => {
      const token = oneUseTokenField.safeParse(text).data;
      if (token === undefined) return false;
      return await db
        .transaction()
        .execute((transaction) => consumeLink(transaction, hashOneUseToken(token), clock.now()));
    },
  };
}

async function consumeLink(db: Database, tokenHash: string, now: Date): Promise<boolean> {
  const link = await db
    .deleteFrom('email_verifications')
    .where('token_hash', '=', tokenHash)
    .where('ends_at', '>', now)
    .returning(['user_id', 'email'])
    .executeTakeFirst();
  if (link === undefined) return false;
  const verified = await db
    .updateTable('users')
    .set({ verified_email: link.email, verified_at: now })
    .where('id', '=', link.user_id)
    .where('email', '=', link.email)
    .returning('id')
    .executeTakeFirst();
  if (verified === undefined) return false;
  await db.deleteFrom('email_verifications').where('user_id', '=', link.user_id).execute();
  await liftSuppression(db, link.email);
  return true;
}

export async function deleteEmailVerificationsEndedBefore(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('email_verifications').where('ends_at', '<=', now).execute();
}

/** Without the name: who registers can enter the address of somebody else, and must not write to it. */
function mailText(link: string): string {
  return `Hi,

Please confirm that this address is yours:

${link}

The link works for three days. You need it for alerts only; shopping works without. If you have no account with us,
somebody mistyped: do nothing, and you will get no alerts.
`;
}

/** The rows hold a hash of the link, and the address of the account. */
export const verificationData: MemberDataPart = {
  stored: 'reset-links',
  tables: ['email_verifications'],
  exportFields: null,
  remove: null,
};
