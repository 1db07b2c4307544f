import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { SortOrder } from '@szn/shared-contracts';
import type { ListingPage } from './listing-api.ts';
import {
  appendProducts,
  emptyListing,
  type ListingError,
  type ListingSnapshot,
  type ListingState,
  refreshProducts,
} from './listing-state.ts';

/** The lists of the pages visited last, by the name of the page. */
export type ListingsState = Readonly<Record<string, ListingState>>;

type OfRequest = { readonly place: string; readonly requestId: number };

export type PageRequested = OfRequest & {
  readonly params: string;
  readonly sort: SortOrder;
  /** It is to become the list's first page; otherwise the one after the last page that came. */
  readonly isFirst: boolean;
};

/** The page that is shown, the one that is about to be, and the one that it may go back to. */
const mostPlaces = 3;

/**
 * Every request is named, and only the one named last may change its list: an answer that was overtaken, whichever way
 * the requests raced, changes nothing.
 */
export const listingSlice = createSlice({
  name: 'listings',
  initialState: {} satisfies ListingsState as ListingsState,
  reducers: {
    pageRequested: (state, { payload }: PayloadAction<PageRequested>) =>
      withListing(state, payload.place, (listing) => ({
        ...listing,
        status: 'loading',
        error: null,
        sort: payload.sort,
        wantedParams: payload.params,
        requestId: payload.requestId,
        isFirstAsked: payload.isFirst,
        isRestored: false,
      })),
    pageLanded: (
      state,
      { payload }: PayloadAction<OfRequest & { page: number; isFirst: boolean; answer: ListingPage }>,
    ) =>
      ifCurrent(state, payload, (listing) =>
        payload.isFirst ? landFirstPage(listing, payload) : landNextPage(listing, payload),
      ),
    requestFailed: (state, { payload }: PayloadAction<OfRequest & { error: ListingError }>) =>
      ifCurrent(state, payload, (listing) => {
        const isUpToDate = listing.lastFetchedParams === listing.wantedParams;
        return {
          ...(isUpToDate ? listing : { ...emptyListing, sort: listing.sort }),
          // A restored list whose quiet second look failed is as good as before.
          status: listing.isRestored && isUpToDate ? 'succeeded' : 'failed',
          wantedParams: listing.wantedParams,
          error: listing.isRestored && isUpToDate ? null : payload.error,
          requestId: null,
          isRestored: false,
        };
      }),
    /** The request was taken back: what was there stays, and nothing is on its way. */
    requestAbandoned: (state, { payload }: PayloadAction<OfRequest>) =>
      ifCurrent(state, payload, (listing) => ({
        ...listing,
        status: listing.lastFetchedParams === null ? 'idle' : 'succeeded',
        wantedParams: listing.lastFetchedParams,
        requestId: null,
      })),
    listingReset: (state, { payload }: PayloadAction<{ place: string }>) =>
      withListing(state, payload.place, () => emptyListing),
    /**
     * Brings a list back as it was left; what is known of its products by now is kept. A request for the first page
     * that is under way only refreshes it; one for a later page went on from another list, and is heard no more.
     */
    listingRestored: (state, { payload }: PayloadAction<{ place: string; snapshot: ListingSnapshot }>) =>
      withListing(state, payload.place, (listing) => {
        const { snapshot } = payload;
        const isSame = listing.wantedParams === snapshot.params;
        const isAsked = isSame && listing.status === 'loading' && listing.isFirstAsked;
        return {
          ...emptyListing,
          filteredItems: isSame
            ? refreshProducts(snapshot.products, listing.filteredItems)
            : snapshot.products,
          status: 'succeeded',
          firstPage: snapshot.firstPage,
          page: snapshot.page,
          hasMore: snapshot.hasMore,
          sort: snapshot.sort,
          lastFetchedParams: snapshot.params,
          wantedParams: snapshot.params,
          total: snapshot.total,
          asOf: snapshot.asOf,
          corrected: snapshot.corrected,
          lastBrought: snapshot.lastBrought,
          requestId: isAsked ? listing.requestId : null,
          isRestored: isAsked,
        };
      }),
  },
});

type Landing = { readonly page: number; readonly answer: ListingPage };

const settled = { status: 'succeeded', error: null, requestId: null, isRestored: false } as const;

function landFirstPage(listing: ListingState, { page, answer }: Landing): ListingState {
  if (listing.isRestored) {
    return {
      ...listing,
      ...settled,
      filteredItems: refreshProducts(listing.filteredItems, answer.products),
    };
  }
  return {
    ...listing,
    ...settled,
    filteredItems: answer.products,
    firstPage: page,
    page: page + 1,
    hasMore: answer.hasMore,
    lastBrought: describeNews(answer.products.length > 0, answer),
    total: answer.total,
    asOf: answer.asOf,
    corrected: answer.corrected,
    lastFetchedParams: listing.wantedParams,
  };
}

function landNextPage(listing: ListingState, { page, answer }: Landing): ListingState {
  const filteredItems = appendProducts(listing.filteredItems, answer.products);
  return {
    ...listing,
    ...settled,
    filteredItems,
    page: page + 1,
    hasMore: answer.hasMore,
    lastBrought: describeNews(filteredItems !== listing.filteredItems, answer),
    total: answer.total ?? listing.total,
  };
}

function describeNews(isNew: boolean, { isLeftOut }: ListingPage): ListingState['lastBrought'] {
  if (isNew) return 'news';
  return isLeftOut ? 'full-price-only' : 'nothing';
}

function ifCurrent(
  state: ListingsState,
  { place, requestId }: OfRequest,
  change: (listing: ListingState) => ListingState,
): ListingsState {
  return state[place]?.requestId === requestId ? withListing(state, place, change) : state;
}

function withListing(
  state: ListingsState,
  place: string,
  change: (listing: ListingState) => ListingState,
): ListingsState {
  const { [place]: listing = emptyListing, ...others } = state;
  // The place used last is the last key; the ones used longest ago are forgotten.
  const kept = Object.entries(others).slice(1 - mostPlaces);
  return { ...Object.fromEntries(kept), [place]: change(listing) };
}
