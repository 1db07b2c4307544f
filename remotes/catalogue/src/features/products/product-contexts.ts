import { createContext } from 'react';
import type { Product } from '@szn/shared-contracts';

/** Opens the quick view of a product; `null` where there is none. A stable function, so that tiles do not render. */
export const QuickViewContext = createContext<((product: Pick<Product, 'id'>) => void) | null>(null);

/** Called when the shopper opens the page of a product. */
export const OpenProductContext = createContext<(product: Product) => void>(() => undefined);
