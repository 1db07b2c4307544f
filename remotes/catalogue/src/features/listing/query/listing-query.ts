import type { Gender, SortOrder } from '@szn/shared-contracts';

/** What a page lists, fixed by its path; the names are the provider's. */
export type ListingScope = {
  readonly source: string | null;
  readonly gender: Gender | null;
  /** Display name, e.g. `Hoodies & Sweatshirts`. */
  readonly category: string | null;
  readonly isSale: boolean;
  /** What is searched for; the provider's search knows no other scope. */
  readonly search: string | null;
};

/** What the shopper narrowed the list by (specification, section 3, "Active filters"); `null` narrows nothing. */
export type ActiveFilters = {
  readonly brands: readonly string[] | null;
  readonly categories: readonly string[] | null;
  readonly styles: readonly string[] | null;
  /** Whole rupees. */
  readonly minPrice: number | null;
  readonly maxPrice: number | null;
};

/** Everything that decides which products are listed, and in which order. */
export type ListingQuery = {
  /** Name of the page within this remote, e.g. `men/jeans`: its list is kept while sort and filters change. */
  readonly place: string;
  readonly scope: ListingScope;
  readonly filters: ActiveFilters;
  readonly sort: SortOrder;
};

export const wholeCatalogue: ListingScope = {
  source: null,
  gender: null,
  category: null,
  isSale: false,
  search: null,
};

export const noFilters: ActiveFilters = {
  brands: null,
  categories: null,
  styles: null,
  minPrice: null,
  maxPrice: null,
};

export function hasFilters(filters: ActiveFilters): boolean {
  return Object.values(filters).some((value) => value !== null);
}

/** Equal exactly when two queries list the same products in the same order. */
export function paramsOf({ scope, filters, sort }: ListingQuery): string {
  return JSON.stringify([scope, filters, sort]);
}
