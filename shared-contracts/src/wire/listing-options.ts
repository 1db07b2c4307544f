import { isJsonObject, readField, readText } from './readers.ts';

/** The three orders of section 9, which every provider has; one table drives the menu, the URL and the query. */
export const sortOrders = [
  { value: 'newest', label: 'Latest' },
  { value: 'priceLowHigh', label: 'Price: Low to High' },
  { value: 'priceHighLow', label: 'Price: High to Low' },
] as const;

/** A further order of providers that answer GET /products/facets. */
export const discountSortOrder = { value: 'biggestDiscount', label: 'Biggest Discount' } as const;

export const allSortOrders = [...sortOrders, discountSortOrder] as const;

export type SortOrder = (typeof allSortOrders)[number]['value'];

export const defaultSortOrder: SortOrder = 'newest';

export function isSortOrder(value: unknown): value is SortOrder {
  return allSortOrders.some((order) => order.value === value);
}

/** The filters of a listing (section 3); prices in whole rupees. */
export type FilterOptions = {
  readonly brands: readonly string[];
  readonly categories: readonly string[];
  readonly styles: readonly string[];
  readonly priceRange: { readonly min: number; readonly max: number };
};

/** Section 3: "default range 0 to 1000". */
export const defaultPriceRange = { min: 0, max: 1000 } as const;

/** Reads `{ success, filterOptions }`; `undefined` if the provider reports a failure or sends no options. */
export function readFilterOptions(value: unknown): FilterOptions | undefined {
  const options = readField(value, 'filterOptions');
  if (readField(value, 'success') === false || !isJsonObject(options)) return undefined;
  return {
    brands: readTexts(readField(options, 'brands')),
    categories: readTexts(readField(options, 'categories')),
    styles: readTexts(readField(options, 'styles')),
    priceRange: readPriceRange(readField(options, 'priceRange')),
  };
}

function readTexts(value: unknown): readonly string[] {
  if (!Array.isArray(value)) return [];
  return [...new Set(value.map(readText).filter((text) => text !== undefined))];
}

function readPriceRange(value: unknown): FilterOptions['priceRange'] {
  const min = readField(value, 'min');
  const max = readField(value, 'max');
  const isRange =
    typeof min === 'number' && typeof max === 'number' && min >= 0 && max >= min && max < Infinity;
  return isRange ? { min: Math.floor(min), max: Math.ceil(max) } : defaultPriceRange;
}
