import { z } from 'zod';
import { createOneUseToken, hashOneUseToken, oneUseTokenField } from '../../auth/one-use-token.ts';
import { deleteSessionsOfUser } from '../../auth/session-queries.ts';
import type { Database } from '../../database/database.ts';
import { minuteInMs } from '../../lib/clock.ts';
import { queueMail } from '../../mail/mail-outbox.ts';
import type { AppServices } from '../../services/app-services.ts';

/** The lifetime of a link. */
const linkLifeMs = 30 * minuteInMs;
const minPasswordLength = 6;

export const resetFormSchema = z.strictObject({ token: oneUseTokenField, password: z.string().max(256) });

/** The result of a submitted form. After `too-short` the link remains valid. */
export type ResetOutcome =
  | { readonly kind: 'link-not-valid' }
  | { readonly kind: 'changed'; readonly email: string }
  | { readonly kind: 'too-short'; readonly token: string };

type PasswordResetService = {
  /** Sends a link to the owner of the account. Does nothing for an unknown address. */
  readonly mailLink: (email: string) => Promise<void>;
  /** The token when its link is valid. */
  readonly readValidToken: (text: string) => Promise<string | undefined>;
  /** Sets the password and ends every session of the account. */
  readonly submit: (form: unknown) => Promise<ResetOutcome>;
};

export function createPasswordResetService({
  config,
  db,
  clock,
  passwords,
}: AppServices): PasswordResetService {
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
    readValidToken: async (text) => {
      const token = oneUseTokenField.safeParse(text).data;
      const isValid =
        token !== undefined && (await isResetLinkValid(db, hashOneUseToken(token), clock.now()));
      return isValid ? token : undefined;
    },
    submit: async (form) => {
      const read = resetFormSchema.safeParse(form);
      if (!read.success) return { kind: 'link-not-valid' };
      const { token, password } = read.data;
      if (password.length < minPasswordLength) return { kind: 'too-short', token };
      const email = await changePassword(hashOneUseToken(token), await passwords.hash(password));
      return email === undefined ? { kind: 'link-not-valid' } : { kind: 'changed', email };
    },
  };

  /** Returns the e-mail address of the account. */
  async function changePassword(tokenHash: string, passwordHash: string): Promise<string | undefined> {
    return await db.transaction().execute(async (transaction) => {
      const owner = await consumePasswordReset(transaction, tokenHash, clock.now());
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

async function isResetLinkValid(db: Database, tokenHash: string, now: Date): Promise<boolean> {
  const reset = await db
    .selectFrom('password_resets')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('ends_at', '>', now)
    .executeTakeFirst();
  return reset !== undefined;
}

/** Deletes the link and all other links of its user, and returns the user. Of two simultaneous calls one succeeds. */
async function consumePasswordReset(db: Database, tokenHash: string, now: Date): Promise<string | undefined> {
  const consumed = await db
    .deleteFrom('password_resets')
    .where('token_hash', '=', tokenHash)
    .where('ends_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  if (consumed === undefined) return undefined;
  await db.deleteFrom('password_resets').where('user_id', '=', consumed.user_id).execute();
  return consumed.user_id;
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
