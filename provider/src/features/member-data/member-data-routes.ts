import { z } from 'zod';
import { clearSessionCookie } from '../../auth/request-credentials.ts';
import { requireAnotherAdmin } from '../../auth/roles.ts';
import type { StoredMember } from '../../database/member-data.ts';
import type { App } from '../../lib/fastify-app.ts';
import { sessionEnded } from '../../lib/request-failure.ts';
import { rejectRequest } from '../../plugins/error-handler.ts';
import { describeRoutes, memberOnly } from '../../plugins/openapi.ts';
import { takeAttempt } from '../../rate-limit/attempt-limits.ts';
import { hourInMs } from '../../lib/clock.ts';
import type { AppServices } from '../../services/app-services.ts';
import { passwordField } from '../accounts/account-schemas.ts';
import { confirmPassword } from '../accounts/verify-password.ts';
import { findUser, type UserRow } from '../accounts/user-queries.ts';
import { deleteMember, exportFormat, exportMember } from './member-data.ts';

const describeRoute = describeRoutes({ tags: ['Users'], security: memberOnly, fails: [401, 429] });

/** Copies for one member in an hour. */
const maxExports = 20;

const exportSchema = z
  .looseObject({
    format: z.literal(exportFormat.format),
    version: z.literal(exportFormat.version),
    exportedAt: z.iso.datetime(),
  })
  .meta({
    id: 'MemberData',
    description: 'Grows by fields. Each feature that stores something has its own.',
  });

export function registerMemberDataRoutes(app: App, services: AppServices): void {
  const { db, clock, sessions } = services;

  app.get(
    '/users/data',
    describeRoute('A copy of everything that is stored about the member', exportSchema),
    async (request, reply) => {
      const { userId } = await sessions.require(request, reply);
      const limit = { name: 'export', parts: [userId], max: maxExports, windowMs: hourInMs };
      await takeAttempt(services, [limit]);
      const user = await findUser(db, userId);
      if (user === undefined) throw sessionEnded();
      reply.header('content-disposition', 'attachment; filename="szn-my-data.json"');
      return await exportMember(db, toStoredMember(user), clock.now());
    },
  );

  app.delete(
    '/users/account',
    describeRoute(
      'Delete the account and everything that is stored about the member',
      z.object({ message: z.string() }),
      { body: z.strictObject({ password: passwordField }), fails: [400] },
    ),
    async (request, reply) => {
      const { userId, role } = await sessions.require(request, reply);
      const { password } = request.body;
      const user = await confirmPassword(services, request, { userId, password });
      if (role === 'admin') await requireAnotherAdmin(db, userId).catch(rejectRequest);
      const member = { ...toStoredMember(user), passwordHash: user.password_hash };
      await deleteMember(db, member, clock.now());
      clearSessionCookie(reply);
      // Without the id: nothing leads from the log to the member any more.
      request.log.info({ event: 'account deleted' }, 'account deleted');
      return { message: 'Your account is deleted.' };
    },
  );
}

function toStoredMember({ id, email, verified_email }: UserRow): StoredMember {
  return { userId: id, email, isEmailVerified: verified_email === email };
}
