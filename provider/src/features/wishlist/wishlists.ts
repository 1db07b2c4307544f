import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AppServices } from '../../services/app-services.ts';
import { RequestFailure } from '../../lib/request-failure.ts';
import { wireProductSchema } from '../../catalogue/product-serializer.ts';
import { isForeignKeyViolation } from '../../database/database-errors.ts';
import * as queries from './wishlist-queries.ts';

export const wishlistSchema = z.object({ items: z.array(wireProductSchema) }).meta({ id: 'Wishlist' });
type Wishlist = z.output<typeof wishlistSchema>;

/** The state of one product on the wishlist after a change. */
export const wishlistItemSchema = z
  .object({ productId: z.string(), isInWishlist: z.boolean() })
  .meta({ id: 'WishlistItem' });
type WishlistItem = z.output<typeof wishlistItemSchema>;

export type Wishlists = {
  /** 401 for guests, 403 for any member but the one whose wishlist it is. */
  readonly requireOwner: (request: FastifyRequest, reply: FastifyReply, userId: string) => Promise<void>;
  readonly read: (userId: string) => Promise<Wishlist>;
  /** Idempotent. 404 for an unknown product, 400 when the wishlist is full. */
  readonly add: (userId: string, productId: string) => Promise<WishlistItem>;
  /** Idempotent. 404 for an unknown product. */
  readonly remove: (userId: string, productId: string) => Promise<WishlistItem>;
};

/** Limits the size of GET /wishlist, which returns all items. */
const maxItems = 500;

export function createWishlists({ db, sessions, serializeProduct }: AppServices): Wishlists {
  return {
    requireOwner: async (request, reply, userId) => {
      const member = await sessions.require(request, reply);
      if (member.userId !== userId) throw new RequestFailure(403, 'This wishlist belongs to somebody else.');
    },
    read,
    add: async (userId, productId) => {
      const isAdded = await insert(userId, productId);
      if (!isAdded) throw new RequestFailure(400, `A wishlist holds at most ${maxItems} items.`);
      return { productId, isInWishlist: true };
    },
    remove: async (userId, productId) => {
      const wasHeld = await queries.removeWishlistItem(db, userId, productId);
      if (!wasHeld && !(await queries.isProductKnown(db, productId))) throw productNotFound();
      return { productId, isInWishlist: false };
    },
  };

  async function insert(userId: string, productId: string): Promise<boolean> {
    try {
      return await queries.addWishlistItem(db, { userId, productId }, maxItems);
    } catch (error) {
      if (isForeignKeyViolation(error)) throw productNotFound();
      throw error;
    }
  }

  async function read(userId: string): Promise<Wishlist> {
    const rows = await queries.findWishlist(db, userId);
    return { items: rows.map(serializeProduct) };
  }
}

function productNotFound(): RequestFailure {
  return new RequestFailure(404, 'Product not found');
}
