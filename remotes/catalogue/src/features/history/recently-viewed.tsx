import { createContext, memo, use, useState, useSyncExternalStore } from 'react';
import {
  readProducts,
  toWireProduct,
  type Product,
  type SafeStorage,
  type Unsubscribe,
} from '@szn/shared-contracts';
import { ClearedNote } from '../../components/cleared-note.tsx';
import { subscribeToStorage } from '../../lib/page-lifecycle.ts';
import { ProductStrip } from '../products/product-strip.tsx';
import styles from './recently-viewed.module.css';

/** The products whose brand page or quick view the shopper opened, newest first. */
export type RecentlyViewed = {
  /** The same array until it changes. */
  readonly current: () => readonly Product[];
  readonly add: (product: Product) => void;
  readonly clear: () => void;
  readonly subscribe: (listener: () => void) => Unsubscribe;
  /** In browsers: applies changes of other tabs. */
  readonly syncTabs: () => Unsubscribe;
};

const storageKey = 'szn:recently-viewed';
const maxProducts = 12;

export const RecentlyViewedContext = createContext<RecentlyViewed | null>(null);

export function useRecentlyViewed(): RecentlyViewed {
  const recentlyViewed = use(RecentlyViewedContext);
  if (!recentlyViewed)
    throw new Error('useRecentlyViewed needs a RecentlyViewedContext around the component.');
  return recentlyViewed;
}

/** Stored in this browser only, and read on first use. */
export function createRecentlyViewed(storage: SafeStorage): RecentlyViewed {
  const listeners = new Set<() => void>();
  let products: readonly Product[] | null = null;

  const read = () => storage.read(storageKey, readStored) ?? [];

  function set(next: readonly Product[] | null) {
    products = next;
    for (const listener of listeners) listener();
  }

  return {
    current: () => (products ??= read()),
    add: (product) => {
      // Read again: another tab may have added products, or cleared the list.
      const next = [product, ...read().filter(({ key }) => key !== product.key)].slice(0, maxProducts);
      storage.write(storageKey, next.map(toWireProduct));
      set(next);
    },
    clear: () => {
      storage.remove(storageKey);
      set([]);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    syncTabs: () => subscribeToStorage(storageKey, () => set(null)),
  };
}

function readStored(value: unknown): readonly Product[] | undefined {
  return Array.isArray(value) ? readProducts(value).slice(0, maxProducts) : undefined;
}

const noProducts: readonly Product[] = [];

export type RecentlyViewedStripProps = {
  /** Key of the product that the page itself shows. */
  readonly exceptKey?: string | undefined;
};

/** The recently viewed products with a "Clear" button; nothing while there are none. */
export const RecentlyViewedStrip = memo(function RecentlyViewedStrip({
  exceptKey,
}: RecentlyViewedStripProps) {
  const recentlyViewed = useRecentlyViewed();
  const viewed = useSyncExternalStore(recentlyViewed.subscribe, recentlyViewed.current, () => noProducts);
  const products = viewed.filter(({ key }) => key !== exceptKey);
  const [isCleared, setIsCleared] = useState(false);
  // The note is for a list that was cleared here, not in another tab.
  if (isCleared && products.length > 0) setIsCleared(false);

  function clear() {
    recentlyViewed.clear();
    setIsCleared(true);
  }

  if (products.length === 0) {
    return isCleared ? <ClearedNote text="Your recently viewed products are cleared." /> : null;
  }
  return (
    <div className={styles.strip}>
      <ProductStrip
        title="Recently viewed"
        products={products}
        aside={
          <button
            type="button"
            className={styles.clear}
            aria-label="Clear recently viewed products"
            onClick={clear}
          >
            Clear
          </button>
        }
      />
    </div>
  );
});
