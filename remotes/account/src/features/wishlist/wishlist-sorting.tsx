import { useSearchParams } from 'react-router-dom';
import { amountInPaise, type Product } from '@szn/shared-contracts';
import { SortMenu } from '@szn/shared-ui/sort-menu';

/** The sort orders of the menu and of `?sort=`. The first is the default and not written to the URL. */
const sortOrders = [
  { value: 'added', label: 'Recently added' },
  { value: 'priceLowHigh', label: 'Price: Low to High' },
  { value: 'priceHighLow', label: 'Price: High to Low' },
] as const;

export type WishlistSortOrder = (typeof sortOrders)[number]['value'];

export function readSortOrder(value: string | null): WishlistSortOrder {
  return sortOrders.find((order) => order.value === value)?.value ?? 'added';
}

/** Sorts by the price to pay. Products without a readable price are last in both directions. */
export function sortProducts(latestFirst: readonly Product[], order: WishlistSortOrder): readonly Product[] {
  if (order === 'added') return latestFirst;
  const direction = order === 'priceLowHigh' ? 1 : -1;
  const priceOf = (product: Product) =>
    amountInPaise(product.salePrice) ?? amountInPaise(product.price) ?? direction * Infinity;
  return latestFirst.toSorted((one, other) => {
    const difference = priceOf(one) - priceOf(other);
    // Two products without a price: infinity minus infinity.
    return Number.isNaN(difference) ? 0 : direction * difference;
  });
}

/** The sort order in the URL: it can be shared, and Back restores the previous one. */
export function WishlistSortMenu() {
  const [searchParams, setSearchParams] = useSearchParams();

  function sortBy(order: WishlistSortOrder) {
    setSearchParams(
      (before) => {
        if (order === 'added') before.delete('sort');
        else before.set('sort', order);
        return before;
      },
      { preventScrollReset: true },
    );
  }

  return <SortMenu choices={sortOrders} value={readSortOrder(searchParams.get('sort'))} onSort={sortBy} />;
}
