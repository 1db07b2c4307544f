import {
  defaultSortOrder,
  isSortOrder,
  type Product,
  readField,
  readProducts,
  readText,
  type SortOrder,
  toWireProduct,
} from '@szn/shared-contracts';
import type { ListingsState } from './listing-slice.ts';

/** Why a list could not be fetched (section 8: the server's message, else a literal one; the status, else 400). */
export type ListingError = { readonly message: string; readonly status: number };

/** One list of products (specification, section 3, "Listing state"). */
export type ListingState = {
  /** Without duplicates, in the provider's order. */
  readonly filteredItems: readonly Product[];
  readonly status: 'idle' | 'loading' | 'succeeded' | 'failed';
  readonly error: ListingError | null;
  /** The page that the list begins with: 1 unless a link said otherwise. */
  readonly firstPage: number;
  /** The page to ask for next: one more than the last that came, so that a failed page is asked for again. */
  readonly page: number;
  readonly hasMore: boolean;
  readonly sort: SortOrder;
  /** What `filteredItems` answers; `null` while there are none. */
  readonly lastFetchedParams: string | null;
  /** What was asked for last; differs from `lastFetchedParams` while another sort or filter is on its way. */
  readonly wantedParams: string | null;
  /** Names the only request whose answer may still change the list. */
  readonly requestId: number | null;
  /** How many products match in all, where the provider tells. */
  readonly total: number | null;
  /** The provider's mark for "as the catalogue stood at my first page"; sent back so that pages do not shift. */
  readonly asOf: string | null;
  /** The search text as the provider understood it, where it mended a slip. */
  readonly corrected: string | null;
  /** What was asked for last is the list's first page, whose answer replaces the list. */
  readonly isFirstAsked: boolean;
  /** The list came from a snapshot while its first page was being asked for again. */
  readonly isRestored: boolean;
  /** What the page that came last brought. Where that is nothing new, the next is fetched only on request. */
  readonly lastBrought: 'news' | 'nothing' | 'full-price-only';
};

/** Section 4: "clears the list, sets page 1 and hasMore true, clears lastFetchedParams and the error, status idle". */
export const emptyListing: ListingState = {
  filteredItems: [],
  status: 'idle',
  error: null,
  firstPage: 1,
  page: 1,
  hasMore: true,
  sort: defaultSortOrder,
  lastFetchedParams: null,
  wantedParams: null,
  requestId: null,
  total: null,
  asOf: null,
  corrected: null,
  isFirstAsked: false,
  isRestored: false,
  lastBrought: 'news',
};

/** Whether a link named a page beyond the list's last one: no products there, nor behind it, but some before. */
export function isPastEnd(listing: ListingState): boolean {
  const { lastFetchedParams, filteredItems, firstPage, hasMore, total } = listing;
  const isNothingThere = lastFetchedParams !== null && filteredItems.length === 0 && !hasMore;
  return isNothingThere && firstPage > 1 && total !== 0;
}

/** Appends what is not in the list yet (section 4: "append and skip products whose _id is already present"). */
export function appendProducts(list: readonly Product[], more: readonly Product[]): readonly Product[] {
  const known = new Set(list.map((product) => product.key));
  const fresh = more.filter((product) => !known.has(product.key));
  return fresh.length === 0 ? list : [...list, ...fresh];
}

/** The same list in the same order, with what is newly known of its products: a quiet revalidation. */
export function refreshProducts(list: readonly Product[], fresh: readonly Product[]): readonly Product[] {
  const byKey = new Map(fresh.map((product) => [product.key, product]));
  return list.map((product) => byKey.get(product.key) ?? product);
}

/** A list as a shopper left it. */
export type ListingSnapshot = {
  /** `paramsOf` the query it answered. */
  readonly params: string;
  readonly products: readonly Product[];
  /** The page that the list begins with. */
  readonly firstPage: number;
  /** The page to ask for next. */
  readonly page: number;
  readonly hasMore: boolean;
  readonly sort: SortOrder;
  readonly total: number | null;
  readonly asOf: string | null;
  readonly corrected: string | null;
  readonly lastBrought: ListingState['lastBrought'];
};

/** The lists that came, as plain data for the page's hydration block; what failed is asked for again by the browser. */
export function dehydrateListings(listings: ListingsState): unknown {
  return Object.entries(listings).flatMap(([place, listing]) => {
    const snapshot = toSnapshot(listing);
    return snapshot === undefined ? [] : [{ place, ...writeSnapshot(snapshot) }];
  });
}

/** Rebuilds the lists from what {@link dehydrateListings} gave; anything unreadable is left out. */
export function hydrateListings(value: unknown): ListingsState {
  if (!Array.isArray(value)) return {};
  return Object.fromEntries(
    value.flatMap((entry: unknown) => {
      const place = readText(readField(entry, 'place'));
      const snapshot = readSnapshot(entry);
      return place === undefined || snapshot === undefined ? [] : [[place, toListing(snapshot)]];
    }),
  );
}

/** What is worth keeping of a list; `undefined` while it holds nothing, or answers an older wish. */
export function toSnapshot(listing: ListingState): ListingSnapshot | undefined {
  const { lastFetchedParams: params, filteredItems: products } = listing;
  if (params === null) return undefined;
  const { firstPage, page, hasMore, sort, total, asOf, corrected, lastBrought } = listing;
  return { params, products, firstPage, page, hasMore, sort, total, asOf, corrected, lastBrought };
}

export function writeSnapshot({ products, ...rest }: ListingSnapshot) {
  return { ...rest, products: products.map(toWireProduct) };
}

/** Reads what {@link writeSnapshot} gave, wherever it has been meanwhile. */
export function readSnapshot(value: unknown): ListingSnapshot | undefined {
  const params = readText(readField(value, 'params'));
  const page = readField(value, 'page');
  const firstPage = readField(value, 'firstPage');
  const hasMore = readField(value, 'hasMore');
  const sort = readField(value, 'sort');
  if (params === undefined || typeof hasMore !== 'boolean' || !isPage(page) || !isSortOrder(sort))
    return undefined;
  const total = readField(value, 'total');
  return {
    params,
    // An earlier release kept none.
    firstPage: isPage(firstPage) ? firstPage : 1,
    page,
    hasMore,
    sort,
    products: readProducts(readField(value, 'products')),
    total: typeof total === 'number' ? total : null,
    asOf: readText(readField(value, 'asOf')) ?? null,
    corrected: readText(readField(value, 'corrected')) ?? null,
    lastBrought: readLastBrought(readField(value, 'lastBrought')),
  };
}

function toListing({ params, products, ...rest }: ListingSnapshot): ListingState {
  return {
    ...emptyListing,
    ...rest,
    filteredItems: products,
    status: 'succeeded',
    lastFetchedParams: params,
    wantedParams: params,
  };
}

/** An earlier release kept none. */
function readLastBrought(value: unknown): ListingSnapshot['lastBrought'] {
  return value === 'nothing' || value === 'full-price-only' ? value : 'news';
}

function isPage(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 1;
}
