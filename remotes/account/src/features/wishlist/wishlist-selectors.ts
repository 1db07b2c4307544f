import { createSelector } from '@reduxjs/toolkit';
import type { Product } from '@szn/shared-contracts';
import type { WishlistState } from './wishlist-slice.ts';

export type WishlistRootState = { readonly wishlist: WishlistState };

/** Whether the shopper sees the product as on the wishlist: pending changes count. */
export function isInWishlist({ wishlist }: WishlistRootState, productId: string): boolean {
  return wishlist.pendingMutations[productId]?.target ?? wishlist.confirmedIds.includes(productId);
}

/** The ids of the list with its pending changes, first added first. */
export const selectProductIds = createSelector(
  [
    (state: WishlistRootState) => state.wishlist.confirmedIds,
    (state: WishlistRootState) => state.wishlist.pendingMutations,
  ],
  (confirmedIds, pending) => {
    const isKept = (id: string) => pending[id]?.target ?? true;
    const isAdded = (id: string) => pending[id]?.target === true;
    return [...new Set([...confirmedIds.filter(isKept), ...Object.keys(pending).filter(isAdded)])];
  },
);

/** The products of that list, latest first. */
export const selectProducts = createSelector(
  [selectProductIds, (state: WishlistRootState) => state.wishlist.products],
  (ids, products): readonly Product[] => pick(products, ids).toReversed(),
);

/** The confirmed products, for browser storage. */
export const selectConfirmedProducts = createSelector(
  [
    (state: WishlistRootState) => state.wishlist.confirmedIds,
    (state: WishlistRootState) => state.wishlist.products,
  ],
  (ids, products) => pick(products, ids),
);

/**
 * The mutations to send now: one at a time per product, and none before the first response to the list, because the
 * product may be on it already.
 */
export function selectMutationsToSend({
  wishlist,
}: WishlistRootState): readonly { productId: string; target: boolean }[] {
  if (wishlist.status === 'unread') return [];
  return Object.entries(wishlist.pendingMutations)
    .filter(([, mutation]) => mutation.inFlight === null)
    .map(([productId, { target }]) => ({ productId, target }));
}

/** After a failed mutation the list is fetched again, once no request is under way. */
export function selectNeedsRefetch({ wishlist }: WishlistRootState): boolean {
  const isSending = Object.values(wishlist.pendingMutations).some(({ inFlight }) => inFlight !== null);
  return wishlist.needsRefetch && wishlist.fetchNumber === null && !isSending;
}

/** `stored`: the fetch failed, the list comes from browser storage. `failed`: the same without a stored list. */
export type WishlistView = 'loading' | 'failed' | 'stored' | 'list';

/** What the page shows to this shopper; `loading` while the store has the list of another one. */
export function selectWishlistView(state: WishlistRootState, userId: string): WishlistView {
  const { wishlist } = state;
  if (wishlist.userId !== userId) return 'loading';
  if (wishlist.status === 'confirmed') return 'list';
  const hasItems = selectProductIds(state).length > 0;
  if (wishlist.fetchNumber !== null) return hasItems ? 'list' : 'loading';
  return hasItems ? 'stored' : 'failed';
}

function pick(products: WishlistState['products'], ids: readonly string[]): readonly Product[] {
  return ids.flatMap((id) => products[id] ?? []);
}
