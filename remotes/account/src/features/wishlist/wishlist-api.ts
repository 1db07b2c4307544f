import { readField, readWishlist, type HttpClient } from '@szn/shared-contracts';
import type { FetchedWishlist } from './wishlist-slice.ts';

type MutationRequest = {
  readonly userId: string;
  readonly productId: string;
  /** The requested state. */
  readonly target: boolean;
  readonly signal: AbortSignal;
};

/** The wishlist requests of the specification, section 7. They reject with a `RequestError` only. */
export function createWishlistApi(http: Pick<HttpClient, 'get' | 'post' | 'delete'>) {
  return {
    /** Every product on the list, first added first. The provider sends the latest first. */
    fetch: async (userId: string, signal: AbortSignal): Promise<FetchedWishlist> => {
      const response = await http.get(`/wishlist/${encodeURIComponent(userId)}`, { signal });
      const { products, idsOnly } = readWishlist(response);
      const ids = [...products.flatMap((product) => product.id ?? []), ...idsOnly];
      return { products, ids: ids.toReversed() };
    },

    /** Adds or removes a product. Returns whether the product has the requested state now. */
    set: async ({ userId, productId, target, signal }: MutationRequest): Promise<boolean> => {
      const body = { userId, productId };
      const response = target
        ? await http.post('/wishlist/add', body, { signal })
        : await http.delete('/wishlist/remove', body, { signal });
      // Other providers respond with the list or a message: then the status 2xx is the confirmation.
      const isInWishlist = readField(response, 'isInWishlist');
      return typeof isInWishlist === 'boolean' ? isInWishlist === target : true;
    },
  };
}

export type WishlistApi = ReturnType<typeof createWishlistApi>;
