import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { wishlistChanged, wishlistToggle, type WishlistToggled } from '@szn/shared-contracts';
import { buildProduct, createFakeServices, type FakeServices } from '@szn/shared-contracts/testing';
import { WishlistHeart } from './wishlist-heart.tsx';

const product = buildProduct({ _id: 'p1', title: 'Mesh Jersey' });

/** An account that keeps a wishlist and answers each command when the test lets it. */
function keepWishlist(services: FakeServices) {
  const held = new Set<string>();
  const waiting: ((fate?: 'fails') => void)[] = [];
  let commands = 0;
  services.bus.handle(wishlistToggle, async ({ product: { _id } }): Promise<WishlistToggled> => {
    commands += 1;
    const fate = await new Promise<'fails' | undefined>((resolve) => waiting.push(resolve));
    if (fate === 'fails') throw new Error('The provider is away.');
    const outcome = held.delete(_id) ? 'removed' : 'added';
    if (outcome === 'added') held.add(_id);
    services.bus.publish(wishlistChanged, { productIds: [...held] });
    return { outcome };
  });
  return {
    held,
    countCommands: () => commands,
    answer: async (fate?: 'fails') => {
      await waitFor(() => expect(waiting).not.toHaveLength(0));
      await act(async () => waiting.shift()?.(fate));
    },
  };
}

function renderHeart() {
  const services = createFakeServices();
  const keeper = keepWishlist(services);
  const view = render(<WishlistHeart services={services} product={product} />);
  return { services, keeper, view, user: userEvent.setup() };
}

const addButton = () => screen.findByRole('button', { name: 'Add to wishlist: Mesh Jersey' });
const removeButton = () => screen.findByRole('button', { name: 'Remove from wishlist: Mesh Jersey' });

it('shows at once that the product is on the wishlist, and keeps showing it after the answer', async () => {
  const { user, keeper } = renderHeart();
  await user.click(await addButton());
  expect(await removeButton()).toHaveAttribute('aria-busy', 'true');
  await keeper.answer();
  expect(await removeButton()).toHaveAttribute('aria-busy', 'false');
  expect(keeper.held).toContain('p1');
});

it('takes a product off the wishlist', async () => {
  const { user, keeper, services } = renderHeart();
  keeper.held.add('p1');
  act(() => services.bus.publish(wishlistChanged, { productIds: ['p1'] }));
  await user.click(await removeButton());
  await keeper.answer();
  expect(await addButton()).toBeInTheDocument();
  expect(keeper.held).not.toContain('p1');
});

it('follows a change that another heart or another tab made', async () => {
  const { services } = renderHeart();
  act(() => services.bus.publish(wishlistChanged, { productIds: ['p1'] }));
  expect(await removeButton()).toBeInTheDocument();
});

it('goes back and says so when adding failed', async () => {
  const { user, keeper, services } = renderHeart();
  await user.click(await addButton());
  await keeper.answer('fails');
  expect(await addButton()).toBeInTheDocument();
  expect(services.notices).toEqual([{ kind: 'error', text: 'Failed to add to wishlist' }]);
});

it('goes back and says so when removing failed', async () => {
  const { user, keeper, services } = renderHeart();
  act(() => services.bus.publish(wishlistChanged, { productIds: ['p1'] }));
  await user.click(await removeButton());
  await keeper.answer('fails');
  expect(await removeButton()).toBeInTheDocument();
  expect(services.notices).toEqual([{ kind: 'error', text: 'Failed to remove from wishlist' }]);
});

it('says that adding failed when nobody keeps wishlists', async () => {
  const services = createFakeServices();
  render(<WishlistHeart services={services} product={product} />);
  await userEvent.click(await addButton());
  await waitFor(() =>
    expect(services.notices).toEqual([{ kind: 'error', text: 'Failed to add to wishlist' }]),
  );
});

it('stays as it is for a guest, who is told elsewhere to sign in', async () => {
  const services = createFakeServices();
  services.bus.handle(wishlistToggle, () => ({ outcome: 'sign-in-needed' as const }));
  render(<WishlistHeart services={services} product={product} />);
  await userEvent.click(await addButton());
  expect(await addButton()).toHaveAttribute('aria-busy', 'false');
  expect(services.notices).toEqual([]);
});

it('takes a double click as one wish', async () => {
  const { user, keeper } = renderHeart();
  await user.dblClick(await addButton());
  await keeper.answer();
  expect(await removeButton()).toHaveAttribute('aria-busy', 'false');
  expect(keeper.countCommands()).toBe(1);
});

it.each([
  { taps: 2, isHeldInTheEnd: false },
  { taps: 3, isHeldInTheEnd: true },
  { taps: 10, isHeldInTheEnd: false },
])('ends as the last of $taps taps wished, with two commands at most', async ({ taps, isHeldInTheEnd }) => {
  const { keeper } = renderHeart();
  const heart = await addButton();
  act(() => {
    for (let tap = 0; tap < taps; tap++) heart.click();
  });
  await keeper.answer();
  await (isHeldInTheEnd ? Promise.resolve() : keeper.answer());
  await waitFor(() => expect(heart).toHaveAttribute('aria-busy', 'false'));
  expect(keeper.held.has('p1')).toBe(isHeldInTheEnd);
  expect(keeper.countCommands()).toBeLessThanOrEqual(2);
});

it('does not complain about a failure that left things as the shopper wants them by then', async () => {
  const { keeper, services } = renderHeart();
  const heart = await addButton();
  act(() => heart.click());
  act(() => heart.click());
  await keeper.answer('fails');
  await waitFor(() => expect(heart).toHaveAttribute('aria-busy', 'false'));
  expect(services.notices).toEqual([]);
});

it('is not there for a product without an id', () => {
  render(<WishlistHeart services={createFakeServices()} product={buildProduct({ _id: '' })} />);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
