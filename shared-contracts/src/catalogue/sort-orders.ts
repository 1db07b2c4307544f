/** The three orders of section 9; one table drives the menu, the URL and the query. */
export const sortOrders = [
  { value: 'newest', label: 'Latest' },
  { value: 'priceLowHigh', label: 'Price: Low to High' },
  { value: 'priceHighLow', label: 'Price: High to Low' },
] as const;

export type SortOrder = (typeof sortOrders)[number]['value'];

export const defaultSortOrder: SortOrder = 'newest';

export function isSortOrder(value: unknown): value is SortOrder {
  return sortOrders.some((order) => order.value === value);
}
