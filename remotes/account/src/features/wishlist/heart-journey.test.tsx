import { buildProduct, buildUser, createFakeServices } from '@szn/shared-contracts/testing';
import { WishlistHeart } from '@szn/shared-ui/wishlist-heart';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createWishlistStore } from './wishlist-store.ts';
import { WishlistKeeper } from './wishlist-keeper.ts';
import { createFakeWishlistProvider } from './wishlist-provider.fake.ts';

const user = buildUser();
const tee = buildProduct({ _id: 'tee', title: 'Tee' });

/** A heart on some page of another remote, and the keeper that knows nothing of it. */
function setUp() {
  const services = createFakeServices();
  const provider = createFakeWishlistProvider(services.http, user.id);
  new WishlistKeeper(services, createWishlistStore()).activate();
  render(<WishlistHeart services={services} product={tee} />);
  return { services, provider, shopper: userEvent.setup() };
}

const openHeart = () => screen.findByRole('button', { name: 'Add to wishlist: Tee' });
const heldHeart = () => screen.findByRole('button', { name: 'Remove from wishlist: Tee' });

describe('a heart on another page', () => {
  it('fills at once and stays as the last of many taps left it', async () => {
    const { services, provider, shopper } = setUp();
    act(() => services.setSession({ status: 'member', user }));
    const heart = await openHeart();
    for (let tap = 0; tap < 7; tap++) await shopper.click(heart);
    await heldHeart();
    await waitFor(() => expect(provider.holds()).toEqual(['tee']));
  });

  it('stays open for a guest and fills after signing in', async () => {
    const { services, provider, shopper } = setUp();
    act(() => services.setSession({ status: 'guest' }));
    await shopper.click(await openHeart());
    await waitFor(() => expect(services.notices.at(-1)?.text).toBe('Please login to manage your wishlist'));
    await openHeart();
    act(() => services.setSession({ status: 'member', user }));
    await heldHeart();
    await waitFor(() => expect(provider.holds()).toEqual(['tee']));
  });

  it('opens again when the session ends', async () => {
    const { services, provider } = setUp();
    provider.put('tee');
    act(() => services.setSession({ status: 'member', user }));
    await heldHeart();
    act(() => services.setSession({ status: 'guest' }));
    expect(await openHeart()).toBeVisible();
  });
});
