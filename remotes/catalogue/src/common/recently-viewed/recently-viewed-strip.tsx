import { useSyncExternalStore } from 'react';
import type { Product } from '@szn/shared-contracts';
import { useCatalogue } from '../catalogue-context.ts';
import { ProductStrip } from '../product-strip.tsx';

const nothing: readonly Product[] = [];

/** What the shopper looked at last; nothing until there is something. */
export function RecentlyViewedStrip() {
  const { recentlyViewed } = useCatalogue();
  const products = useSyncExternalStore(recentlyViewed.subscribe, recentlyViewed.current, () => nothing);
  return products.length === 0 ? null : <ProductStrip title="Recently viewed" products={products} />;
}
