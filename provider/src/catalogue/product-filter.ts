import { categorySlug } from '@szn/shared-contracts/wire';
import type { z } from 'zod';
import { RequestFailure } from '../lib/request-failure.ts';
import type { ListingScope } from './catalogue-counts.ts';
import { readColourName } from './colour-words.ts';
import * as fields from './query-fields.ts';
import { sourceKey } from './text-normalization.ts';

/**
 * The filters of all lists (section 3, "Query inputs"), and `colours` and `minDiscount`. A route without one of them has
 * it in its path.
 */
export const filterFields = {
  source: fields.nameField.optional(),
  gender: fields.genderField.optional(),
  category: fields.nameField.optional(),
  sale: fields.flagField.optional(),
  brands: fields.namesField.optional(),
  categories: fields.namesField.optional(),
  styles: fields.namesField.optional(),
  colours: fields.namesField.optional(),
  minPrice: fields.rupeesField.optional(),
  maxPrice: fields.rupeesField.optional(),
  minDiscount: fields.wholeNumberField('minDiscount', 99).optional(),
};

/** A filter in the terms of the database. `null` matches everything, an empty list nothing. */
export type ProductFilter = ListingScope & {
  readonly minPaise: number | null;
  readonly maxPaise: number | null;
  readonly styles: readonly string[] | null;
  readonly colours: readonly string[] | null;
  readonly minDiscount: number | null;
};

/** A filter as in the request; prices in rupees. */
export type FilterRequest = Partial<z.output<z.ZodObject<typeof filterFields>>>;

/**
 * Accepts every spelling of a brand, and categories by name or slug. Singular and plural fields both apply. Throws a 400
 * if the lowest price is above the highest.
 */
export function toProductFilter(request: FilterRequest): ProductFilter {
  const { minPrice, maxPrice } = request;
  if (minPrice !== undefined && maxPrice !== undefined && minPrice > maxPrice) {
    throw new RequestFailure(400, 'minPrice must not be above maxPrice');
  }
  return {
    sourceKeys: intersectKeys(request.source, request.brands, sourceKey),
    gender: request.gender ?? null,
    categorySlugs: intersectKeys(request.category, request.categories, categorySlug),
    isOnSale: request.sale ?? false,
    minPaise: minPrice === undefined ? null : Math.ceil(minPrice * 100),
    maxPaise: maxPrice === undefined ? null : Math.floor(maxPrice * 100),
    styles: intersectKeys(undefined, request.styles, (style) => style),
    colours: intersectKeys(undefined, request.colours, readColourName),
    minDiscount: request.minDiscount ?? null,
  };
}

export const noFilter = toProductFilter({});

/** True for a filter by more than the counts of the catalogue cover. */
export function hasFacetFilters(filter: ProductFilter): boolean {
  const { minPaise, maxPaise, styles, colours, minDiscount } = filter;
  return [minPaise, maxPaise, styles, colours, minDiscount].some((value) => value !== null);
}

/** The keys that are in both lists; a missing list is ignored. */
function intersectKeys(
  single: string | undefined,
  several: readonly string[] | undefined,
  toKey: (text: string) => string,
): readonly string[] | null {
  const lists = [single === undefined ? undefined : [single], several].filter((list) => list !== undefined);
  const [first, second] = lists.map((list) => new Set(list.map(toKey)));
  if (first === undefined) return null;
  return [...first].filter((key) => second === undefined || second.has(key)).toSorted();
}
