import { nameFacets, type NameFacetKey } from '@szn/shared-contracts/wire';
import type { ProductFilter } from './product-filter.ts';
import { selectGender, selectListedIn, type CatalogueIndex } from './catalogue-index.ts';
import { selectNames } from './name-column.ts';
import { addToSet, createProductSet, intersect, type ProductSet } from './product-set.ts';

export type Choice = NameFacetKey | 'discount' | 'price' | 'sale';

/** The products that a version lists: the current one, or the earlier one of a list that is being paged. */
export function selectListed(index: CatalogueIndex, asOf: number): ProductSet {
  return asOf === index.version ? index.listed : selectListedIn(index, asOf);
}

/** The products of `among` that match a filter. */
export function selectMatching(
  index: CatalogueIndex,
  filter: ProductFilter,
  among: ProductSet = index.listed,
): ProductSet {
  const choices = [...selectChoices(index, filter).values()];
  return intersect(
    among,
    filter.gender === null ? choices : [selectGender(index, filter.gender), ...choices],
  );
}

/** The products that match the choice of each facet; facets without a choice are left out. */
export function selectChoices(index: CatalogueIndex, filter: ProductFilter): ReadonlyMap<Choice, ProductSet> {
  const { names, minDiscount, minPaise, maxPaise } = filter;
  const sets = new Map<Choice, ProductSet>();
  for (const { key } of nameFacets) {
    const chosen = names[key];
    if (chosen !== undefined) sets.set(key, selectNames(index.names[key], chosen, index.size));
  }
  if (minDiscount !== null) sets.set('discount', selectRange(index.discounts, minDiscount, null));
  if (minPaise !== null || maxPaise !== null) sets.set('price', selectRange(index.paise, minPaise, maxPaise));
  if (filter.isOnSale) sets.set('sale', index.onSale);
  return sets;
}

/** The products whose value is not below `min` and not above `max`. */
export function selectRange(values: Int32Array, min: number | null, max: number | null): ProductSet {
  const lowest = min ?? 0;
  const highest = max ?? Number.MAX_SAFE_INTEGER;
  const set = createProductSet(values.length);
  for (let position = 0; position < values.length; position += 1) {
    const value = values[position] ?? 0;
    if (value >= lowest && value <= highest) addToSet(set, position);
  }
  return set;
}
