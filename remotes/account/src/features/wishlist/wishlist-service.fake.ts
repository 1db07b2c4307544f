import {
  localKeys,
  wishlistChanged,
  wishlistSet,
  type SessionState,
  type ShellServices,
  type Unsubscribe,
  type User,
} from '@szn/shared-contracts';
import { buildUser, buildWireProduct, createFakeServices } from '@szn/shared-contracts/testing';
import { waitFor } from '@testing-library/react';
import { WishlistService } from './wishlist-service.ts';
import { createFakeWishlistProvider } from './wishlist-provider.fake.ts';
import { createWishlistStore } from './wishlist-slice.ts';

export const shopper = buildUser();
export const productOf = (id: string) => buildWireProduct({ _id: id, title: id });

export function memberSession(user: User = shopper): SessionState {
  return { status: 'member', user };
}

const activeServices: Unsubscribe[] = [];
afterEach(() => activeServices.splice(0).forEach((stop) => stop()));

/** A wishlist service with a fake shell and a fake provider. It does nothing before `activate`. */
export function setUpWishlist(session: SessionState, overrides: Partial<Omit<ShellServices, 'http'>> = {}) {
  const services = createFakeServices(overrides);
  services.setSession(session);
  const provider = createFakeWishlistProvider(services.http, shopper.id);
  const store = createWishlistStore();
  const wishlist = new WishlistService(services, store);
  const hearts = () => services.bus.read(wishlistChanged)?.productIds;
  const set = (id: string, isInWishlist: boolean) =>
    services.bus.send(wishlistSet, { product: productOf(id), isInWishlist });
  return {
    services,
    provider,
    activate: () => {
      const stop = wishlist.activate();
      activeServices.push(stop);
      return stop;
    },
    set,
    /** As a heart does: requests the opposite of the published state. */
    click: (id: string) => set(id, !hearts()?.includes(id)),
    hearts,
    notices: () => services.notices.map((notice) => notice.text),
    calls: () => services.http.requests.map(({ method, path }) => `${method} ${path}`),
    stored: () => services.localStorage.read(localKeys.wishlist, (value) => value),
    isIdle: () => {
      const { fetchNumber, pendingMutations } = store.getState().wishlist;
      return fetchNumber === null && Object.keys(pendingMutations).length === 0;
    },
  };
}

/** The active service of a signed-in shopper whose list has been fetched. */
export async function setUpSignedIn(...ids: readonly string[]) {
  const shop = setUpWishlist(memberSession());
  shop.provider.put(...ids);
  shop.activate();
  await waitFor(() => expect(shop.isIdle()).toBe(true));
  return shop;
}
