import { amountInPaise, type Product } from '@szn/shared-contracts';

/** One table for the menu and the address: `?sort=priceLowHigh`. The first is what is shown without it. */
export const wishlistOrders = [
  { value: 'added', label: 'Recently added' },
  { value: 'priceLowHigh', label: 'Price: Low to High' },
  { value: 'priceHighLow', label: 'Price: High to Low' },
] as const;

export type WishlistOrder = (typeof wishlistOrders)[number]['value'];

export function readWishlistOrder(value: string | null): WishlistOrder {
  return wishlistOrders.find((order) => order.value === value)?.value ?? 'added';
}

/** Orders by what the shopper would pay. A product without a readable price comes last in either direction. */
export function orderWishlist(latestFirst: readonly Product[], order: WishlistOrder): readonly Product[] {
  if (order === 'added') return latestFirst;
  const direction = order === 'priceLowHigh' ? 1 : -1;
  const priceOf = (product: Product) =>
    amountInPaise(product.salePrice) ?? amountInPaise(product.price) ?? direction * Infinity;
  return latestFirst.toSorted((one, other) => {
    const difference = priceOf(one) - priceOf(other);
    // Two without a price: infinity minus infinity.
    return Number.isNaN(difference) ? 0 : direction * difference;
  });
}
