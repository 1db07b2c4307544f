import {
  readProducts,
  toWireProduct,
  type Product,
  type SafeStorage,
  type Unsubscribe,
} from '@szn/shared-contracts';

/** The products a shopper left for, or looked at closely: the newest first. */
export type RecentlyViewed = {
  /** The same array until it changes. */
  readonly current: () => readonly Product[];
  readonly add: (product: Product) => void;
  readonly clear: () => void;
  readonly subscribe: (changed: () => void) => Unsubscribe;
};

const storageKey = 'szn:recently-viewed';
const mostProducts = 12;

/** Kept in this browser and told to nobody. Read when first asked for, not before. */
export function createRecentlyViewed(storage: SafeStorage): RecentlyViewed {
  const listeners = new Set<() => void>();
  let products: readonly Product[] | null = null;

  const current = () => (products ??= storage.read(storageKey, readStored) ?? []);

  function change(next: readonly Product[]) {
    products = next;
    for (const listener of listeners) listener();
  }

  return {
    current,
    add: (product) => {
      const next = [product, ...current().filter(({ key }) => key !== product.key)].slice(0, mostProducts);
      storage.write(storageKey, next.map(toWireProduct));
      change(next);
    },
    clear: () => {
      storage.remove(storageKey);
      change([]);
    },
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}

function readStored(value: unknown): readonly Product[] | undefined {
  return Array.isArray(value) ? readProducts(value).slice(0, mostProducts) : undefined;
}
