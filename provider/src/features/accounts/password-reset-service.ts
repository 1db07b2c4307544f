import { z } from 'zod';
import { createOneUseToken, hashOneUseToken, oneUseTokenField } from '../../auth/one-use-token.ts';
import { normalizePassword } from '../../auth/passwords.ts';
import { deleteSessionsOfUser } from '../../auth/session-queries.ts';
import type { Database } from '../../database/database.ts';
import { isMemberGone } from '../../database/database-errors.ts';
import type { MemberDataPart } from '../../database/member-data.ts';
import { minuteInMs } from '../../lib/clock.ts';
import { queueMail } from '../../mail/mail-outbox.ts';
import type { AppServices } from '../../services/app-services.ts';
import { findUserWithPassword } from './user-queries.ts';

export const linkLifeMs = 30 * minuteInMs;
const minPasswordLength = 6;

export const resetFormSchema = z.strictObject({ token: oneUseTokenField, password: z.string().max(256) });

/** The result of a submitted form. After `too-short` the link remains valid. */
export type ResetOutcome =
  | { readonly kind: 'link-not-valid' }
  | { readonly kind: 'changed'; readonly email: string }
  | { readonly kind: 'too-short'; readonly token: string };

export function createPasswordResetService({ config, db, clock, passwords }: AppServices) {
  return {
    /** Sends a link to the owner of the account. Does nothing for an unknown address. */
    mailLink: async (email: string): Promise<void> => {
      const { token, hash } = createOneUseToken();
      const link = `${config.PUBLIC_ORIGIN}/proxy/users/reset-password?token=${token}`;
      const queued = db.transaction().execute(async (transaction) => {
        const user = await findUserWithPassword(transaction, email);
        if (user === undefined) return;
        const ends_at = new Date(clock.now().getTime() + linkLifeMs);
        const reset = { token_hash: hash, user_id: user.id, ends_at };
        await transaction.insertInto('password_resets').values(reset).execute();
        const body = mailText(link);
        await queueMail(transaction, { recipient: email, subject: 'Your new password', body });
      });
      await queued.catch((error: unknown) => {
        // The response is the same for an address without an account.
        if (!isMemberGone(error)) throw error;
      });
    },
    /** The token when its link is valid. */
    readValidToken: async (text: string): Promise<string | undefined> => {
      const token = oneUseTokenField.safeParse(text).data;
      if (token === undefined) return undefined;
      return (await findValidReset(db, token, clock.now())) && token;
    },
    /**
     * Sets the password and ends every session of the account. Hashes the password of a valid link only. `beforeHash` can
     * throw for a link that was tried too often.
     */
    submit: async (
      form: unknown,
      beforeHash: (tokenHash: string) => Promise<unknown>,
    ): Promise<ResetOutcome> => {
      const read = resetFormSchema.safeParse(form);
      if (!read.success) return { kind: 'link-not-valid' };
      const { token, password } = read.data;
      if (normalizePassword(password).length < minPasswordLength) return { kind: 'too-short', token };
      if ((await findValidReset(db, token, clock.now())) === undefined) return { kind: 'link-not-valid' };
      const tokenHash = hashOneUseToken(token);
      await beforeHash(tokenHash);
      const email = await changePassword(tokenHash, await passwords.hash(password));
      return email === undefined ? { kind: 'link-not-valid' } : { kind: 'changed', email };
    },
  };

  async function changePassword(tokenHash: string, passwordHash: string): Promise<string | undefined> {
    return await db.transaction().execute(async (transaction) => {
      const owner = await consumePasswordReset(transaction, tokenHash, clock.now());
      if (owner === undefined) return undefined;
      // Before the sessions end: a sign-in with the former password waits, and starts none.
      const changed = await transaction
        .updateTable('users')
        .set({ password_hash: passwordHash })
        .where('id', '=', owner)
        .returning('email')
        .executeTakeFirst();
      await deleteSessionsOfUser(transaction, owner);
      return changed?.email;
    });
  }
}

async function findValidReset(db: Database, token: string, now: Date) {
  return await db
    .selectFrom('password_resets')
    .select('user_id')
    .where('token_hash', '=', hashOneUseToken(token))
    .where('ends_at', '>', now)
    .executeTakeFirst();
}

/** Without the name: who registers can enter the address of somebody else, and must not write to it. */
function mailText(link: string): string {
  return `Hi,

somebody, hopefully you, asked for a new password. Choose it here:

${link}

The link works once and for 30 minutes. If it was not you, do nothing: your password stays as it is.
`;
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

export async function deletePasswordResetsEndedBefore(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('password_resets').where('ends_at', '<=', now).execute();
}

/** The rows hold a hash of the link only. */
export const passwordResetData: MemberDataPart = {
  stored: 'reset-links',
  tables: ['password_resets'],
  exportFields: null,
  remove: null,
};
