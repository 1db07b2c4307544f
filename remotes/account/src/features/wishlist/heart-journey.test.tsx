import { buildProduct, buildUser, createFakeServices } from '@szn/shared-contracts/testing';
import { WishlistHeart } from '@szn/shared-ui/wishlist-heart';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { WishlistService } from './wishlist-service.ts';
import { createWishlistStore } from './wishlist-slice.ts';
import { createFakeWishlistProvider } from './wishlist-provider.fake.ts';

const user = buildUser();
const tee = buildProduct({ _id: 'tee', title: 'Tee' });

/** A heart of another remote and the wishlist service, connected by the bus only. */
function setUp() {
  const services = createFakeServices();
  const provider = createFakeWishlistProvider(services.http, user.id);
  new WishlistService(services, createWishlistStore()).activate();
  render(<WishlistHeart services={services} product={tee} />);
  return { services, provider, shopper: userEvent.setup({ delay: null }) };
}

const openHeart = () => screen.findByRole('button', { name: 'Add to wishlist: Tee' });
const heldHeart = () => screen.findByRole('button', { name: 'Remove from wishlist: Tee' });

describe('heart on a page of another remote', () => {
  it('shows the state of the last of seven clicks, like the provider', async () => {
    const { services, provider, shopper } = setUp();
    act(() => services.setSession({ status: 'member', user }));
    const heart = await openHeart();
    for (let tap = 0; tap < 7; tap++) await shopper.click(heart);
    await heldHeart();
    await waitFor(() => expect(provider.holds()).toEqual(['tee']));
  });

  it('is empty for a guest and filled after the sign-in', async () => {
    const { services, provider, shopper } = setUp();
    act(() => services.setSession({ status: 'guest' }));
    await shopper.click(await openHeart());
    await waitFor(() => expect(services.notices.at(-1)?.text).toBe('Please login to manage your wishlist'));
    await openHeart();
    act(() => services.setSession({ status: 'member', user }));
    await heldHeart();
    await waitFor(() => expect(provider.holds()).toEqual(['tee']));
  });

  it('is empty after the end of the session', async () => {
    const { services, provider } = setUp();
    provider.put('tee');
    act(() => services.setSession({ status: 'member', user }));
    await heldHeart();
    act(() => services.setSession({ status: 'guest' }));
    expect(await openHeart()).toBeVisible();
  });
});
