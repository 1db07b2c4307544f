import {
  byNameFacet,
  decodeNames,
  encodeNames,
  isSortOrder,
  nameFacets,
  type SortOrder,
} from '@szn/shared-contracts';
import type { ActiveFilters } from './listing-query.ts';

export type ListingSearchParams = {
  readonly sort: SortOrder;
  readonly filters: ActiveFilters;
  /** The shopper filters by reduced products, on a page that is not a sale page. */
  readonly isSaleOnly: boolean;
  /** The page that the list begins with: 1 unless a link names another. */
  readonly page: number;
};

const maxPage = 10_000;
const maxValues = 50;
const maxValueLength = 80;

/** Reads a query string and ignores unknown values. Lists may be comma-separated or repeated. */
export function readListingSearchParams(
  search: URLSearchParams,
  defaultSort: SortOrder,
): ListingSearchParams {
  const sort = search.get('sort');
  const [minPrice, maxPrice] = readPriceRange(search);
  return {
    sort: isSortOrder(sort) ? sort : defaultSort,
    filters: {
      ...byNameFacet(({ key }) => readValues(search, key)),
      minPrice,
      maxPrice,
      minDiscount: readPercent(search.get('minDiscount')),
    },
    isSaleOnly: search.get('sale') === 'true',
    page: readPage(search.get('page')),
  };
}

export type ListingSearchParamsChange = Partial<Omit<ListingSearchParams, 'filters'>> & {
  readonly filters?: Partial<ActiveFilters>;
};

/**
 * The query string (with its `?`, or empty) after a change. Other parameters (`source`, `q`, campaigns) stay; `page` is
 * removed, because a changed list starts at its first page.
 */
export function changeListingSearchParams(
  search: URLSearchParams,
  change: ListingSearchParamsChange,
  defaultSort: SortOrder,
): string {
  const { sort, isSaleOnly, page, filters } = change;
  const fields = {
    sort: sort === defaultSort ? null : sort,
    sale: isSaleOnly === false ? null : isSaleOnly,
    page: page === 1 ? null : page,
    ...filters,
  };
  const next = new URLSearchParams(search);
  next.delete('page');
  for (const [name, value] of Object.entries(fields)) {
    if (value === null) next.delete(name);
    else if (value !== undefined)
      next.set(name, typeof value === 'object' ? encodeNames(value) : String(value));
  }
  const text = next.toString();
  return text === '' ? '' : `?${text}`;
}

const filterNames = [...nameFacets.map(({ key }) => key), 'minPrice', 'maxPrice', 'minDiscount', 'sale'];
const otherNames = ['sort', 'source', 'gender', 'q', 'without'];

/** All parameters that change a list. */
export const listingParameterNames: readonly string[] = [...filterNames, ...otherNames, 'page'];

/** Parameters without a control: the filter form submits them as well if no script runs. */
export const preservedNames: ReadonlySet<string> = new Set(otherNames.filter((name) => name !== 'sort'));

const linkNames: ReadonlySet<string> = new Set([...filterNames, ...otherNames]);

/**
 * The query string of a link to another page of the same list. Without parameters of campaigns: the server renders
 * the page without them, and hydration must find the same links.
 */
export function linkSearchParams(search: string, page: number): string {
  const known = [...new URLSearchParams(search)].filter(([name]) => linkNames.has(name));
  // The default sort has no effect here: the change contains no sort.
  return changeListingSearchParams(new URLSearchParams(known), { page }, 'newest');
}

function readValues(search: URLSearchParams, name: string): readonly string[] | null {
  const texts = decodeNames(search.getAll(name))
    // The provider rejects a NUL, and HTML drops it, so that hydration would fail.
    .filter((text) => text.length <= maxValueLength && !text.includes('\0'));
  return texts.length === 0 ? null : [...new Set(texts)].slice(0, maxValues);
}

function readPriceRange(search: URLSearchParams): readonly [number | null, number | null] {
  const min = readRupees(search.get('minPrice'));
  const max = readRupees(search.get('maxPrice'));
  return min !== null && max !== null && min > max ? [max, min] : [min, max];
}

function readRupees(text: string | null): number | null {
  return text !== null && /^\d{1,8}$/.test(text) ? Number(text) : null;
}

function readPercent(text: string | null): number | null {
  return text !== null && /^[1-9]\d?$/.test(text) ? Number(text) : null;
}

function readPage(text: string | null): number {
  const page = text !== null && /^\d{1,5}$/.test(text) ? Number(text) : 1;
  return Math.min(Math.max(page, 1), maxPage);
}
