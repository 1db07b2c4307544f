import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LiveSession } from '../../auth/sessions.ts';
import { minuteInMs } from '../../lib/clock.ts';
import type { App } from '../../lib/fastify-app.ts';
import { RequestFailure } from '../../lib/request-failure.ts';
import { handleNotFound } from '../../plugins/error-handler.ts';
import type { AppServices } from '../../services/app-services.ts';

/** An admin enters the password again for an action so long after the last time. */
export const confirmationLifeMs = 10 * minuteInMs;

/** As `memberOnly` in the document, but checked by {@link createDeskAccess} only, which answers 403. */
export const deskSecurity: readonly Record<string, readonly string[]>[] = [{ bearer: [] }, { cookie: [] }];

export type DeskAccess = ReturnType<typeof createDeskAccess>;

/** Who may call what of the desk. The role is read with the session of each request. */
export function createDeskAccess({ sessions, clock, checkOrigin }: AppServices) {
  const access = {
    /**
     * The session of an editor or admin. Everybody else gets one 403, so that it says nothing about what there is: guests, members, and
     * scripts of other sites.
     */
    requireEditor: async (request: FastifyRequest, reply: FastifyReply): Promise<LiveSession> => {
      try {
        checkOrigin(request);
        const session = await sessions.require(request, reply);
        if (session.role !== 'member') return session;
      } catch (error) {
        const isStranger = error instanceof RequestFailure && [401, 403].includes(error.statusCode);
        if (!isStranger) throw error;
      }
      throw new RequestFailure(403, 'Only people who run the shop can do this.');
    },
    requireAdmin: async (request: FastifyRequest, reply: FastifyReply): Promise<LiveSession> => {
      const session = await access.requireEditor(request, reply);
      if (session.role !== 'admin') throw new RequestFailure(403, 'Only admins can do this.');
      return session;
    },
    /** For actions of admins: `POST /desk/confirm` comes first. */
    requireConfirmedAdmin: async (request: FastifyRequest, reply: FastifyReply): Promise<LiveSession> => {
      const session = await access.requireAdmin(request, reply);
      if (isConfirmed(session, clock.now())) return session;
      throw new RequestFailure(403, 'Enter your password again to do this.');
    },
  };
  return access;
}

function isConfirmed({ confirmedAt }: LiveSession, now: Date): boolean {
  return confirmedAt !== null && now.getTime() - confirmedAt.getTime() < confirmationLifeMs;
}

/** Guards every address of a part of the app, also those that do not exist, before any body is read. Register it first. */
export function addDeskGuard(desk: App, access: DeskAccess): void {
  desk.addHook('onRequest', async (request, reply) => {
    await access.requireEditor(request, reply);
  });
  desk.setNotFoundHandler(handleNotFound);
}
