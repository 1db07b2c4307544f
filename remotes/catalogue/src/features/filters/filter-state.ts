import { brandLabel, formatPrice, nameFacets, type NameFacetKey } from '@szn/shared-contracts';
import { hasFilters, noFilters, type ActiveFilters } from '../listing/query/listing-query.ts';
import { filterMessages } from './filter-messages.ts';

export type FilterState = { readonly filters: ActiveFilters; readonly isSaleOnly: boolean };

/** The form of the panel: without scripts it also sends the order, which is above the list. */
export const filterFormId = 'filter-form';

export const emptyFilterState: FilterState = { filters: noFilters, isSaleOnly: false };

export function hasActiveFilters({ filters, isSaleOnly }: FilterState): boolean {
  return isSaleOnly || hasFilters(filters);
}

export function toggleName(state: FilterState, filter: NameFacetKey, name: string): FilterState {
  const names = state.filters[filter] ?? [];
  const next = names.includes(name) ? names.filter((other) => other !== name) : [...names, name];
  return { ...state, filters: { ...state.filters, [filter]: next.length === 0 ? null : next } };
}

export type PriceRange = Pick<ActiveFilters, 'minPrice' | 'maxPrice'>;

/** The lowest and the highest price of a list, in whole rupees. */
export type PriceBounds = { readonly min: number; readonly max: number };

/** The range as a filter, in order. Limits outside the bounds are left out, so that no default hides a product. */
export function toPriceFilter({ minPrice, maxPrice }: PriceRange, bounds: PriceBounds): PriceRange {
  const isReversed = minPrice !== null && maxPrice !== null && minPrice > maxPrice;
  const [low, high] = isReversed ? [maxPrice, minPrice] : [minPrice, maxPrice];
  return {
    minPrice: low !== null && low > bounds.min ? low : null,
    maxPrice: high !== null && high < bounds.max ? high : null,
  };
}

export function isSameRange(one: PriceRange, other: PriceRange): boolean {
  return one.minPrice === other.minPrice && one.maxPrice === other.maxPrice;
}

/** The applied filters in the order of the chips, with the filter state without each. A price range is one filter. */
export function listAppliedFilters(state: FilterState) {
  const { filters, isSaleOnly } = state;
  const hasPrice = filters.minPrice !== null || filters.maxPrice !== null;
  const withoutPrice = { ...state, filters: { ...filters, minPrice: null, maxPrice: null } };
  return [
    ...(hasPrice ? [{ key: 'price', label: describePrices(filters), without: withoutPrice }] : []),
    ...nameFacets.flatMap(({ key }) =>
      (filters[key] ?? []).map((name) => ({
        key: `${key} ${name}`,
        label: labelOf(key, name),
        without: toggleName(state, key, name),
      })),
    ),
    ...(filters.minDiscount === null
      ? []
      : [
          {
            key: 'discount',
            label: filterMessages.discountFrom(filters.minDiscount),
            without: { ...state, filters: { ...filters, minDiscount: null } },
          },
        ]),
    ...(isSaleOnly
      ? [{ key: 'sale', label: filterMessages.onSale, without: { ...state, isSaleOnly: false } }]
      : []),
  ];
}

/** The shopper's name of a filter value: brands are stored under other names than they are known by. */
export function labelOf(filter: NameFacetKey, name: string): string {
  return filter === 'brands' ? brandLabel(name) : name;
}

function describePrices({ minPrice, maxPrice }: PriceRange): string {
  const rupees = (amount: number) => formatPrice({ paise: amount * 100 });
  if (minPrice === null) return filterMessages.priceTo(rupees(maxPrice ?? 0));
  if (maxPrice === null) return filterMessages.priceFrom(rupees(minPrice));
  return `${rupees(minPrice)} – ${rupees(maxPrice)}`;
}
