import { memo, useState, useSyncExternalStore } from 'react';
import type { Product } from '@szn/shared-contracts';
import { ClearedNote } from '../../components/cleared-note.tsx';
import { ProductStrip } from '../products/product-strip.tsx';
import { useRecentlyViewed } from './recently-viewed.ts';
import styles from './recently-viewed-strip.module.css';

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
