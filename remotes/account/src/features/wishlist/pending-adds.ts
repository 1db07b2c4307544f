import type { Product } from '@szn/shared-contracts';

/**
 * Adds that could not be sent: clicks of a guest (`userId` is `null`), and mutations without a response when the session
 * ended. The former go to the next shopper who signs in on this page, the latter to their owner only; each once.
 */
export function createPendingAdds() {
  const adds = new Map<string, { product: Product; userId: string | null }>();
  return {
    add: (product: Product, userId: string | null): void => {
      adds.set(product.key, { product, userId });
    },
    remove: (product: Product): void => {
      adds.delete(product.key);
    },
    drainFor: (userId: string): readonly Product[] => {
      const drained = [...adds.values()].filter((add) => add.userId === null || add.userId === userId);
      adds.clear();
      return drained.map((add) => add.product);
    },
  };
}
