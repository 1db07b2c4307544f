import { findBrandByStoredName, formatPrice } from '@szn/shared-contracts';
import { filterMessages } from './filter-messages.ts';
import { toggleName, type NameFilter, type Narrowing } from './narrowing.ts';

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
