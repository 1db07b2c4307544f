import type { App } from '../../lib/fastify-app.ts';
import { RequestFailure } from '../../lib/request-failure.ts';
import { failureSchema, memberOnly } from '../../plugins/openapi.ts';
import type { AppServices } from '../../services/app-services.ts';
import { serializeUser, updateUserBodySchema, wireUserSchema } from './account-schemas.ts';
import { findUser, updateUserRow, type UserRow } from './user-queries.ts';

/** The data of the signed-in user. No route accepts the id of another user. */
export function registerProfileRoutes(app: App, { db, sessions }: AppServices): void {
  app.get(
    '/users/getUser',
    {
      schema: {
        summary: 'The signed-in user',
        tags: ['Users'],
        security: memberOnly,
        response: { 200: wireUserSchema, 401: failureSchema },
      },
    },
    async (request, reply) => {
      const { userId } = await sessions.require(request, reply);
      return serializeUser(requireUser(await findUser(db, userId)));
    },
  );

  app.patch(
    '/users/updateUser',
    {
      schema: {
        summary: 'Change the profile',
        tags: ['Users'],
        security: memberOnly,
        body: updateUserBodySchema,
        response: { 200: wireUserSchema, 400: failureSchema, 401: failureSchema },
      },
    },
    async (request, reply) => {
      const { userId } = await sessions.require(request, reply);
      const { name, phone, address: postal } = request.body;
      const change = { name, phone, ...postal };
      return serializeUser(requireUser(await updateUserRow(db, userId, change)));
    },
  );
}

function requireUser(user: UserRow | undefined): UserRow {
  if (user === undefined) throw new RequestFailure(401, 'User not found');
  return user;
}
