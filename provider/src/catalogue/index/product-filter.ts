import { byNameFacet, nameFacets, type Gender, type NameFacetKey } from '@szn/shared-contracts/wire';
import type { z } from 'zod';
import { RequestFailure } from '../../lib/request-failure.ts';
import { facetTable } from './facets.ts';
import * as fields from '../query-fields.ts';

/**
 * The filters of all lists (section 3, "Query inputs"), and those of further facets. A route without one of them has it in
 * its path.
 */
export const filterFields = {
  source: fields.nameField.optional(),
  gender: fields.genderField.optional(),
  category: fields.nameField.optional(),
  sale: fields.flagField.optional(),
  ...byNameFacet(() => fields.namesField.optional()),
  minPrice: fields.rupeesField.optional(),
  maxPrice: fields.rupeesField.optional(),
  minDiscount: fields.wholeNumberField('minDiscount', 99).optional(),
};

/** A filter in the terms of the index. `null` and a missing list match everything, an empty list nothing. */
export type ProductFilter = {
  readonly gender: Gender | null;
  /** The keys of the chosen values of each facet, sorted. */
  readonly names: Readonly<Partial<Record<NameFacetKey, readonly string[]>>>;
  readonly isOnSale: boolean;
  readonly minPaise: number | null;
  readonly maxPaise: number | null;
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
  const single: Partial<Record<NameFacetKey, string | undefined>> = {
    brands: request.source,
    categories: request.category,
  };
  return {
    gender: request.gender ?? null,
    names: Object.fromEntries(
      nameFacets.flatMap(({ key }) => {
        const keys = intersectKeys(single[key], request[key], facetTable[key].toKey);
        return keys === null ? [] : [[key, keys]];
      }),
    ),
    isOnSale: request.sale ?? false,
    minPaise: minPrice === undefined ? null : Math.ceil(minPrice * 100),
    maxPaise: maxPrice === undefined ? null : Math.floor(maxPrice * 100),
    minDiscount: request.minDiscount ?? null,
  };
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
