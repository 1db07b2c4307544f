import { z } from 'zod';
import { changeRole, listRoleChanges, listRoleHolders } from '../../auth/roles.ts';
import { markSessionConfirmed } from '../../auth/session-queries.ts';
import { roles } from '../../database/tables/role-tables.ts';
import type { App } from '../../lib/fastify-app.ts';
import { rejectRequest } from '../../plugins/error-handler.ts';
import { describeRoutes } from '../../plugins/openapi.ts';
import type { AppServices } from '../../services/app-services.ts';
import { emailField, passwordField } from '../accounts/account-schemas.ts';
import { confirmPassword } from '../accounts/verify-password.ts';
import { confirmationLifeMs, deskSecurity, type DeskAccess } from './desk-access.ts';

const describeRoute = describeRoutes({ tags: ['Desk'], security: deskSecurity });

const roleField = z.enum(roles);
const timeField = z.iso.datetime();

const sessionSchema = z
  .object({
    role: roleField,
    /** Until when actions of admins need no password. */
    confirmedUntil: timeField.nullable(),
  })
  .meta({ id: 'DeskSession' });
const rolesSchema = z
  .object({
    holders: z.array(z.object({ email: z.string(), name: z.string(), role: roleField })),
    changes: z.array(
      z.object({
        at: timeField,
        member: z.string().nullable().meta({ description: 'Null: the account is deleted' }),
        from: roleField,
        to: roleField,
        origin: z.enum(['command', 'admin', 'deletion']),
        admin: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'DeskRoles' });

/** What the caller may do, and the confirmation that changes of roles need. */
export function registerDeskSessionRoutes(desk: App, services: AppServices, access: DeskAccess): void {
  const { db, clock } = services;

  desk.get('/session', describeRoute('What the caller may do', sessionSchema), async (request, reply) => {
    const { role, confirmedAt } = await access.requireEditor(request, reply);
    return { role, confirmedUntil: endOf(confirmedAt, clock.now()) };
  });

  desk.post(
    '/confirm',
    describeRoute('Enter the password again, for actions of admins in this session', sessionSchema, {
      body: z.strictObject({ password: passwordField }),
      fails: [400, 403, 429],
    }),
    async (request, reply) => {
      const { userId, sessionId, role } = await access.requireEditor(request, reply);
      await confirmPassword(services, request, { userId, password: request.body.password });
      const now = clock.now();
      await markSessionConfirmed(db, sessionId, now);
      return { role, confirmedUntil: endOf(now, now) };
    },
  );
}

export function registerDeskRoleRoutes(desk: App, { db, clock }: AppServices, access: DeskAccess): void {
  const readRoles = async () => ({
    holders: [...(await listRoleHolders(db))],
    changes: (await listRoleChanges(db)).map(({ at, ...change }) => ({ at: at.toISOString(), ...change })),
  });

  desk.get(
    '/roles',
    describeRoute('Everybody with a role, and the last changes; for admins', rolesSchema, { fails: [403] }),
    async (request, reply) => {
      await access.requireAdmin(request, reply);
      return await readRoles();
    },
  );

  desk.post(
    '/roles',
    describeRoute(
      'Give a member a role, or withdraw it (`member`); for admins who have confirmed their password',
      rolesSchema,
      { body: z.strictObject({ email: emailField, role: roleField }), fails: [400, 403, 429] },
    ),
    async (request, reply) => {
      const { userId: adminId } = await access.requireConfirmedAdmin(request, reply);
      const { role } = request.body;
      await changeRole(db, { ...request.body, adminId }, clock.now()).catch(rejectRequest);
      request.log.info({ event: 'role changed', userId: adminId, role }, 'role changed');
      return await readRoles();
    },
  );
}

function endOf(confirmedAt: Date | null, now: Date): string | null {
  const endsAt = new Date((confirmedAt?.getTime() ?? 0) + confirmationLifeMs);
  return endsAt > now ? endsAt.toISOString() : null;
}
