import { isJsonObject, readField, readId } from './json.ts';
import { readProduct, type Product } from './product.ts';

/**
 * Reads the wishlist call's answer: `items`, `wishlist`, `products` or a bare array, whose entries are products or
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
    const held = heldBy(entry);
    const product = readProduct(held);
    const id = product ? product.id : readId(held);
    if (product?.id) products.set(product.id, product);
    else if (id) idsOnly.add(id);
  }
  return { products: [...products.values()], idsOnly: [...idsOnly].filter((id) => !products.has(id)) };
}

/** The product, or its id, that an entry stands for. */
function heldBy(entry: unknown): unknown {
  const named = [readField(entry, 'product'), readField(entry, 'productId')];
  return named.find(isJsonObject) ?? named.find((value) => value !== undefined) ?? entry;
}
