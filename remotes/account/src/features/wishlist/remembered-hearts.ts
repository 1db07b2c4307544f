import type { WireProduct } from '@szn/shared-contracts';

/**
 * Hearts that could not be kept at the time: tapped by a guest, or without an answer when the session ended. The former
 * go to whoever signs in on this page next, the latter only to the shopper whose they were; each once.
 */
export function createRememberedHearts() {
  const hearts = new Map<string, { product: WireProduct; userId: string | null }>();
  return {
    remember: (product: WireProduct, userId: string | null): void => {
      hearts.set(product._id, { product, userId });
    },
    takeFor: (userId: string): readonly WireProduct[] => {
      const taken = [...hearts.values()].filter((heart) => heart.userId === null || heart.userId === userId);
      hearts.clear();
      return taken.map((heart) => heart.product);
    },
  };
}
