import { defaultSortOrder, type Product, type SortOrder } from '@szn/shared-contracts';

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
