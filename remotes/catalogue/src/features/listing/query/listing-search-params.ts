import { isSortOrder, type SortOrder } from '@szn/shared-contracts';
import type { ActiveFilters } from './listing-query.ts';

/** What the query string of a listing page says. */
export type ListingAddress = {
  readonly sort: SortOrder;
  readonly filters: ActiveFilters;
  /** The shopper asked for reductions only, on a page that is not a sale page. */
  readonly isSaleOnly: boolean;
  /** The page that the list begins with: 1 unless a link said otherwise. */
  readonly page: number;
};

const lastPage = 10_000;
const mostValues = 50;
const longestValue = 80;

/** Reads a query string; what it does not understand narrows nothing. Lists may be comma-joined or repeated. */
export function readListingAddress(search: URLSearchParams, defaultSort: SortOrder): ListingAddress {
  const sort = search.get('sort');
  const [minPrice, maxPrice] = readPriceRange(search);
  return {
    sort: isSortOrder(sort) ? sort : defaultSort,
    filters: {
      brands: readValues(search, 'brands'),
      categories: readValues(search, 'categories'),
      styles: readValues(search, 'styles'),
      minPrice,
      maxPrice,
    },
    isSaleOnly: search.get('sale') === 'true',
    page: readPage(search.get('page')),
  };
}

export type AddressChange = Partial<Omit<ListingAddress, 'filters'>> & {
  readonly filters?: Partial<ActiveFilters>;
};

/**
 * The query string (with its `?`, or empty) after a change. Fields that are not ours (`source`, `q`, campaign
 * parameters) stay; the page goes, since another list begins at its beginning.
 */
export function changeListingAddress(
  search: URLSearchParams,
  change: AddressChange,
  defaultSort: SortOrder,
): string {
  const next = new URLSearchParams(search);
  next.delete('page');
  for (const [name, text] of Object.entries(toFields(change, defaultSort))) {
    if (text === '') next.delete(name);
    else next.set(name, text);
  }
  const text = next.toString();
  return text === '' ? '' : `?${text}`;
}

/** The fields a change speaks of; an empty text takes a field out of the address. */
function toFields({ sort, isSaleOnly, page, filters = {} }: AddressChange, defaultSort: SortOrder) {
  const { brands, categories, styles, minPrice, maxPrice } = filters;
  const fields = {
    sort: sort === defaultSort ? '' : sort,
    sale: isSaleOnly === undefined ? undefined : isSaleOnly && 'true',
    page: page === undefined || page === 1 ? undefined : page,
    brands,
    categories,
    styles,
    minPrice,
    maxPrice,
  };
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, toText(value)]])),
  );
}

function toText(value: string | number | boolean | readonly string[] | null): string {
  if (value === null || value === false) return '';
  return typeof value === 'object' ? value.join(',') : String(value);
}

function readValues(search: URLSearchParams, name: string): readonly string[] | null {
  const texts = search
    .getAll(name)
    .flatMap((text) => text.split(','))
    .map((text) => text.trim())
    // A NUL is no part of any name: the provider refuses it, and HTML loses it, so that hydration fails.
    .filter((text) => text !== '' && text.length <= longestValue && !text.includes('\0'));
  return texts.length === 0 ? null : [...new Set(texts)].slice(0, mostValues);
}

function readPriceRange(search: URLSearchParams): readonly [number | null, number | null] {
  const min = readRupees(search.get('minPrice'));
  const max = readRupees(search.get('maxPrice'));
  return min !== null && max !== null && min > max ? [max, min] : [min, max];
}

function readRupees(text: string | null): number | null {
  return text !== null && /^\d{1,8}$/.test(text) ? Number(text) : null;
}

function readPage(text: string | null): number {
  const page = text !== null && /^\d{1,5}$/.test(text) ? Number(text) : 1;
  return Math.min(Math.max(page, 1), lastPage);
}
