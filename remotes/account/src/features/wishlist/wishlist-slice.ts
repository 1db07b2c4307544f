import { configureStore, createSlice, createSelector } from '@reduxjs/toolkit';
import { readProduct, type Product, ownValue } from '@szn/shared-contracts';

/** A change of one product that the provider has not confirmed yet. */
export type WishlistMutation = {
  /** The state that the shopper requested last: on the wishlist or off it. */
  readonly target: boolean;
  /** The one request under way for this product, and the state that it requests. */
  readonly inFlight: { readonly number: number; readonly target: boolean } | null;
};

/**
 * The wishlist of the signed-in shopper: the confirmed list and the optimistic changes since. Responses carry the number
 * of their request; one that is not pending is ignored. Therefore responses may be late, repeated, out of order, or
 * meant for a shopper who has signed out.
 */
export type WishlistState = {
  /** `null` while nobody is signed in. */
  readonly userId: string | null;
  /** `unread` until the first response; the list then comes from browser storage. */
  readonly status: 'unread' | 'confirmed' | 'failed';
  /** The pending fetch of the list. */
  readonly fetchNumber: number | null;
  /** Products with a request under way during that fetch: its response may be older than theirs. */
  readonly changedDuringFetch: readonly string[];
  /** A mutation failed, and the provider may have applied it or not. */
  readonly needsRefetch: boolean;
  /** The list of the provider, first added first. */
  readonly confirmedIds: readonly string[];
  readonly products: Readonly<Record<string, Product>>;
  readonly pendingMutations: Readonly<Record<string, WishlistMutation>>;
};

/** A fetched list. `products` lacks those of which the provider sent only the id. */
export type FetchedWishlist = { readonly ids: readonly string[]; readonly products: readonly Product[] };

const signedOut: WishlistState = {
  userId: null,
  status: 'unread',
  fetchNumber: null,
  changedDuringFetch: [],
  needsRefetch: false,
  confirmedIds: [],
  products: {},
  pendingMutations: {},
};

type Action<Payload> = { readonly payload: Payload };
type MutationResult = Action<{ productId: string; number: number }>;

export const wishlistSlice = createSlice({
  name: 'wishlist',
  initialState: signedOut,
  reducers: {
    opened: (_state, { payload }: Action<{ userId: string; stored: readonly Product[] }>) => {
      const { userId, stored } = payload;
      const confirmedIds = stored.flatMap((product) => product.id ?? []);
      return { ...signedOut, userId, confirmedIds, products: byId(stored) };
    },

    /** The list that the server fetched for this page. */
    restored: (_state, { payload }: Action<{ userId: string; products: readonly Product[] }>) => {
      const { userId, products } = payload;
      const confirmedIds = products.flatMap((product) => product.id ?? []);
      return { ...signedOut, userId, status: 'confirmed' as const, confirmedIds, products: byId(products) };
    },

    closed: () => signedOut,

    fetchStarted: (state, { payload }: Action<{ number: number }>) => {
      state.fetchNumber = payload.number;
      state.needsRefetch = false;
      state.changedDuringFetch = Object.entries(state.pendingMutations).flatMap(([id, { inFlight }]) =>
        inFlight ? [id] : [],
      );
    },

    fetchSucceeded: (state, { payload }: Action<FetchedWishlist & { number: number }>) => {
      if (state.fetchNumber !== payload.number) return;
      const changed = new Set(state.changedDuringFetch);
      const confirmedBefore = state.confirmedIds.filter((id) => changed.has(id));
      const fetched = payload.ids.filter((id) => !changed.has(id) || confirmedBefore.includes(id));
      state.confirmedIds = [...new Set([...fetched, ...confirmedBefore])];
      state.pendingMutations = unresolvedMutations(state, changed);
      const known = { ...state.products, ...byId(payload.products) };
      const ids = [...state.confirmedIds, ...Object.keys(state.pendingMutations)];
      state.products = byId(ids.flatMap((id) => ownValue(known, id) ?? readProduct({ _id: id }) ?? []));
      state.status = 'confirmed';
      state.fetchNumber = null;
      state.changedDuringFetch = [];
    },

    fetchFailed: (state, { payload }: Action<{ number: number }>) => {
      if (state.fetchNumber !== payload.number) return;
      state.status = state.status === 'confirmed' ? 'confirmed' : 'failed';
      state.fetchNumber = null;
      state.changedDuringFetch = [];
    },

    mutationQueued: (
      state,
      { payload }: Action<{ productId: string; product: Product; target: boolean }>,
    ) => {
      const { productId, product, target } = payload;
      if (state.userId === null) return;
      const inFlight = ownValue(state.pendingMutations, productId)?.inFlight ?? null;
      const isConfirmed = state.confirmedIds.includes(productId) === target;
      // An unread list may be out of date: the mutation stays until the provider has confirmed the list.
      const isDone = inFlight === null && state.status !== 'unread' && isConfirmed;
      if (isDone) delete state.pendingMutations[productId];
      // Not by assignment, which takes the key `__proto__` for the prototype.
      else state.pendingMutations = { ...state.pendingMutations, [productId]: { target, inFlight } };
      if (target || !ownValue(state.products, productId))
        state.products = { ...state.products, [productId]: product };
    },

    mutationSent: (state, { payload }: MutationResult) => {
      const mutation = ownValue(state.pendingMutations, payload.productId);
      if (!mutation || mutation.inFlight) return;
      mutation.inFlight = { number: payload.number, target: mutation.target };
      if (state.fetchNumber !== null) state.changedDuringFetch.push(payload.productId);
    },

    mutationSucceeded: (state, { payload: { productId, number } }: MutationResult) => {
      const mutation = ownValue(state.pendingMutations, productId);
      if (mutation?.inFlight?.number !== number) return;
      const others = state.confirmedIds.filter((id) => id !== productId);
      state.confirmedIds = mutation.inFlight.target ? [...others, productId] : others;
      if (mutation.target === mutation.inFlight.target) delete state.pendingMutations[productId];
      else mutation.inFlight = null;
    },

    /**
     * Rolls back to the confirmed list, unless the shopper has requested another state since: that is sent next.
     * `isKnown`: the provider has confirmed that it did not apply the mutation.
     */
    mutationFailed: (
      state,
      { payload: { productId, number, isKnown } }: MutationResult & Action<{ isKnown?: boolean }>,
    ) => {
      const mutation = ownValue(state.pendingMutations, productId);
      if (mutation?.inFlight?.number !== number) return;
      if (!isKnown) state.needsRefetch = true;
      if (mutation.target === mutation.inFlight.target) delete state.pendingMutations[productId];
      else mutation.inFlight = null;
    },
  },
});

/** The store of this remote: one per page in the browser, one per request on the server. */
export function createWishlistStore() {
  return configureStore({
    reducer: { wishlist: wishlistSlice.reducer },
    // Immer freezes the state already; these checks would walk through 500 products at every change in development.
    middleware: (getDefault) => getDefault({ immutableCheck: false, serializableCheck: false }),
  });
}

export type WishlistStore = ReturnType<typeof createWishlistStore>;

/** The mutations that a fetched list does not fulfil. Those in flight during the fetch wait for their own response. */
function unresolvedMutations(
  state: WishlistState,
  changed: ReadonlySet<string>,
): Record<string, WishlistMutation> {
  const confirmed = new Set(state.confirmedIds);
  return Object.fromEntries(
    Object.entries(state.pendingMutations).filter(
      ([id, mutation]) => changed.has(id) || mutation.target !== confirmed.has(id),
    ),
  );
}

function byId(products: readonly Product[]): Record<string, Product> {
  return Object.fromEntries(
    products.flatMap((product) => (product.id === null ? [] : [[product.id, product]])),
  );
}

export type WishlistRootState = { readonly wishlist: WishlistState };

/** Whether the shopper sees the product as on the wishlist: pending changes count. */
export function isInWishlist({ wishlist }: WishlistRootState, productId: string): boolean {
  return ownValue(wishlist.pendingMutations, productId)?.target ?? wishlist.confirmedIds.includes(productId);
}

/** The ids of the list with its pending changes, first added first. */
export const selectProductIds = createSelector(
  [
    (state: WishlistRootState) => state.wishlist.confirmedIds,
    (state: WishlistRootState) => state.wishlist.pendingMutations,
  ],
  (confirmedIds, pending) => {
    const isKept = (id: string) => ownValue(pending, id)?.target ?? true;
    const isAdded = (id: string) => ownValue(pending, id)?.target === true;
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

/** The shopper whose list the store has. */
export const selectOwnerId = ({ wishlist }: WishlistRootState): string | null => wishlist.userId;

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
  return ids.flatMap((id) => ownValue(products, id) ?? []);
}
