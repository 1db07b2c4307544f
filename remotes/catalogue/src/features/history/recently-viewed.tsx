import {
  type Product,
  readProducts,
  type SafeStorage,
  toWireProduct,
  type Unsubscribe,
} from '@szn/shared-contracts';
import { memo, useState, useSyncExternalStore } from 'react';
import { followStorage } from '../../lib/page-lifecycle.ts';
import { useCatalogue } from '../../lib/catalogue-context.ts';
import { ClearedNote } from '../../components/cleared-note.tsx';
import { ProductStrip } from '../products/product-strip.tsx';
import styles from './recently-viewed.module.css';

/** Words of the strip of what was looked at. */
export const recentlyViewedMessages = {
  title: 'Recently viewed',
  clear: 'Clear recently viewed products',
  cleared: 'Your recently viewed products are cleared.',
} as const;

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

const nothing: readonly Product[] = [];

export type RecentlyViewedStripProps = {
  /** Key of the product that the page itself shows. */
  readonly exceptKey?: string | undefined;
};

/** What the shopper looked at last, and the way to have it forgotten; nothing until there is something. */
export const RecentlyViewedStrip = memo(function RecentlyViewedStrip({
  exceptKey,
}: RecentlyViewedStripProps) {
  const { recentlyViewed } = useCatalogue();
  const viewed = useSyncExternalStore(recentlyViewed.subscribe, recentlyViewed.current, () => nothing);
  const products = viewed.filter(({ key }) => key !== exceptKey);
  const [isCleared, setIsCleared] = useState(false);
  // What is cleared in another tab, or left out for its own page, later on was not cleared here.
  if (isCleared && products.length > 0) setIsCleared(false);

  function clear() {
    recentlyViewed.clear();
    setIsCleared(true);
  }

  if (products.length === 0) return isCleared ? <ClearedNote text={recentlyViewedMessages.cleared} /> : null;
  return (
    <div className={styles.place}>
      <ProductStrip
        title={recentlyViewedMessages.title}
        products={products}
        aside={
          <button
            type="button"
            className={styles.clear}
            aria-label={recentlyViewedMessages.clear}
            onClick={clear}
          >
            Clear
          </button>
        }
      />
    </div>
  );
});
