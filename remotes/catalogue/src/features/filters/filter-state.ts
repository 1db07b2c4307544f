import { findBrandByStoredName, formatPrice } from '@szn/shared-contracts';
import { type ActiveFilters, hasFilters, noFilters } from '../listing/query/listing-query.ts';
import { filterMessages } from './filter-messages.ts';

/** What a shopper can narrow a list by, as one value. */
export type Narrowing = { readonly filters: ActiveFilters; readonly isSaleOnly: boolean };

export const notNarrowed: Narrowing = { filters: noFilters, isSaleOnly: false };

/** The filters that hold lists of names. */
export type NameFilter = 'brands' | 'categories' | 'styles';

export function isNarrowed({ filters, isSaleOnly }: Narrowing): boolean {
  return isSaleOnly || hasFilters(filters);
}

/** How many single wishes a narrowing is made of; a price range is one. */
export function countWishes({ filters, isSaleOnly }: Narrowing): number {
  const { brands, categories, styles, minPrice, maxPrice } = filters;
  const names = [brands, categories, styles].reduce((count, list) => count + (list?.length ?? 0), 0);
  return names + (minPrice !== null || maxPrice !== null ? 1 : 0) + (isSaleOnly ? 1 : 0);
}

/** Adds the name where it is missing and takes it away where it is there. */
export function toggleName(narrowing: Narrowing, filter: NameFilter, name: string): Narrowing {
  const names = narrowing.filters[filter] ?? [];
  const next = names.includes(name) ? names.filter((other) => other !== name) : [...names, name];
  return { ...narrowing, filters: { ...narrowing.filters, [filter]: next.length === 0 ? null : next } };
}

export type PriceRange = Pick<ActiveFilters, 'minPrice' | 'maxPrice'>;

/** The lowest and the highest price of a list, in whole rupees. */
export type PriceBounds = { readonly min: number; readonly max: number };

/** A range as a wish. Bounds that narrow nothing are none: they are left out, so that no default hides a product. */
export function toPriceWish(range: PriceRange, bounds: PriceBounds): PriceRange {
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

/** One wish of a narrowing, as a chip names it, and what is left without it. */
export type Wish = { readonly key: string; readonly label: string; readonly without: Narrowing };

const nameFilters: readonly NameFilter[] = ['brands', 'categories', 'styles'];

/** The single wishes that a list is narrowed by, in the order of the panel. */
export function listWishes(narrowing: Narrowing): readonly Wish[] {
  return [...priceWish(narrowing), ...nameWishes(narrowing), ...saleWish(narrowing)];
}

/** What a shopper calls a name of the provider's: brands are stored under other names than they are known by. */
export function labelOf(filter: NameFilter, name: string): string {
  return filter === 'brands' ? (findBrandByStoredName(name)?.label ?? name) : name;
}

function nameWishes(narrowing: Narrowing): Wish[] {
  return nameFilters.flatMap((filter) =>
    (narrowing.filters[filter] ?? []).map((name) => ({
      key: `${filter} ${name}`,
      label: labelOf(filter, name),
      without: toggleName(narrowing, filter, name),
    })),
  );
}

function priceWish(narrowing: Narrowing): Wish[] {
  const { minPrice, maxPrice } = narrowing.filters;
  if (minPrice === null && maxPrice === null) return [];
  const without = { ...narrowing, filters: { ...narrowing.filters, minPrice: null, maxPrice: null } };
  return [{ key: 'price', label: describePrices(minPrice, maxPrice), without }];
}

function saleWish(narrowing: Narrowing): Wish[] {
  if (!narrowing.isSaleOnly) return [];
  return [{ key: 'sale', label: filterMessages.onSale, without: { ...narrowing, isSaleOnly: false } }];
}

function describePrices(minPrice: number | null, maxPrice: number | null): string {
  if (minPrice === null) return filterMessages.priceTo(rupees(maxPrice ?? 0));
  if (maxPrice === null) return filterMessages.priceFrom(rupees(minPrice));
  return `${rupees(minPrice)} – ${rupees(maxPrice)}`;
}

function rupees(amount: number): string {
  return formatPrice({ paise: amount * 100 });
}
