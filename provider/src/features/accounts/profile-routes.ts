import type { App } from '../../lib/fastify-app.ts';
import { RequestFailure } from '../../lib/request-failure.ts';
import { failureSchema, memberOnly } from '../../plugins/openapi.ts';
import type { AppServices } from '../../services/app-services.ts';
import {
  serializeUser,
  sizesBodySchema,
  sizesSchema,
  updateUserBodySchema,
  wireUserSchema,
} from './account-schemas.ts';
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
  registerSizeRoutes(app, { db, sessions });
}

/** The sizes that lists call the shopper's own, the same on each device of a member. */
function registerSizeRoutes(app: App, { db, sessions }: Pick<AppServices, 'db' | 'sessions'>): void {
  const common = { tags: ['Users'], security: memberOnly };
  app.get(
    '/users/sizes',
    {
      schema: {
        summary: 'The sizes of the member; null if none were chosen yet',
        ...common,
        response: { 200: sizesSchema, 401: failureSchema },
      },
    },
    async (request, reply) => {
      const { userId } = await sessions.require(request, reply);
      const query = db.selectFrom('users').select('sizes').where('id', '=', userId);
      return { sizes: (await query.executeTakeFirst())?.sizes ?? null };
    },
  );
  app.post(
    '/users/sizes',
    {
      schema: {
        summary: 'Replace the sizes of the member',
        ...common,
        body: sizesBodySchema,
        response: { 200: sizesSchema, 400: failureSchema, 401: failureSchema },
      },
    },
    async (request, reply) => {
      const { userId } = await sessions.require(request, reply);
      const sizes = [...new Set(request.body.sizes)];
      await db.updateTable('users').set({ sizes }).where('id', '=', userId).execute();
      return { sizes };
    },
  );
}

function requireUser(user: UserRow | undefined): UserRow {
  if (user === undefined) throw new RequestFailure(401, 'User not found');
  return user;
}
