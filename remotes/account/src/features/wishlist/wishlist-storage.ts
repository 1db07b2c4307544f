import {
  localKeys,
  readField,
  readProducts,
  readText,
  toWireProduct,
  type Product,
  type SafeStorage,
} from '@szn/shared-contracts';

/**
 * The confirmed list in browser storage, so that hearts are right before the provider has responded. Stored with the id
 * of its owner: another shopper on the same device never sees it.
 */
export function createWishlistStorage(storage: SafeStorage) {
  return {
    /** The products stored for this shopper. A list of another shopper is removed. */
    read: (userId: string): readonly Product[] =>
      storage.read(localKeys.wishlist, (value) => readStored(value, userId)) ?? [],
    write: (userId: string, products: readonly Product[]): void => {
      storage.write(localKeys.wishlist, { userId, items: products.map(toWireProduct) });
    },
    clear: (): void => storage.remove(localKeys.wishlist),
  };
}

export type WishlistStorage = ReturnType<typeof createWishlistStorage>;

function readStored(value: unknown, userId: string): readonly Product[] | undefined {
  if (readText(readField(value, 'userId')) !== userId) return undefined;
  return readProducts(readField(value, 'items')).filter((product) => product.id !== null);
}

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
