import {
  defaultSortOrder,
  isSortOrder,
  readField,
  readProducts,
  readText,
  readUnderstoodQuery,
  toWireProduct,
  type Product,
  type SortOrder,
  type UnderstoodQuery,
} from '@szn/shared-contracts';

/** Why a list could not be fetched (section 8: the server's message, else a literal one; the status, else 400). */
export type ListingError = { readonly message: string; readonly status: number };

/** One list of products (specification, section 3, "Listing state"). */
export type ListingState = {
  /** Without duplicates, in the provider's order. The name is the specification's: nothing is filtered here. */
  readonly filteredItems: readonly Product[];
  readonly status: 'idle' | 'loading' | 'succeeded' | 'failed';
  readonly error: ListingError | null;
  /** The page that the list begins with: 1 unless a link named another. */
  readonly firstPage: number;
  /** The page to fetch next: one after the last received page, so that a failed page is fetched again. */
  readonly page: number;
  readonly hasMore: boolean;
  readonly sort: SortOrder;
  /** `queryKey` of the query that `filteredItems` belong to; `null` while there are none. */
  readonly lastFetchedParams: string | null;
  /** `queryKey` of the last request; differs from `lastFetchedParams` while another sort or filter is loading. */
  readonly requestedKey: string | null;
  /** Identifies the only request whose response may still change the list. */
  readonly requestId: number | null;
  readonly total: number | null;
  /** The provider's mark of the catalogue version of the first page; later pages send it, so that pages do not shift. */
  readonly asOf: string | null;
  readonly corrected: string | null;
  /** Only of a search. */
  readonly understood: UnderstoodQuery | null;
  /** The last request was for a first page: its response replaces the list. */
  readonly replacesList: boolean;
  /** The list comes from a snapshot and its first page is being revalidated. */
  readonly isRestored: boolean;
  /** What the last page added. Only after new products is the next page loaded automatically. */
  readonly lastPageResult: 'new' | 'duplicates' | 'filtered-out';
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
  requestedKey: null,
  requestId: null,
  total: null,
  asOf: null,
  corrected: null,
  understood: null,
  replacesList: false,
  isRestored: false,
  lastPageResult: 'new',
};

/** A link named a page after the last one: no products there or later, but the list is not empty. */
export function isPastEnd(listing: ListingState): boolean {
  const { lastFetchedParams, filteredItems, firstPage, hasMore, total } = listing;
  const hasNoProducts = lastFetchedParams !== null && filteredItems.length === 0 && !hasMore;
  return hasNoProducts && firstPage > 1 && total !== 0;
}

/** Appends the products that the list does not hold (section 4: "append and skip products whose _id is present"). */
export function appendProducts(list: readonly Product[], more: readonly Product[]): readonly Product[] {
  const known = new Set(list.map((product) => product.key));
  const added = more.filter((product) => !known.has(product.key));
  return added.length === 0 ? list : [...list, ...added];
}

export function refreshProducts(list: readonly Product[], newer: readonly Product[]): readonly Product[] {
  const byKey = new Map(newer.map((product) => [product.key, product]));
  return list.map((product) => byKey.get(product.key) ?? product);
}

export type ListingSnapshot = Pick<
  ListingState,
  'firstPage' | 'page' | 'hasMore' | 'sort' | 'total' | 'asOf' | 'corrected' | 'understood' | 'lastPageResult'
> & {
  readonly params: string;
  readonly products: readonly Product[];
};

export function toSnapshot(listing: ListingState): ListingSnapshot | undefined {
  const { lastFetchedParams: params, filteredItems: products } = listing;
  if (params === null) return undefined;
  const { firstPage, page, hasMore, sort, total, asOf, corrected, understood, lastPageResult } = listing;
  return {
    params,
    products,
    firstPage,
    page,
    hasMore,
    sort,
    total,
    asOf,
    corrected,
    understood,
    lastPageResult,
  };
}

export function writeSnapshot({ products, ...rest }: ListingSnapshot) {
  return { ...rest, products: products.map(toWireProduct) };
}

/** Reads what {@link writeSnapshot} stored. Browser storage is untrusted: `undefined` for anything unreadable. */
export function readSnapshot(value: unknown): ListingSnapshot | undefined {
  const params = readText(readField(value, 'params'));
  const page = readPage(readField(value, 'page'));
  const firstPage = readPage(readField(value, 'firstPage'));
  const hasMore = readField(value, 'hasMore');
  const sort = readField(value, 'sort');
  if (params === undefined || page === undefined || firstPage === undefined) return undefined;
  if (typeof hasMore !== 'boolean' || !isSortOrder(sort)) return undefined;
  const total = readField(value, 'total');
  return {
    params,
    firstPage,
    page,
    hasMore,
    sort,
    products: readProducts(readField(value, 'products')),
    total: typeof total === 'number' ? total : null,
    asOf: readText(readField(value, 'asOf')) ?? null,
    corrected: readText(readField(value, 'corrected')) ?? null,
    understood: readUnderstoodQuery(readField(value, 'understood')),
    lastPageResult: readPageResult(readField(value, 'lastPageResult')),
  };
}

function readPage(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 1 ? value : undefined;
}

function readPageResult(value: unknown): ListingState['lastPageResult'] {
  return value === 'duplicates' || value === 'filtered-out' ? value : 'new';
}
