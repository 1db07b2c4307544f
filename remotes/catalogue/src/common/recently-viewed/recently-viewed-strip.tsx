import { memo, useState, useSyncExternalStore } from 'react';
import type { Product } from '@szn/shared-contracts';
import { useCatalogue } from '../catalogue-context.ts';
import { ClearedNote } from '../cleared-note.tsx';
import { ProductStrip } from '../product-strip.tsx';
import { recentlyViewedMessages as messages } from './recently-viewed-messages.ts';
import styles from './recently-viewed-strip.module.css';

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

  if (products.length === 0) return isCleared ? <ClearedNote text={messages.cleared} /> : null;
  return (
    <div className={styles.place}>
      <ProductStrip
        title={messages.title}
        products={products}
        aside={
          <button type="button" className={styles.clear} aria-label={messages.clear} onClick={clear}>
            Clear
          </button>
        }
      />
    </div>
  );
});
