import { z } from 'zod';
import type { App } from '../../lib/fastify-app.ts';
import type { AppServices } from '../../services/app-services.ts';
import { readBearer } from '../../auth/bearer.ts';
import { readSessionCookie } from '../../auth/request-credentials.ts';
import { failureSchema } from '../../plugins/error-schemas.ts';
import { isPrefetch } from '../../plugins/prefetch.ts';
import { RequestFailure } from '../../lib/request-failure.ts';
import { findUser } from './user-queries.ts';

const loginStatusSchema = z.union([z.boolean(), z.object({ message: z.literal('invalid signature') })]);

/** Whether somebody is signed in, and signing out. */
export function registerSessionRoutes(app: App, services: AppServices): void {
  const { db, sessions, checkOrigin } = services;

  app.get(
    '/users/getLoginStatus',
    {
      schema: {
        summary: 'Whether the token or cookie belongs to a live session',
        tags: ['Users'],
        response: { 200: loginStatusSchema, 401: failureSchema },
      },
    },
    async (request, reply) => {
      if (readBearer(request) === undefined && readSessionCookie(request) === undefined) return false;
      try {
        const { userId } = await sessions.require(request, reply);
        return (await findUser(db, userId)) !== undefined;
      } catch (error) {
        // Section 4: "gives false when the message is 'invalid signature'", which is an answer and no failure.
        const message = error instanceof RequestFailure ? error.message : '';
        if (message === 'invalid signature') return { message };
        // A cookie left over from a session that has ended is no reason to speak of an expired token.
        if (message !== '' && readBearer(request) === undefined) return false;
        throw error;
      }
    },
  );

  app.get(
    '/users/logout',
    {
      // Section 7 makes this a GET; a page of another site or a prefetch must not sign anybody out by it.
      onRequest: async (request) => checkOrigin(request),
      schema: {
        summary: 'End the session on the server',
        tags: ['Users'],
        response: { 200: z.object({ message: z.string() }), 403: failureSchema },
      },
    },
    async (request, reply) => {
      if (isPrefetch(request)) throw new RequestFailure(403, 'Signing out cannot be prefetched.');
      await sessions.end(request, reply);
      request.log.info({ event: 'signed out' }, 'signed out');
      return { message: 'Logged out' };
    },
  );
}
