import { createContext } from 'react';
import type { Product } from '@szn/shared-contracts';

/** Called when the shopper opens the page of a product. */
export const OpenProductContext = createContext<(product: Product) => void>(() => undefined);
