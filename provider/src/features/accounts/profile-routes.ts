import type { App } from '../../lib/fastify-app.ts';
import { RequestFailure } from '../../lib/request-failure.ts';
import { describeRoutes, memberOnly } from '../../plugins/openapi.ts';
import type { AppServices } from '../../services/app-services.ts';
import {
  serializeUser,
  sizesBodySchema,
  sizesSchema,
  updateUserBodySchema,
  wireUserSchema,
} from './account-schemas.ts';
import { findUser, updateUserRow, type UserRow } from './user-queries.ts';

const describeRoute = describeRoutes({ tags: ['Users'], security: memberOnly, fails: [401] });

/** The data of the signed-in user. No route accepts the id of another user. */
export function registerProfileRoutes(app: App, { db, sessions }: AppServices): void {
  app.get('/users/getUser', describeRoute('The signed-in user', wireUserSchema), async (request, reply) => {
    const { userId } = await sessions.require(request, reply);
    return serializeUser(requireUser(await findUser(db, userId)));
  });

  app.patch(
    '/users/updateUser',
    describeRoute('Change the profile', wireUserSchema, { body: updateUserBodySchema, fails: [400] }),
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
  app.get(
    '/users/sizes',
    describeRoute('The sizes of the member; null if none were chosen yet', sizesSchema),
    async (request, reply) => {
      const { userId } = await sessions.require(request, reply);
      const query = db.selectFrom('users').select('sizes').where('id', '=', userId);
      return { sizes: (await query.executeTakeFirst())?.sizes ?? null };
    },
  );
  app.post(
    '/users/sizes',
    describeRoute('Replace the sizes of the member', sizesSchema, { body: sizesBodySchema, fails: [400] }),
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
