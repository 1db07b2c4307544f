import {
  localKeys,
  wishlistChanged,
  wishlistToggle,
  type SessionState,
  type ShellServices,
  type Unsubscribe,
  type User,
} from '@szn/shared-contracts';
import { buildUser, buildWireProduct, createFakeServices } from '@szn/shared-contracts/testing';
import { waitFor } from '@testing-library/react';
import { WishlistKeeper } from './wishlist-keeper.ts';
import { createFakeWishlistProvider } from './wishlist-provider.fake.ts';
import { createWishlistStore } from './wishlist-store.ts';

export const shopper = buildUser();
export const productOf = (id: string) => buildWireProduct({ _id: id, title: id });

export function memberSession(user: User = shopper): SessionState {
  return { status: 'member', user };
}

const activeKeepers: Unsubscribe[] = [];
afterEach(() => activeKeepers.splice(0).forEach((stop) => stop()));

/** A keeper with its shell and provider, as a page would have them; nothing runs before `activate`. */
export function setUpKeeper(session: SessionState, overrides: Partial<Omit<ShellServices, 'http'>> = {}) {
  const services = createFakeServices(overrides);
  services.setSession(session);
  const provider = createFakeWishlistProvider(services.http, shopper.id);
  const store = createWishlistStore();
  const keeper = new WishlistKeeper(services, store);
  return {
    services,
    provider,
    activate: () => {
      const stop = keeper.activate();
      activeKeepers.push(stop);
      return stop;
    },
    tap: (id: string) => services.bus.send(wishlistToggle, { product: productOf(id) }),
    hearts: () => services.bus.read(wishlistChanged)?.productIds,
    notices: () => services.notices.map((notice) => notice.text),
    calls: () => services.http.requests.map(({ method, path }) => `${method} ${path}`),
    kept: () => services.localStorage.read(localKeys.wishlist, (value) => value),
    isQuiet: () => {
      const { loadNumber, intents } = store.getState().wishlist;
      return loadNumber === null && Object.keys(intents).length === 0;
    },
  };
}

/** The keeper of a signed-in shopper whose list has arrived. */
export async function setUpSignedIn(...ids: readonly string[]) {
  const shop = setUpKeeper(memberSession());
  shop.provider.put(...ids);
  shop.activate();
  await waitFor(() => expect(shop.isQuiet()).toBe(true));
  return shop;
}
