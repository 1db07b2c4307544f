import type { PriceNote } from '@szn/shared-contracts/wire';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isProductKnown } from '../../catalogue/store/product-row-queries.ts';
import { wireProductSchema } from '../../catalogue/product-serializer.ts';
import { isForeignKeyViolation, isMemberGone } from '../../database/database-errors.ts';
import type { App } from '../../lib/fastify-app.ts';
import { RequestFailure } from '../../lib/request-failure.ts';
import { describeRoutes, memberOnly } from '../../plugins/openapi.ts';
import type { AppServices } from '../../services/app-services.ts';
import { addWishlistItem, findWishlist, removeWishlistItem, type WishlistRow } from './wishlist-queries.ts';

const describeRoute = describeRoutes({ tags: ['Wishlist'], security: memberOnly, fails: [400, 401, 403] });

/** Limits the size of GET /wishlist, which returns all items. */
const maxItems = 500;
const idField = z
  .string('An id is required')
  .regex(/^[0-9a-f]{24}$/i, 'The id is not valid')
  .toLowerCase();
const wishlistSchema = z.object({ items: z.array(wireProductSchema) }).meta({ id: 'Wishlist' });
/** The state of one product after a change: the list can have up to 500 products. */
const wishlistItemSchema = z
  .object({ productId: z.string(), isInWishlist: z.boolean() })
  .meta({ id: 'WishlistItem' });
const body = z.strictObject({ userId: idField, productId: idField });

export function registerWishlistRoutes(
  app: App,
  { db, sessions, serializeProduct, productCounts }: AppServices,
): void {
  app.get(
    '/wishlist/:userId',
    describeRoute('The wishlist, latest first', wishlistSchema, { params: z.object({ userId: idField }) }),
    async (request, reply) => {
      const { userId } = request.params;
      requireSameUser(await sessions.requireReader(request, reply), userId);
      const rows = await findWishlist(db, userId);
      return {
        items: rows.map((row) =>
          serializeProduct(row, { priceNote: compareWithSaved(row), isListed: row.is_listed }),
        ),
      };
    },
  );
  app.post(
    '/wishlist/add',
    describeRoute('Add a product (idempotent)', wishlistItemSchema, { body, fails: [404] }),
    async (request, reply) => {
      const { userId, productId } = request.body;
      await requireOwner(request, reply, userId);
      const isAdded = await add(userId, productId);
      if (isAdded && !refusesCounting(request)) productCounts.countWish(productId, userId);
      return { productId, isInWishlist: true };
    },
  );
  app.delete(
    '/wishlist/remove',
    describeRoute('Remove a product (idempotent)', wishlistItemSchema, { body, fails: [404] }),
    async (request, reply) => {
      const { userId, productId } = request.body;
      await requireOwner(request, reply, userId);
      const isRemoved = await removeWishlistItem(db, userId, productId);
      if (!isRemoved && !(await isProductKnown(db, productId))) throw productNotFound();
      return { productId, isInWishlist: false };
    },
  );

  async function requireOwner(request: FastifyRequest, reply: FastifyReply, userId: string): Promise<void> {
    requireSameUser(await sessions.require(request, reply), userId);
  }

  async function add(userId: string, productId: string): Promise<boolean> {
    const outcome = await addWishlistItem(db, { userId, productId }, maxItems).catch((error: unknown) => {
      throw isForeignKeyViolation(error) && !isMemberGone(error) ? productNotFound() : error;
    });
    if (outcome === 'full') throw new RequestFailure(400, `A wishlist holds at most ${maxItems} items.`);
    return outcome === 'added';
  }
}

/** What has become of the price since the member saved the product. */
function compareWithSaved({
  saved_paise: saved,
  sale_paise,
  price_paise,
  is_listed,
}: WishlistRow): PriceNote | undefined {
  const paise = sale_paise ?? price_paise;
  if (!is_listed || saved === null || saved === paise) return undefined;
  return { kind: paise < saved ? 'belowSaved' : 'aboveSaved', amount: Math.abs(saved - paise) / 100 };
}

/** Global Privacy Control and Do Not Track: what browsers say in pages, too. */
function refusesCounting({ headers }: FastifyRequest): boolean {
  return headers['sec-gpc'] === '1' || headers['dnt'] === '1';
}

function requireSameUser(member: { readonly userId: string }, userId: string): void {
  if (member.userId !== userId) throw new RequestFailure(403, 'This wishlist belongs to somebody else.');
}

function productNotFound(): RequestFailure {
  return new RequestFailure(404, 'Product not found');
}
