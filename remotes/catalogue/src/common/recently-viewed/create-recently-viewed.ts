import {
  readProducts,
  toWireProduct,
  type Product,
  type SafeStorage,
  type Unsubscribe,
} from '@szn/shared-contracts';
import { followStorage } from '../follow-storage.ts';

/** The products a shopper left for, or looked at closely: the newest first. */
export type RecentlyViewed = {
  /** The same array until it changes. */
  readonly current: () => readonly Product[];
  readonly add: (product: Product) => void;
  readonly clear: () => void;
  readonly subscribe: (changed: () => void) => Unsubscribe;
  /** In browsers: takes over what is viewed and forgotten in other tabs. */
  readonly follow: () => Unsubscribe;
};

const storageKey = 'szn:recently-viewed';
const mostProducts = 12;

/** Kept in this browser and told to nobody. Read when first asked for, not before. */
export function createRecentlyViewed(storage: SafeStorage): RecentlyViewed {
  const listeners = new Set<() => void>();
  let products: readonly Product[] | null = null;

  const read = () => storage.read(storageKey, readStored) ?? [];

  function change(next: readonly Product[] | null) {
    products = next;
    for (const listener of listeners) listener();
  }

  return {
    current: () => (products ??= read()),
    add: (product) => {
      // What is stored now: another tab may have added to it since, or had it all forgotten.
      const next = [product, ...read().filter(({ key }) => key !== product.key)].slice(0, mostProducts);
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
    follow: () => followStorage(storageKey, () => change(null)),
  };
}

function readStored(value: unknown): readonly Product[] | undefined {
  return Array.isArray(value) ? readProducts(value).slice(0, mostProducts) : undefined;
}
