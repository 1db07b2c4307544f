import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { deleteSessionsOfUser } from '../../auth/session-queries.ts';
import type { App } from '../../lib/fastify-app.ts';
import { RequestFailure, sessionEnded } from '../../lib/request-failure.ts';
import { queueMail } from '../../mail/mail-outbox.ts';
import { failureSchema, memberOnly } from '../../plugins/openapi.ts';
import { takeLoginAttempt } from '../../rate-limit/login-limits.ts';
import type { AppServices } from '../../services/app-services.ts';
import { newPasswordField, passwordField } from './account-schemas.ts';
import { findUserWithPasswordById, replacePasswordHash, type UserWithPassword } from './user-queries.ts';

/** Not a 401: the session is valid, and the storefront would read "Invalid credentials" as a failed sign-in. */
const wrongPassword = 'Your present password is not right.';

export function registerPasswordChangeRoute(app: App, services: AppServices): void {
  const { config, db, passwords, sessions } = services;

  app.post(
    '/users/change-password',
    {
      schema: {
        summary: 'Change the password; ends all other sessions and tells the member by mail',
        tags: ['Users'],
        security: memberOnly,
        body: z.strictObject({ currentPassword: passwordField, newPassword: newPasswordField }),
        response: {
          200: z.object({ message: z.string() }),
          400: failureSchema,
          401: failureSchema,
          429: failureSchema,
        },
      },
    },
    async (request, reply) => {
      const { userId, sessionId } = await sessions.require(request, reply);
      const user = await confirmPassword(services, request, {
        userId,
        password: request.body.currentPassword,
      });
      const passwordHash = await passwords.hash(request.body.newPassword);
      await db.transaction().execute(async (transaction) => {
        const change = { userId, from: user.password_hash, to: passwordHash };
        // Another request has changed the password since it was verified.
        if (!(await replacePasswordHash(transaction, change))) throw new RequestFailure(400, wrongPassword);
        await deleteSessionsOfUser(transaction, userId, sessionId);
        // A link in a mail would set another password.
        await transaction.deleteFrom('password_resets').where('user_id', '=', userId).execute();
        const body = mailText(config.PUBLIC_ORIGIN);
        await queueMail(transaction, { recipient: user.email, subject: 'Your password was changed', body });
      });
      request.log.info({ event: 'password changed', userId }, 'password changed');
      return { message: 'Your password is changed. All other devices are signed out.' };
    },
  );
}

/**
 * The member, if the password is theirs. Throws a 400 for another password, and a 429 above the limits of the sign-in: who
 * has found an open session must not guess faster than anybody else.
 */
export async function confirmPassword(
  services: AppServices,
  request: FastifyRequest,
  { userId, password }: { readonly userId: string; readonly password: string },
): Promise<UserWithPassword> {
  const user = await findUserWithPasswordById(services.db, userId);
  if (user === undefined) throw sessionEnded();
  const attempt = await takeLoginAttempt(services, request, user.email);
  if (!(await services.passwords.verify(password, user.password_hash))) {
    request.log.warn({ event: 'password refused', userId }, 'password refused');
    throw new RequestFailure(400, wrongPassword);
  }
  await attempt.refund();
  return user;
}

/** Without the name: who registers can enter the address of somebody else, and must not write to it. */
function mailText(origin: string): string {
  return `Hi,

the password of your account was changed just now, and all other devices were signed out.

If it was not you, choose a new password at once: open ${origin}/#forgot-password
`;
}
