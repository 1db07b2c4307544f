import { z } from 'zod';
import type { AppServices } from '../../services/app-services.ts';
import { minuteInMs } from '../../lib/clock.ts';
import { createOneUseToken, hashOneUseToken, oneUseTokenField } from '../../auth/one-use-token.ts';
import { queueMail } from '../../mail/mail-queries.ts';
import { deleteSessionsOfUser } from '../../auth/session-queries.ts';
import * as queries from './password-reset-queries.ts';

/** How long a mailed link works. */
const linkLifeMs = 30 * minuteInMs;
const shortestPassword = 6;

export const resetFormSchema = z.strictObject({ token: oneUseTokenField, password: z.string().max(256) });

/** What came of a submitted form. `too-short` leaves the link good for another try. */
export type ResetOutcome =
  | { readonly kind: 'link-not-valid' }
  | { readonly kind: 'changed'; readonly email: string }
  | { readonly kind: 'too-short'; readonly token: string };

export type PasswordResets = {
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
        const user = await queries.findUserByEmail(transaction, email);
        if (user === undefined) return;
        const ends_at = new Date(clock.now().getTime() + linkLifeMs);
        await queries.insertPasswordReset(transaction, { token_hash: hash, user_id: user.id, ends_at });
        const body = mailText(user.name, link);
        await queueMail(transaction, { recipient: email, subject: 'Your new password', body });
      });
    },
    readLiveToken: async (text) => {
      const token = oneUseTokenField.safeParse(text).data;
      const isLive =
        token !== undefined && (await queries.isResetLinkLive(db, hashOneUseToken(token), clock.now()));
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
      const owner = await queries.takePasswordReset(transaction, tokenHash, clock.now());
      if (owner === undefined) return undefined;
      await deleteSessionsOfUser(transaction, owner);
      return await queries.replacePasswordHash(transaction, owner, passwordHash);
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
