import type { Product } from '@szn/shared-contracts';

/** How many cards a row of products shows at most. */
const longestRow = 12;

/** The products with the largest reduction, largest first; equal ones stay in the provider's order. */
export function deepestCuts(products: readonly Product[]): readonly Product[] {
  return products
    .filter((product) => product.discountPercent !== null)
    .toSorted((one, other) => (other.discountPercent ?? 0) - (one.discountPercent ?? 0))
    .slice(0, longestRow);
}
