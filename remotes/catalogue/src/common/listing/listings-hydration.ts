import { isSortOrder, readField, readProducts, readText, toWireProduct } from '@szn/shared-contracts';
import type { ListingsState } from './listing-slice.ts';
import type { ListingSnapshot } from './listing-snapshot.ts';
import { emptyListing, type ListingState } from './listing-state.ts';

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
