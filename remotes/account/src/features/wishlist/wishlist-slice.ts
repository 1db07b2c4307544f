import { createSlice } from '@reduxjs/toolkit';
import type { WireProduct } from '@szn/shared-contracts';

/** What the shopper wants of one product that the provider has not confirmed yet. */
export type WishlistIntent = {
  /** The last word: on the list or off it. */
  readonly isWanted: boolean;
  /** The one request under way for this product, and what it asked for. */
  readonly sent: { readonly number: number; readonly isWanted: boolean } | null;
};

/**
 * The signed-in shopper's wishlist as a ledger: what the provider confirmed, and what the shopper asked for since.
 * Answers carry the number of their request; one that the ledger does not wait for changes nothing, so answers may
 * come late, twice, out of order or for a shopper who has left.
 */
export type WishlistState = {
  /** Whose list this is; `null` while nobody is signed in. */
  readonly userId: string | null;
  /** `unread` until a first answer: what is shown then was kept by this browser. */
  readonly status: 'unread' | 'confirmed' | 'failed';
  /** The one list request whose answer counts. */
  readonly loadNumber: number | null;
  /** Products with a request under way at some time during that load: its answer may be older than theirs. */
  readonly touchedWhileLoading: readonly string[];
  /** A request failed, and whether the provider carried it out is not known. */
  readonly isInDoubt: boolean;
  /** The provider's list, in the order of adding. */
  readonly confirmedIds: readonly string[];
  readonly products: Readonly<Record<string, WireProduct>>;
  readonly intents: Readonly<Record<string, WishlistIntent>>;
};

const nobody: WishlistState = {
  userId: null,
  status: 'unread',
  loadNumber: null,
  touchedWhileLoading: [],
  isInDoubt: false,
  confirmedIds: [],
  products: {},
  intents: {},
};

type Action<Payload> = { readonly payload: Payload };
type WriteAnswer = Action<{ productId: string; number: number }>;

export const wishlistSlice = createSlice({
  name: 'wishlist',
  initialState: nobody,
  reducers: {
    opened: (_state, { payload }: Action<{ userId: string; kept: readonly WireProduct[] }>) => ({
      ...nobody,
      userId: payload.userId,
      confirmedIds: payload.kept.map((product) => product._id),
      products: byId(payload.kept),
    }),

    closed: () => nobody,

    loadStarted: (state, { payload }: Action<{ number: number }>) => {
      state.loadNumber = payload.number;
      state.isInDoubt = false;
      state.touchedWhileLoading = Object.keys(state.intents).filter((id) => state.intents[id]?.sent);
    },

    loadSucceeded: (
      state,
      { payload }: Action<{ number: number; products: readonly WireProduct[]; ids: readonly string[] }>,
    ) => {
      if (state.loadNumber !== payload.number) return;
      const touched = new Set(state.touchedWhileLoading);
      const held = state.confirmedIds.filter((id) => touched.has(id));
      const told = payload.ids.filter((id) => !touched.has(id) || held.includes(id));
      state.confirmedIds = [...new Set([...told, ...held])];
      state.intents = unfulfilled(state, touched);
      state.products = keepOnly({ ...state.products, ...byId(payload.products) }, [
        ...state.confirmedIds,
        ...Object.keys(state.intents),
      ]);
      state.status = 'confirmed';
      state.loadNumber = null;
      state.touchedWhileLoading = [];
    },

    loadFailed: (state, { payload }: Action<{ number: number }>) => {
      if (state.loadNumber !== payload.number) return;
      state.status = state.status === 'confirmed' ? 'confirmed' : 'failed';
      state.loadNumber = null;
      state.touchedWhileLoading = [];
    },

    intended: (state, { payload }: Action<{ product: WireProduct; isWanted: boolean }>) => {
      const { product, isWanted } = payload;
      if (state.userId === null) return;
      const sent = state.intents[product._id]?.sent ?? null;
      const isAsConfirmed = state.confirmedIds.includes(product._id) === isWanted;
      // Against a list the provider has not confirmed nothing is settled: it may say otherwise.
      const isSettled = sent === null && state.status !== 'unread' && isAsConfirmed;
      if (isSettled) delete state.intents[product._id];
      else state.intents[product._id] = { isWanted, sent };
      if (isWanted || !state.products[product._id]) state.products[product._id] = product;
    },

    writeStarted: (state, { payload }: WriteAnswer) => {
      const intent = state.intents[payload.productId];
      if (!intent || intent.sent) return;
      intent.sent = { number: payload.number, isWanted: intent.isWanted };
      if (state.loadNumber !== null) state.touchedWhileLoading.push(payload.productId);
    },

    writeSucceeded: (state, { payload: { productId, number } }: WriteAnswer) => {
      const intent = state.intents[productId];
      if (intent?.sent?.number !== number) return;
      const others = state.confirmedIds.filter((id) => id !== productId);
      state.confirmedIds = intent.sent.isWanted ? [...others, productId] : others;
      if (intent.isWanted === intent.sent.isWanted) delete state.intents[productId];
      else intent.sent = null;
    },

    /** The list falls back to what was confirmed, unless the shopper has changed their mind: that is sent next. */
    writeFailed: (state, { payload: { productId, number } }: WriteAnswer) => {
      const intent = state.intents[productId];
      if (intent?.sent?.number !== number) return;
      state.isInDoubt = true;
      if (intent.isWanted === intent.sent.isWanted) delete state.intents[productId];
      else intent.sent = null;
    },
  },
});

/** Intents that a fresh list does not fulfil by itself. What has been under way meanwhile waits for its own answer. */
function unfulfilled(state: WishlistState, touched: ReadonlySet<string>): Record<string, WishlistIntent> {
  const confirmed = new Set(state.confirmedIds);
  return Object.fromEntries(
    Object.entries(state.intents).filter(
      ([id, intent]) => touched.has(id) || intent.isWanted !== confirmed.has(id),
    ),
  );
}

function byId(products: readonly WireProduct[]): Record<string, WireProduct> {
  return Object.fromEntries(products.map((product) => [product._id, product]));
}

function keepOnly(
  products: Readonly<Record<string, WireProduct>>,
  ids: readonly string[],
): Record<string, WireProduct> {
  const kept: Record<string, WireProduct> = {};
  for (const id of ids) {
    const product = products[id];
    if (product) kept[id] = product;
  }
  return kept;
}
