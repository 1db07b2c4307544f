import { isRequestError, readField, type Product, type ShellServices } from '@szn/shared-contracts';
import { createWishlistApi } from './wishlist-api.ts';
import { selectConfirmedProducts, wishlistSlice, type WishlistStore } from './wishlist-slice.ts';

const { actions } = wishlistSlice;

/** Increase with each change of the structure: a page of another version then fetches the list again. */
const stateVersion = 1;

/** The list that the server rendered, first added first. Its products are parsed already. */
type DehydratedWishlist = {
  readonly version: typeof stateVersion;
  readonly userId: string;
  readonly products: readonly Product[];
};

/**
 * Fetches the list of the member for whom the server renders the page. Without a response (no session, a provider that
 * wants a token) the store stays empty, the page is the one of everybody, and the browser fetches the list.
 */
export async function fetchServerWishlist(
  { session: { memberId }, http, telemetry }: ShellServices,
  store: WishlistStore,
  signal: AbortSignal,
): Promise<void> {
  if (memberId === undefined) return;
  try {
    const list = await createWishlistApi(http).fetch(memberId, signal);
    store.dispatch(actions.opened({ userId: memberId, stored: [] }));
    store.dispatch(actions.fetchStarted({ number: 0 }));
    store.dispatch(actions.fetchSucceeded({ number: 0, ...list }));
  } catch (error) {
    if (!isRequestError(error)) telemetry.report(error, { during: 'wishlist' });
  }
}

/** `undefined` for a page without the list of a member. */
export function dehydrateWishlist(store: WishlistStore): DehydratedWishlist | undefined {
  const state = store.getState();
  const { userId } = state.wishlist;
  return userId === null
    ? undefined
    : { version: stateVersion, userId, products: selectConfirmedProducts(state) };
}

export function restoreWishlist(store: WishlistStore, state: unknown): void {
  if (isDehydratedWishlist(state)) store.dispatch(actions.restored(state));
}

function isDehydratedWishlist(state: unknown): state is DehydratedWishlist {
  return readField(state, 'version') === stateVersion;
}
