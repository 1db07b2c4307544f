import { readField } from './json.ts';
import { readProducts, type Product, type WireProduct } from './product.ts';

/** Answer of the product list calls (section 7). */
export type WireProductList = { readonly products: readonly WireProduct[]; readonly hasMore: boolean };

/** Answer of the search call (section 7), which names its list `data`. */
export type WireSearchResponse = { readonly data: readonly WireProduct[]; readonly hasMore: boolean };

/** One page of products, whichever call answered. */
export type ProductPage = {
  readonly products: readonly Product[];
  readonly hasMore: boolean;
  /** How many products match in all, where the provider tells. */
  readonly total: number | null;
};

/**
 * Reads `products`, `data` or a bare array. Where `hasMore` is missing, a full page means that more may follow.
 * Anything unreadable is an empty last page.
 */
export function readProductPage(value: unknown, limit: number): ProductPage {
  const list = [value, readField(value, 'products'), readField(value, 'data')].find(Array.isArray);
  const hasMore = readField(value, 'hasMore');
  const total = readField(value, 'total');
  return {
    products: readProducts(list),
    hasMore: typeof hasMore === 'boolean' ? hasMore : (list?.length ?? 0) >= limit,
    total: typeof total === 'number' && Number.isSafeInteger(total) && total >= 0 ? total : null,
  };
}
