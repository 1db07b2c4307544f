import { z } from 'zod';
import { createOneUseToken, hashOneUseToken, oneUseTokenField } from '../../auth/one-use-token.ts';
import { deleteSessionsOfUser } from '../../auth/session-queries.ts';
import type { Database } from '../../database/database.ts';
import { minuteInMs } from '../../lib/clock.ts';
import { queueMail } from '../../mail/mail-outbox.ts';
import type { AppServices } from '../../services/app-services.ts';

/** How long a mailed link works. */
const linkLifeMs = 30 * minuteInMs;
const shortestPassword = 6;

export const resetFormSchema = z.strictObject({ token: oneUseTokenField, password: z.string().max(256) });

/** What came of a submitted form. `too-short` leaves the link good for another try. */
export type ResetOutcome =
  | { readonly kind: 'link-not-valid' }
  | { readonly kind: 'changed'; readonly email: string }
  | { readonly kind: 'too-short'; readonly token: string };

type PasswordResets = {
  /** Mails a link to the account's owner; does nothing, and says nothing, where there is no account. */
  readonly mailLink: (email: string) => Promise<void>;
  /** The token when its link still works. */
  readonly readLiveToken: (text: string) => Promise<string | undefined>;
  /** Sets the password and ends every session of the account. */
  readonly submit: (form: unknown) => Promise<ResetOutcome>;
};

export function createPasswordResets({ config, db, clock, passwords }: AppServices): PasswordResets {
  return {
    mailLink: async (email) => {
      const { token, hash } = createOneUseToken();
      const link = `${config.PUBLIC_ORIGIN}/proxy/users/reset-password?token=${token}`;
      await db.transaction().execute(async (transaction) => {
        const user = await findUserByEmail(transaction, email);
        if (user === undefined) return;
        const ends_at = new Date(clock.now().getTime() + linkLifeMs);
        await insertPasswordReset(transaction, { token_hash: hash, user_id: user.id, ends_at });
        const body = mailText(user.name, link);
        await queueMail(transaction, { recipient: email, subject: 'Your new password', body });
      });
    },
    readLiveToken: async (text) => {
      const token = oneUseTokenField.safeParse(text).data;
      const isLive = token !== undefined && (await isResetLinkLive(db, hashOneUseToken(token), clock.now()));
      return isLive ? token : undefined;
    },
    submit: async (form) => {
      const read = resetFormSchema.safeParse(form);
      if (!read.success) return { kind: 'link-not-valid' };
      const { token, password } = read.data;
      if (password.length < shortestPassword) return { kind: 'too-short', token };
      const email = await changePassword(hashOneUseToken(token), await passwords.hash(password));
      return email === undefined ? { kind: 'link-not-valid' } : { kind: 'changed', email };
    },
  };

  /** Returns whose password was changed, by the account's e-mail address. */
  async function changePassword(tokenHash: string, passwordHash: string): Promise<string | undefined> {
    return await db.transaction().execute(async (transaction) => {
      const owner = await takePasswordReset(transaction, tokenHash, clock.now());
      if (owner === undefined) return undefined;
      await deleteSessionsOfUser(transaction, owner);
      return await replacePasswordHash(transaction, owner, passwordHash);
    });
  }
}

function mailText(name: string, link: string): string {
  return `Hi ${name},

somebody, hopefully you, asked for a new password. Choose it here:

${link}

The link works once and for 30 minutes. If it was not you, do nothing: your password stays as it is.
`;
}

async function findUserByEmail(
  db: Database,
  email: string,
): Promise<{ id: string; name: string } | undefined> {
  return await db.selectFrom('users').select(['id', 'name']).where('email', '=', email).executeTakeFirst();
}

async function insertPasswordReset(
  db: Database,
  reset: { token_hash: string; user_id: string; ends_at: Date },
): Promise<void> {
  await db.insertInto('password_resets').values(reset).execute();
}

async function isResetLinkLive(db: Database, tokenHash: string, now: Date): Promise<boolean> {
  const reset = await db
    .selectFrom('password_resets')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('ends_at', '>', now)
    .executeTakeFirst();
  return reset !== undefined;
}

/** Uses the link up, with every other one of its user, and returns whose it was. Of two at once, one gets it. */
async function takePasswordReset(db: Database, tokenHash: string, now: Date): Promise<string | undefined> {
  const taken = await db
    .deleteFrom('password_resets')
    .where('token_hash', '=', tokenHash)
    .where('ends_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  if (taken === undefined) return undefined;
  await db.deleteFrom('password_resets').where('user_id', '=', taken.user_id).execute();
  return taken.user_id;
}

/** Returns the account's e-mail address. */
async function replacePasswordHash(
  db: Database,
  userId: string,
  passwordHash: string,
): Promise<string | undefined> {
  const changed = await db
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('id', '=', userId)
    .returning('email')
    .executeTakeFirst();
  return changed?.email;
}

export async function deletePasswordResetsEndedBefore(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('password_resets').where('ends_at', '<=', now).execute();
}
