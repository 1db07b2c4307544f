import { readProducts, toWireProduct, type Product, type SafeStorage } from '@szn/shared-contracts';
import { createServiceContext } from '../../lib/service-context.ts';
import { createStoredValue } from '../../lib/stored-value.ts';

/** Removed when the shopper clears the list. */
export const recentlyViewedKey = 'szn:recently-viewed';
const maxProducts = 12;

export const [RecentlyViewedContext, useRecentlyViewed] =
  createServiceContext<ReturnType<typeof createRecentlyViewed>>('RecentlyViewed');

/** The products whose brand page or quick view the shopper opened, newest first; stored in this browser only. */
export function createRecentlyViewed(storage: SafeStorage) {
  const read = () => storage.read(recentlyViewedKey, readStored) ?? [];
  const { current, replace, subscribe, syncTabs } = createStoredValue(recentlyViewedKey, read);
  return {
    current,
    add: (product: Product) => {
      // Read again: another tab may have added products, or cleared the list.
      const next = [product, ...read().filter(({ key }) => key !== product.key)].slice(0, maxProducts);
      storage.write(recentlyViewedKey, next.map(toWireProduct));
      replace(next);
    },
    clear: () => {
      storage.remove(recentlyViewedKey);
      replace([]);
    },
    subscribe,
    syncTabs,
  };
}

function readStored(value: unknown): readonly Product[] | undefined {
  return Array.isArray(value) ? readProducts(value).slice(0, maxProducts) : undefined;
}
