import { z } from 'zod';
import type { App } from '../../lib/fastify-app.ts';
import { failureSchema, memberOnly } from '../../plugins/openapi.ts';
import type { AppServices } from '../../services/app-services.ts';
import { createWishlists, wishlistItemSchema, wishlistSchema } from './wishlists.ts';

const idField = z
  .string('An id is required')
  .regex(/^[0-9a-f]{24}$/i, 'The id is not valid')
  .toLowerCase();
const itemBodySchema = z.strictObject({ userId: idField, productId: idField });

const tags = ['Wishlist'];
const failures = { 400: failureSchema, 401: failureSchema, 403: failureSchema };
const change = {
  tags,
  security: memberOnly,
  body: itemBodySchema,
  response: { 200: wishlistItemSchema, ...failures, 404: failureSchema },
};

/** A change returns the state of its product only: the list has up to 500 products. */
export function registerWishlistRoutes(app: App, services: AppServices): void {
  const wishlists = createWishlists(services);

  app.get(
    '/wishlist/:userId',
    {
      schema: {
        summary: 'The wishlist, latest first',
        tags,
        security: memberOnly,
        params: z.object({ userId: idField }),
        response: { 200: wishlistSchema, ...failures },
      },
    },
    async (request, reply) => {
      const { userId } = request.params;
      await wishlists.requireOwner(request, reply, userId);
      return await wishlists.read(userId);
    },
  );

  app.post(
    '/wishlist/add',
    { schema: { summary: 'Add a product (idempotent)', ...change } },
    async (request, reply) => {
      const { userId, productId } = request.body;
      await wishlists.requireOwner(request, reply, userId);
      return await wishlists.add(userId, productId);
    },
  );

  app.delete(
    '/wishlist/remove',
    { schema: { summary: 'Remove a product (idempotent)', ...change } },
    async (request, reply) => {
      const { userId, productId } = request.body;
      await wishlists.requireOwner(request, reply, userId);
      return await wishlists.remove(userId, productId);
    },
  );
}
