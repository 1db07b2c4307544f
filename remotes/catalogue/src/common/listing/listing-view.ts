import type { Product } from '@szn/shared-contracts';
import { isPastEnd, type ListingError, type ListingState } from './listing-state.ts';

/** What a page draws of a list. */
export type ListingView =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: ListingError }
  /** Nothing so far: there may be pages behind those that brought nothing. */
  | { readonly kind: 'empty'; readonly next: NextPage }
  /** The list has fewer pages than the one it was to begin with. */
  | { readonly kind: 'past-end'; readonly page: number }
  | ProductsView;

export type ProductsView = {
  readonly kind: 'products';
  readonly products: readonly Product[];
  /** Another sort or filter is on its way; these products are the old ones. */
  readonly isLeaving: boolean;
  readonly next: NextPage;
  readonly total: number | null;
  readonly corrected: string | null;
};

/** What stands below the last card. */
export type NextPage =
  /** `isWanted`: it may be fetched before the shopper asks for it. */
  | { readonly kind: 'there'; readonly page: number; readonly isWanted: boolean }
  | { readonly kind: 'loading'; readonly page: number }
  | { readonly kind: 'failed'; readonly page: number; readonly error: ListingError }
  | { readonly kind: 'end' };

/** The list as the page asking for `params` shows it (decision 24: an error replaces the grid only when it is empty). */
export function viewListing(listing: ListingState, params: string): ListingView {
  if (listing.lastFetchedParams === params) return viewAnswer(listing);
  // A list that answers neither what is shown nor what is on its way is not this page's.
  if (listing.wantedParams !== params) return { kind: 'loading' };
  if (listing.error !== null) return { kind: 'failed', error: listing.error };
  return listing.filteredItems.length > 0 ? viewProducts(listing, true) : { kind: 'loading' };
}

function viewAnswer(listing: ListingState): ListingView {
  if (listing.filteredItems.length > 0)
    return viewProducts(listing, listing.wantedParams !== listing.lastFetchedParams);
  if (listing.error !== null) return { kind: 'failed', error: listing.error };
  if (listing.status === 'loading') return { kind: 'loading' };
  if (isPastEnd(listing)) return { kind: 'past-end', page: listing.firstPage };
  return { kind: 'empty', next: nextPage(listing) };
}

function viewProducts(listing: ListingState, isLeaving: boolean): ProductsView {
  const { filteredItems: products, total, corrected } = listing;
  return { kind: 'products', products, isLeaving, next: nextPage(listing), total, corrected };
}

function nextPage({ status, error, page, hasMore, lastBrought }: ListingState): NextPage {
  if (status === 'failed' && error !== null) return { kind: 'failed', page, error };
  if (status === 'loading') return { kind: 'loading', page };
  return hasMore ? { kind: 'there', page, isWanted: lastBrought === 'news' } : { kind: 'end' };
}
