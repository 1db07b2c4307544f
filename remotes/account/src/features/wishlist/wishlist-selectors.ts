import { createSelector } from '@reduxjs/toolkit';
import { readProduct, type Product, type WireProduct } from '@szn/shared-contracts';
import type { WishlistState } from './wishlist-slice.ts';

export type WithWishlist = { readonly wishlist: WishlistState };

/** Whether the shopper sees the product as wished for: their last word, else what the provider confirmed. */
export function isWished({ wishlist }: WithWishlist, productId: string): boolean {
  return wishlist.intents[productId]?.isWanted ?? wishlist.confirmedIds.includes(productId);
}

/** What the shopper sees as their list, in the order of adding. */
export const selectWishedIds = createSelector(
  [(state: WithWishlist) => state.wishlist.confirmedIds, (state: WithWishlist) => state.wishlist.intents],
  (confirmedIds, intents) => {
    const stays = (id: string) => intents[id]?.isWanted ?? true;
    const joins = (id: string) => intents[id]?.isWanted === true;
    return [...new Set([...confirmedIds.filter(stays), ...Object.keys(intents).filter(joins)])];
  },
);

/** The products of that list, the latest wish first. One whose details are unknown is shown with the fallback texts. */
export const selectWishedProducts = createSelector(
  [selectWishedIds, (state: WithWishlist) => state.wishlist.products],
  (ids, products): readonly Product[] =>
    ids
      .map((id) => asShown(products[id], id))
      .filter((product) => product !== undefined)
      .toReversed(),
);

/** What was read of a kept product: the same object as long as that is the same, so that its card need not be redrawn. */
const shownProducts = new WeakMap<WireProduct, Product>();

function asShown(kept: WireProduct | undefined, id: string): Product | undefined {
  const known = kept && shownProducts.get(kept);
  if (known) return known;
  const product = readProduct(kept ?? { _id: id });
  if (kept && product) shownProducts.set(kept, product);
  return product;
}

/** What the provider confirmed, as it is kept by the browser. */
export const selectConfirmedProducts = createSelector(
  [(state: WithWishlist) => state.wishlist.confirmedIds, (state: WithWishlist) => state.wishlist.products],
  (ids, products) => ids.map((id) => products[id]).filter((product) => product !== undefined),
);

/**
 * Requests that nothing holds back: one at a time for each product, and none before the provider's list has been
 * asked for, because the wish may be fulfilled already.
 */
export function selectDueWrites({
  wishlist,
}: WithWishlist): readonly { productId: string; isWanted: boolean }[] {
  if (wishlist.status === 'unread') return [];
  return Object.entries(wishlist.intents)
    .filter(([, intent]) => intent.sent === null)
    .map(([productId, { isWanted }]) => ({ productId, isWanted }));
}

/** After a failed write only the provider knows what became of it; it is asked once everything is quiet. */
export function selectIsLoadDue({ wishlist }: WithWishlist): boolean {
  const isWriting = Object.values(wishlist.intents).some((intent) => intent.sent !== null);
  return wishlist.isInDoubt && wishlist.loadNumber === null && !isWriting;
}

/**
 * What the page shows: `kept` is a list this browser remembers while the provider's cannot be had, `failed` the same
 * without anything to show.
 */
export type WishlistView = 'loading' | 'failed' | 'kept' | 'list';

/** The view for this shopper; `loading` as long as the ledger is not theirs. */
export function selectWishlistView(state: WithWishlist, userId: string): WishlistView {
  const { wishlist } = state;
  if (wishlist.userId !== userId) return 'loading';
  if (wishlist.status === 'confirmed') return 'list';
  const hasItems = selectWishedIds(state).length > 0;
  if (wishlist.loadNumber !== null) return hasItems ? 'list' : 'loading';
  return hasItems ? 'kept' : 'failed';
}
