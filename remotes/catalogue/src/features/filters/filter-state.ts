import { findBrandByStoredName, formatPrice } from '@szn/shared-contracts';
import { hasFilters, noFilters, type ActiveFilters } from '../listing/query/listing-query.ts';
import { filterMessages } from './filter-messages.ts';

/** Everything a shopper can filter a list by. */
export type FilterState = { readonly filters: ActiveFilters; readonly isSaleOnly: boolean };

export const emptyFilterState: FilterState = { filters: noFilters, isSaleOnly: false };

/** The filters that hold lists of names. */
export type NameFilter = 'brands' | 'categories' | 'styles';

export function hasActiveFilters({ filters, isSaleOnly }: FilterState): boolean {
  return isSaleOnly || hasFilters(filters);
}

/** Adds the name, or removes it if it is chosen. */
export function toggleName(state: FilterState, filter: NameFilter, name: string): FilterState {
  const names = state.filters[filter] ?? [];
  const next = names.includes(name) ? names.filter((other) => other !== name) : [...names, name];
  return { ...state, filters: { ...state.filters, [filter]: next.length === 0 ? null : next } };
}

export type PriceRange = Pick<ActiveFilters, 'minPrice' | 'maxPrice'>;

/** The lowest and the highest price of a list, in whole rupees. */
export type PriceBounds = { readonly min: number; readonly max: number };

/** The range as a filter. Limits outside the bounds are left out, so that no default hides a product. */
export function toPriceFilter(range: PriceRange, bounds: PriceBounds): PriceRange {
  const [low, high] = inOrder(range);
  return {
    minPrice: low !== null && low > bounds.min ? low : null,
    maxPrice: high !== null && high < bounds.max ? high : null,
  };
}

export function isSameRange(one: PriceRange, other: PriceRange): boolean {
  return one.minPrice === other.minPrice && one.maxPrice === other.maxPrice;
}

function inOrder({ minPrice, maxPrice }: PriceRange): readonly [number | null, number | null] {
  const isReversed = minPrice !== null && maxPrice !== null && minPrice > maxPrice;
  return isReversed ? [maxPrice, minPrice] : [minPrice, maxPrice];
}

/** One filter as a chip names it, and the filter state without it. A price range is one filter. */
export type AppliedFilter = { readonly key: string; readonly label: string; readonly without: FilterState };

const nameFilters: readonly NameFilter[] = ['brands', 'categories', 'styles'];

/** The applied filters in the order of the chips. */
export function listAppliedFilters(state: FilterState): readonly AppliedFilter[] {
  return [...appliedPrice(state), ...appliedNames(state), ...appliedSale(state)];
}

/** The shopper's name of a filter value: brands are stored under other names than they are known by. */
export function labelOf(filter: NameFilter, name: string): string {
  return filter === 'brands' ? (findBrandByStoredName(name)?.label ?? name) : name;
}

function appliedNames(state: FilterState): AppliedFilter[] {
  return nameFilters.flatMap((filter) =>
    (state.filters[filter] ?? []).map((name) => ({
      key: `${filter} ${name}`,
      label: labelOf(filter, name),
      without: toggleName(state, filter, name),
    })),
  );
}

function appliedPrice(state: FilterState): AppliedFilter[] {
  const { minPrice, maxPrice } = state.filters;
  if (minPrice === null && maxPrice === null) return [];
  const without = { ...state, filters: { ...state.filters, minPrice: null, maxPrice: null } };
  return [{ key: 'price', label: describePrices(minPrice, maxPrice), without }];
}

function appliedSale(state: FilterState): AppliedFilter[] {
  if (!state.isSaleOnly) return [];
  return [{ key: 'sale', label: filterMessages.onSale, without: { ...state, isSaleOnly: false } }];
}

function describePrices(minPrice: number | null, maxPrice: number | null): string {
  if (minPrice === null) return filterMessages.priceTo(rupees(maxPrice ?? 0));
  if (maxPrice === null) return filterMessages.priceFrom(rupees(minPrice));
  return `${rupees(minPrice)} – ${rupees(maxPrice)}`;
}

function rupees(amount: number): string {
  return formatPrice({ paise: amount * 100 });
}
