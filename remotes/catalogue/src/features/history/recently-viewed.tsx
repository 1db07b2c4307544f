import { memo, useState, useSyncExternalStore } from 'react';
import { readProducts, toWireProduct, type Product, type SafeStorage } from '@szn/shared-contracts';
import { ClearedNote } from '../../components/cleared-note.tsx';
import { createServiceContext } from '../../lib/service-context.ts';
import { createStoredValue } from '../../lib/stored-value.ts';
import { ProductStrip } from '../products/product-strip.tsx';
import styles from './recently-viewed.module.css';

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

const noProducts: readonly Product[] = [];

/** The recently viewed products with a "Clear" button; nothing while there are none. `exceptKey`: the page shows it. */
export const RecentlyViewedStrip = memo(function RecentlyViewedStrip(props: {
  readonly exceptKey?: string | undefined;
}) {
  const recentlyViewed = useRecentlyViewed();
  const viewed = useSyncExternalStore(recentlyViewed.subscribe, recentlyViewed.current, () => noProducts);
  const products = viewed.filter(({ key }) => key !== props.exceptKey);
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
