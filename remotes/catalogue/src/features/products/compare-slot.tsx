import { createContext, use, type ReactNode } from 'react';
import type { Product } from '@szn/shared-contracts';

/** Renders the tick of a product for the comparison; `null` until its code has loaded. A stable function. */
export const CompareTickContext = createContext<((product: Product) => ReactNode) | null>(null);

/** The place of the tick on a card. A component of its own, so that the card does not render again with it. */
export function CompareSlot({ product }: { readonly product: Product }) {
  return use(CompareTickContext)?.(product);
}
