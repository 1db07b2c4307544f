import { ownValue } from '@szn/shared-contracts';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { SortOrder } from '@szn/shared-contracts';
import type { ListingPage } from './listing-request.ts';
import {
  appendProducts,
  emptyListing,
  refreshProducts,
  type ListingError,
  type ListingSnapshot,
  type ListingState,
} from './listing-state.ts';

/** The lists of the pages visited last, by `listingId`. */
export type ListingsState = Readonly<Record<string, ListingState>>;

type RequestRef = { readonly listingId: string; readonly requestId: number };

type PageRequested = RequestRef & {
  readonly queryKey: string;
  readonly sort: SortOrder;
  /** The response becomes the list's first page; otherwise it is appended. */
  readonly replacesList: boolean;
};

type PageReceived = RequestRef & {
  readonly page: number;
  readonly replacesList: boolean;
  readonly response: ListingPage;
};

/** The current page, the next one while it loads, and one to return to. */
const maxListings = 3;

/** Each request has an id, and only the latest request may change its list: late responses are ignored. */
export const listingSlice = createSlice({
  name: 'listings',
  initialState: {} satisfies ListingsState as ListingsState,
  reducers: {
    pageRequested: (state, { payload }: PayloadAction<PageRequested>) =>
      updateListing(state, payload.listingId, (listing) => ({
        ...listing,
        status: 'loading',
        error: null,
        sort: payload.sort,
        requestedKey: payload.queryKey,
        requestId: payload.requestId,
        replacesList: payload.replacesList,
        isRestored: false,
      })),
    pageReceived: (state, { payload }: PayloadAction<PageReceived>) =>
      updateIfCurrent(state, payload, (listing) =>
        payload.replacesList ? receiveFirstPage(listing, payload) : receiveNextPage(listing, payload),
      ),
    pageFailed: (state, { payload }: PayloadAction<RequestRef & { error: ListingError }>) =>
      updateIfCurrent(state, payload, (listing) => {
        const isUpToDate = listing.lastFetchedParams === listing.requestedKey;
        // A failed revalidation leaves a restored list usable.
        const isUsable = listing.isRestored && isUpToDate;
        return {
          ...(isUpToDate ? listing : { ...emptyListing, sort: listing.sort }),
          status: isUsable ? 'succeeded' : 'failed',
          requestedKey: listing.requestedKey,
          error: isUsable ? null : payload.error,
          requestId: null,
          isRestored: false,
        };
      }),
    /** The list stays as it was before the request. */
    requestAborted: (state, { payload }: PayloadAction<RequestRef>) =>
      updateIfCurrent(state, payload, (listing) => ({
        ...listing,
        status: listing.lastFetchedParams === null ? 'idle' : 'succeeded',
        requestedKey: listing.lastFetchedParams,
        requestId: null,
      })),
    listingReset: (state, { payload }: PayloadAction<{ listingId: string }>) =>
      updateListing(state, payload.listingId, () => emptyListing),
    /**
     * Restores a saved list and keeps newer data of its products. A pending request for the first page only refreshes
     * the restored list; a pending request for a later page belongs to another list and is ignored.
     */
    listingRestored: (state, { payload }: PayloadAction<{ listingId: string; snapshot: ListingSnapshot }>) =>
      updateListing(state, payload.listingId, (listing) => {
        const { params, products, ...rest } = payload.snapshot;
        const isSame = listing.requestedKey === params;
        const isRevalidating = isSame && listing.status === 'loading' && listing.replacesList;
        return {
          ...emptyListing,
          ...rest,
          filteredItems: isSame ? refreshProducts(products, listing.filteredItems) : products,
          status: 'succeeded',
          lastFetchedParams: params,
          requestedKey: params,
          requestId: isRevalidating ? listing.requestId : null,
          isRestored: isRevalidating,
        };
      }),
  },
});

const succeeded = { status: 'succeeded', error: null, requestId: null, isRestored: false } as const;

function receiveFirstPage(listing: ListingState, { page, response }: PageReceived): ListingState {
  const { filteredItems } = listing;
  if (listing.isRestored) {
    return { ...listing, ...succeeded, filteredItems: refreshProducts(filteredItems, response.products) };
  }
  return {
    ...listing,
    ...succeeded,
    filteredItems: response.products,
    firstPage: page,
    page: page + 1,
    hasMore: response.hasMore,
    lastPageResult: toPageResult(response.products.length > 0, response),
    total: response.total,
    asOf: response.asOf,
    corrected: response.corrected,
    understood: response.understood,
    lastFetchedParams: listing.requestedKey,
  };
}

function receiveNextPage(listing: ListingState, { page, response }: PageReceived): ListingState {
  const filteredItems = appendProducts(listing.filteredItems, response.products);
  return {
    ...listing,
    ...succeeded,
    filteredItems,
    page: page + 1,
    hasMore: response.hasMore,
    lastPageResult: toPageResult(filteredItems !== listing.filteredItems, response),
    total: response.total ?? listing.total,
  };
}

function toPageResult(hasNew: boolean, { isFilteredOut }: ListingPage) {
  if (hasNew) return 'new';
  return isFilteredOut ? 'filtered-out' : 'duplicates';
}

type Change = (listing: ListingState) => ListingState;

function updateIfCurrent(
  state: ListingsState,
  { listingId, requestId }: RequestRef,
  change: Change,
): ListingsState {
  return ownValue(state, listingId)?.requestId === requestId
    ? updateListing(state, listingId, change)
    : state;
}

function updateListing(state: ListingsState, listingId: string, change: Change): ListingsState {
  const listing = ownValue(state, listingId) ?? emptyListing;
  const { [listingId]: _before, ...others } = state;
  // Keys are in order of use: the least recently used lists are evicted.
  const recent = Object.entries(others).slice(1 - maxListings);
  return { ...Object.fromEntries(recent), [listingId]: change(listing) };
}
