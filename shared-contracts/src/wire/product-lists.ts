import { readProduct, readProducts, type Product, type WireProduct } from './product.ts';
import { isJsonObject, readCount, readField, readId } from './readers.ts';

/** Response of the product list requests (section 7). */
export type WireProductList = { readonly products: readonly WireProduct[]; readonly hasMore: boolean };

/** Response of the search request (section 7), whose list is named `data`. */
export type WireSearchResponse = { readonly data: readonly WireProduct[]; readonly hasMore: boolean };

/** One page of products from any of these requests. */
export type ProductPage = {
  readonly products: readonly Product[];
  readonly hasMore: boolean;
  /** Number of all matching products, if the provider sends it. */
  readonly total: number | null;
};

/**
 * Reads `products`, `data` or a bare array. Where `hasMore` is missing, a full page means that more may follow.
 * Anything unreadable is an empty last page.
 */
export function readProductPage(value: unknown, limit: number): ProductPage {
  const list = [value, readField(value, 'products'), readField(value, 'data')].find(Array.isArray);
  const hasMore = readField(value, 'hasMore');
  return {
    products: readProducts(list),
    hasMore: typeof hasMore === 'boolean' ? hasMore : (list?.length ?? 0) >= limit,
    total: readCount(readField(value, 'total')),
  };
}

/**
 * Reads the response of GET /wishlist: `items`, `wishlist`, `products` or a bare array, whose entries are products or
 * `{ productId: product }`. Entries that carry no product (bare ids) are returned in `idsOnly`, unless another entry
 * carries that product.
 */
export function readWishlist(value: unknown): { products: readonly Product[]; idsOnly: readonly string[] } {
  const list = [value, ...['items', 'wishlist', 'products'].map((name) => readField(value, name))].find(
    Array.isArray,
  );
  const products = new Map<string, Product>();
  const idsOnly = new Set<string>();
  for (const entry of list ?? []) {
    const entryProduct = productOf(entry);
    const product = readProduct(entryProduct);
    const id = product ? product.id : readId(entryProduct);
    if (product?.id) products.set(product.id, product);
    else if (id) idsOnly.add(id);
  }
  return { products: [...products.values()], idsOnly: [...idsOnly].filter((id) => !products.has(id)) };
}

/** The product of an entry, or its id. */
function productOf(entry: unknown): unknown {
  const named = [readField(entry, 'product'), readField(entry, 'productId')];
  return named.find(isJsonObject) ?? named.find((value) => value !== undefined) ?? entry;
}
