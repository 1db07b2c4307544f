import {
  localKeys,
  readField,
  readProducts,
  readText,
  toWireProduct,
  type SafeStorage,
  type WireProduct,
} from '@szn/shared-contracts';

type KeptWishlist = { readonly userId: string; readonly items: readonly WireProduct[] };

/**
 * The list as the browser keeps it between visits, so that hearts are right before the provider has answered.
 * Bound to its owner: another shopper on the same device never sees it.
 */
export function createWishlistStorage(storage: SafeStorage) {
  return {
    /** The items kept for this shopper; what belongs to another one is removed. */
    read: (userId: string): readonly WireProduct[] =>
      storage.read(localKeys.wishlist, (value) => readKept(value, userId))?.items ?? [],
    write: (userId: string, items: readonly WireProduct[]): void => {
      storage.write(localKeys.wishlist, { userId, items } satisfies KeptWishlist);
    },
    clear: (): void => storage.remove(localKeys.wishlist),
  };
}

export type WishlistStorage = ReturnType<typeof createWishlistStorage>;

function readKept(value: unknown, userId: string): KeptWishlist | undefined {
  if (readText(readField(value, 'userId')) !== userId) return undefined;
  const products = readProducts(readField(value, 'items')).filter((product) => product.id !== null);
  return { userId, items: products.map(toWireProduct) };
}
