import { readWishlist, toWireProduct, type HttpClient, type WireProduct } from '@szn/shared-contracts';

export type FetchedWishlist = {
  /** Every product on the list, in the order of adding. */
  readonly ids: readonly string[];
  /** The ones that came with their details. */
  readonly products: readonly WireProduct[];
};

/** The wishlist calls of section 7. Each rejects with a `RequestError` only. */
export function createWishlistApi(http: Pick<HttpClient, 'get' | 'post' | 'delete'>) {
  return {
    fetch: async (userId: string, signal: AbortSignal): Promise<FetchedWishlist> => {
      const answer = await http.get(`/wishlist/${encodeURIComponent(userId)}`, { signal });
      const { products, idsOnly } = readWishlist(answer);
      const wireProducts = products.map(toWireProduct);
      const latestFirst = [...wireProducts.map((product) => product._id), ...idsOnly];
      return { products: wireProducts, ids: latestFirst.toReversed() };
    },
    add: (userId: string, productId: string, signal: AbortSignal): Promise<unknown> =>
      http.post('/wishlist/add', { userId, productId }, { signal }),
    remove: (userId: string, productId: string, signal: AbortSignal): Promise<unknown> =>
      http.delete('/wishlist/remove', { userId, productId }, { signal }),
  };
}

export type WishlistApi = ReturnType<typeof createWishlistApi>;
