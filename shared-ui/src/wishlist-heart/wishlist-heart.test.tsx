import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { wishlistChanged, wishlistSet, type WishlistSetResult } from '@szn/shared-contracts';
import { buildProduct, createFakeServices, type FakeServices } from '@szn/shared-contracts/testing';
import { WishlistHeart } from './wishlist-heart.tsx';

const product = buildProduct({ _id: 'p1', title: 'Mesh Jersey' });

/** A wishlist owner that completes the commands in order when the test requests it. */
function handleWishlist(services: FakeServices) {
  const items = new Set<string>();
  const pending: ((result?: 'fails') => void)[] = [];
  const commands: boolean[] = [];
  services.bus.handle(wishlistSet, async ({ isInWishlist }): Promise<WishlistSetResult> => {
    commands.push(isInWishlist);
    const result = await new Promise<'fails' | undefined>((resolve) => pending.push(resolve));
    if (result === 'fails') throw new Error('The provider does not respond.');
    items[isInWishlist ? 'add' : 'delete']('p1');
    services.bus.publish(wishlistChanged, { productIds: [...items] });
    return { outcome: isInWishlist ? 'added' : 'removed' };
  });
  return {
    items,
    commands,
    complete: async (result?: 'fails') => {
      await waitFor(() => expect(pending).not.toHaveLength(0));
      await act(async () => pending.shift()?.(result));
    },
  };
}

function renderHeart() {
  const services = createFakeServices();
  const wishlist = handleWishlist(services);
  render(<WishlistHeart services={services} product={product} />);
  return { services, wishlist, user: userEvent.setup({ delay: null }) };
}

const addButton = () => screen.findByRole('button', { name: 'Add to wishlist: Mesh Jersey' });
const removeButton = () => screen.findByRole('button', { name: 'Remove from wishlist: Mesh Jersey' });

it('heart shows an added product at once, busy until the command has a result', async () => {
  const { user, wishlist } = renderHeart();
  await user.click(await addButton());
  expect(await removeButton()).toHaveAttribute('aria-busy', 'true');
  await wishlist.complete();
  expect(await removeButton()).toHaveAttribute('aria-busy', 'false');
  expect(wishlist.commands).toEqual([true]);
});

it('heart removes a product from the wishlist', async () => {
  const { user, wishlist, services } = renderHeart();
  act(() => services.bus.publish(wishlistChanged, { productIds: ['p1'] }));
  await user.click(await removeButton());
  await wishlist.complete();
  expect(await addButton()).toBeInTheDocument();
  expect(wishlist.commands).toEqual([false]);
});

it('heart shows a change by another heart or another tab', async () => {
  const { services } = renderHeart();
  act(() => services.bus.publish(wishlistChanged, { productIds: ['p1'] }));
  expect(await removeButton()).toBeInTheDocument();
});

it('heart rolls back with an error notice when adding fails', async () => {
  const { user, wishlist, services } = renderHeart();
  await user.click(await addButton());
  await wishlist.complete('fails');
  expect(await addButton()).toBeInTheDocument();
  expect(services.notices).toEqual([{ kind: 'error', text: 'Failed to add to wishlist' }]);
});

it('heart rolls back with an error notice when removing fails', async () => {
  const { user, wishlist, services } = renderHeart();
  act(() => services.bus.publish(wishlistChanged, { productIds: ['p1'] }));
  await user.click(await removeButton());
  await wishlist.complete('fails');
  expect(await removeButton()).toBeInTheDocument();
  expect(services.notices).toEqual([{ kind: 'error', text: 'Failed to remove from wishlist' }]);
});

it('heart shows an error notice when no remote handles the command', async () => {
  const services = createFakeServices();
  render(<WishlistHeart services={services} product={product} />);
  await userEvent.click(await addButton());
  await waitFor(() =>
    expect(services.notices).toEqual([{ kind: 'error', text: 'Failed to add to wishlist' }]),
  );
});

it('heart of a guest stays empty without a notice of its own', async () => {
  const services = createFakeServices();
  services.bus.handle(wishlistSet, () => ({ outcome: 'sign-in-needed' as const }));
  render(<WishlistHeart services={services} product={product} />);
  await userEvent.click(await addButton());
  expect(await addButton()).toHaveAttribute('aria-busy', 'false');
  expect(services.notices).toEqual([]);
});

it('heart treats a double click as one click', async () => {
  const { user, wishlist } = renderHeart();
  await user.dblClick(await addButton());
  await wishlist.complete();
  expect(await removeButton()).toHaveAttribute('aria-busy', 'false');
  expect(wishlist.commands).toEqual([true]);
});

it.each([
  { clicks: 2, isInWishlist: false },
  { clicks: 3, isInWishlist: true },
  { clicks: 10, isInWishlist: false },
])('heart ends in the state of the last of $clicks quick clicks', async ({ clicks, isInWishlist }) => {
  const { wishlist } = renderHeart();
  const heart = await addButton();
  act(() => {
    for (let click = 0; click < clicks; click++) heart.click();
  });
  for (let click = 0; click < clicks; click++) await wishlist.complete();
  expect(heart).toHaveAttribute('aria-busy', 'false');
  expect(wishlist.items.has('p1')).toBe(isInWishlist);
  expect(wishlist.commands).toHaveLength(clicks);
});

it('heart does not report the failure of a command that a later click replaced', async () => {
  const { wishlist, services } = renderHeart();
  const heart = await addButton();
  act(() => heart.click());
  act(() => heart.click());
  await wishlist.complete('fails');
  expect(heart).toHaveAttribute('aria-busy', 'true');
  await wishlist.complete();
  expect(heart).toHaveAttribute('aria-busy', 'false');
  expect(services.notices).toEqual([]);
});

it('heart renders nothing for a product without an id', () => {
  render(<WishlistHeart services={createFakeServices()} product={buildProduct({ _id: '' })} />);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
