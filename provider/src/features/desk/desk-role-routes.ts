import { z } from 'zod';
import { changeRole, listRoleChanges, listRoleHolders } from '../../auth/roles.ts';
import { markSessionConfirmed } from '../../auth/session-queries.ts';
import { roles } from '../../database/tables/role-tables.ts';
import type { App } from '../../lib/fastify-app.ts';
import { rejectRequest } from '../../plugins/error-handler.ts';
import { failureSchema } from '../../plugins/openapi.ts';
import type { AppServices } from '../../services/app-services.ts';
import { emailField, passwordField } from '../accounts/account-schemas.ts';
import { confirmPassword } from '../accounts/verify-password.ts';
import { confirmationLifeMs, deskSecurity, type DeskAccess } from './desk-access.ts';

const roleField = z.enum(roles);
const timeField = z.iso.datetime();
const shared = { tags: ['Desk'], security: deskSecurity };
const refusals = { 400: failureSchema, 403: failureSchema, 429: failureSchema };

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

  desk.get(
    '/session',
    { schema: { summary: 'What the caller may do', ...shared, response: { 200: sessionSchema } } },
    async (request, reply) => {
      const { role, confirmedAt } = await access.requireEditor(request, reply);
      return { role, confirmedUntil: endOf(confirmedAt, clock.now()) };
    },
  );

  desk.post(
    '/confirm',
    {
      schema: {
        summary: 'Enter the password again, for actions of admins in this session',
        ...shared,
        body: z.strictObject({ password: passwordField }),
        response: { 200: sessionSchema, ...refusals },
      },
    },
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
    {
      schema: {
        summary: 'Everybody with a role, and the last changes; for admins',
        ...shared,
        response: { 200: rolesSchema, 403: failureSchema },
      },
    },
    async (request, reply) => {
      await access.requireAdmin(request, reply);
      return await readRoles();
    },
  );

  desk.post(
    '/roles',
    {
      schema: {
        summary:
          'Give a member a role, or withdraw it (`member`); for admins who have confirmed their password',
        ...shared,
        body: z.strictObject({ email: emailField, role: roleField }),
        response: { 200: rolesSchema, ...refusals },
      },
    },
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
