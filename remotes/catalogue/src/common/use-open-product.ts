import { useCallback } from 'react';
import { productOpened, type Product } from '@szn/shared-contracts';
import { useCatalogue } from './catalogue-context.ts';

/** What happens when a shopper leaves for a brand's page: the other parts hear of it, and the product is remembered. */
export function useOpenProduct(): (product: Product) => void {
  const { services, recentlyViewed } = useCatalogue();
  return useCallback(
    (product) => {
      services.bus.emit(productOpened, { productId: product.id, source: product.source });
      recentlyViewed.add(product);
    },
    [services, recentlyViewed],
  );
}
