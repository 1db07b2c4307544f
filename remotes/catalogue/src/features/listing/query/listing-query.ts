import {
  byNameFacet,
  type ConditionKind,
  type Gender,
  type NameFacetKey,
  type SortOrder,
} from '@szn/shared-contracts';

/** Which products a page lists, fixed by its path. The names are the provider's. */
export type ListingScope = {
  readonly source: string | null;
  readonly gender: Gender | null;
  /** Display name, e.g. `Hoodies & Sweatshirts`. */
  readonly category: string | null;
  readonly isSale: boolean;
  /** The search text; a search has no `source`, `gender` and `category`. */
  readonly search: string | null;
  /** Conditions of the search text that do not apply. */
  readonly without: readonly ConditionKind[];
};

/** The filters that a shopper chose (specification, section 3, "Active filters"); `null` filters nothing. */
export type ActiveFilters = Readonly<Record<NameFacetKey, readonly string[] | null>> & {
  /** Whole rupees. */
  readonly minPrice: number | null;
  readonly maxPrice: number | null;
  /** Least percent off, 1 to 99. */
  readonly minDiscount: number | null;
};

export type ListingQuery = {
  /** Identifies the page's list in the store, e.g. `men/jeans`; the same for every sort order and filter. */
  readonly listingId: string;
  readonly scope: ListingScope;
  readonly filters: ActiveFilters;
  readonly sort: SortOrder;
};

export const fullCatalogue: ListingScope = {
  source: null,
  gender: null,
  category: null,
  isSale: false,
  search: null,
  without: [],
};

export const noFilters: ActiveFilters = {
  ...byNameFacet(() => null),
  minPrice: null,
  maxPrice: null,
  minDiscount: null,
};

export function hasFilters(filters: ActiveFilters): boolean {
  return Object.values(filters).some((value) => value !== null);
}

/** Equal exactly when two queries list the same products in the same order. */
export function queryKey({ scope, filters, sort }: ListingQuery): string {
  return JSON.stringify([scope, filters, sort]);
}
