import { categorySlug, type Gender } from '@szn/shared-contracts/wire';
import { sourceKey } from '../../catalogue/source-key.ts';

/** What a list is narrowed by, in the database's terms. `null` narrows nothing; an empty list matches nothing. */
export type ProductFilter = {
  readonly sourceKeys: readonly string[] | null;
  readonly gender: Gender | null;
  readonly categorySlugs: readonly string[] | null;
  readonly isOnSale: boolean;
  readonly minPaise: number | null;
  readonly maxPaise: number | null;
  readonly styles: readonly string[] | null;
};

/** What a request narrows by, in its own spellings; prices in rupees. */
export type FilterRequest = {
  readonly source?: string | undefined;
  readonly gender?: Gender | undefined;
  readonly category?: string | undefined;
  readonly sale?: boolean | undefined;
  readonly brands?: readonly string[] | undefined;
  readonly categories?: readonly string[] | undefined;
  readonly minPrice?: number | undefined;
  readonly maxPrice?: number | undefined;
  readonly styles?: readonly string[] | undefined;
};

/** Brands match in any known spelling, categories as display name or slug; single and plural forms both apply. */
export function toProductFilter(request: FilterRequest): ProductFilter {
  return {
    sourceKeys: inBoth(oneOf(request.source), request.brands, sourceKey),
    gender: request.gender ?? null,
    categorySlugs: inBoth(oneOf(request.category), request.categories, categorySlug),
    isOnSale: request.sale ?? false,
    minPaise: request.minPrice === undefined ? null : Math.ceil(request.minPrice * 100),
    maxPaise: request.maxPrice === undefined ? null : Math.floor(request.maxPrice * 100),
    styles: request.styles === undefined ? null : [...new Set(request.styles)].toSorted(),
  };
}

function oneOf(text: string | undefined): readonly string[] | undefined {
  return text === undefined ? undefined : [text];
}

function inBoth(
  one: readonly string[] | undefined,
  many: readonly string[] | undefined,
  toKey: (text: string) => string,
): readonly string[] | null {
  const lists = [one, many].filter((list) => list !== undefined).map((list) => new Set(list.map(toKey)));
  const [first, second] = lists;
  if (first === undefined) return null;
  return [...first].filter((key) => second === undefined || second.has(key)).toSorted();
}
