import { z } from 'zod';
import { deleteSessionsOfUser } from '../../auth/session-queries.ts';
import type { App } from '../../lib/fastify-app.ts';
import { RequestFailure } from '../../lib/request-failure.ts';
import { queueMail } from '../../mail/mail-outbox.ts';
import { describeRoutes, memberOnly } from '../../plugins/openapi.ts';
import type { AppServices } from '../../services/app-services.ts';
import { newPasswordField, passwordField } from './account-schemas.ts';
import { replacePasswordHash } from './user-queries.ts';
import { confirmPassword, wrongPassword } from './verify-password.ts';

const describeRoute = describeRoutes({ tags: ['Users'], security: memberOnly, fails: [400, 401, 429] });

export function registerPasswordChangeRoute(app: App, services: AppServices): void {
  const { config, db, passwords, sessions } = services;

  app.post(
    '/users/change-password',
    describeRoute(
      'Change the password; ends all other sessions and tells the member by mail',
      z.object({ message: z.string() }),
      { body: z.strictObject({ currentPassword: passwordField, newPassword: newPasswordField }) },
    ),
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

/** Without the name: who registers can enter the address of somebody else, and must not write to it. */
function mailText(origin: string): string {
  return `Hi,

the password of your account was changed just now, and all other devices were signed out.

If it was not you, choose a new password at once: open ${origin}/#forgot-password
`;
}
