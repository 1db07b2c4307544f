import type { PinRow } from '../store/product-override-queries.ts';
import type { CatalogueIndex } from './catalogue-index.ts';
import type { ProductFilter } from './product-filter.ts';

type ListingScope = {
  readonly gender: string | null;
  /** Keys as those of the facets. */
  readonly category?: string | undefined;
  readonly brand?: string | undefined;
  readonly isOnSale: boolean;
};

/** The name of a listing: `men/hoodies`, `sale/women`, `brand:huemn`. */
export function listingName({ gender, category, brand, isOnSale }: ListingScope): string {
  return [isOnSale && 'sale', brand !== undefined && `brand:${brand}`, gender, category]
    .filter(Boolean)
    .join('/');
}

/** The listing that a filter is; null for everything, and where the shopper has chosen further values. */
export function findListing({ gender, names, isOnSale, ...ranges }: ProductFilter): string | null {
  const { brands = [], categories = [], ...others } = names;
  const isNarrowed = Object.keys(others).length > 0 || Object.values(ranges).some((limit) => limit !== null);
  if (isNarrowed || brands.length > 1 || categories.length > 1) return null;
  return listingName({ gender, isOnSale, category: categories[0], brand: brands[0] }) || null;
}

/** The products that a version pins to a listing, in their order. */
export function listPinned(
  { pins, positions }: Pick<CatalogueIndex, 'pins' | 'positions'>,
  listing: string | null,
  version: number,
): readonly number[] {
  const places = new Map<string, PinRow>();
  for (const pin of pins)
    if (pin.scope === listing && pin.version <= version) places.set(pin.product_id, pin);
  return [...places.values()]
    .filter(({ value }) => value !== null)
    .toSorted((one, other) => Number(one.value) - Number(other.value) || other.version - one.version)
    .flatMap(({ product_id }) => positions.get(product_id) ?? []);
}
