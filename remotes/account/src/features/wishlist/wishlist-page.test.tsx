import { productOpened, RequestError, type SessionState, type WireProduct } from '@szn/shared-contracts';
import { buildUser, buildWireProduct, createFakeServices } from '@szn/shared-contracts/testing';
import { act, screen, within } from '@testing-library/react';
import { renderAccount } from '../../testing/render-account.tsx';

const user = buildUser();
const member: SessionState = { status: 'member', user };
const listPath = `GET /wishlist/${user.id}` as const;

const hoodie = buildWireProduct({ _id: 'hoodie', title: 'Hoodie', price: 'Rs. 2,999', salePrice: 'Rs.1499' });
const tee = buildWireProduct({ _id: 'tee', title: 'Tee', price: 123456, salePrice: 'N/A' });
const jeans = buildWireProduct({ _id: 'jeans', title: 'Jeans', price: '', salePrice: null });

function openAsMember(items: readonly WireProduct[], path = '/wishlist') {
  const services = createFakeServices();
  // The provider sends the latest item first.
  services.http.answer(listPath, () => ({ items: items.toReversed() }));
  return renderAccount(path, { services, session: member });
}

const titles = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);

describe('wishlist page of a guest', () => {
  it('shows a prompt from which the guest can sign in', async () => {
    const { services, shopper, notices } = renderAccount('/wishlist');
    expect(screen.getByText('Please login to view your wishlist')).toBeVisible();
    expect(notices()).toEqual(['Please log in to view your wishlist.']);
    await shopper.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(services.signInRequests).toHaveLength(1);
    expect(services.navigations).toEqual([]);
    expect(notices()).toHaveLength(1);
  });

  it('returns to the same URL with the same sort order after the sign-in', async () => {
    const services = createFakeServices();
    const signedIn = { ...services.session, requestSignIn: async () => 'signed-in' as const };
    const { shopper } = renderAccount('/wishlist?sort=priceLowHigh', {
      services: { ...services, session: signedIn },
    });
    await shopper.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(services.navigations).toEqual(['/wishlist?sort=priceLowHigh']);
  });

  it('shows the notice again on the next visit', async () => {
    const { router, notices } = renderAccount('/wishlist');
    await act(() => router.navigate('/men'));
    await act(() => router.navigate('/wishlist'));
    expect(notices()).toEqual([
      'Please log in to view your wishlist.',
      'Please log in to view your wishlist.',
    ]);
  });

  it('does not show the notice after a sign-out', async () => {
    const { services, notices } = openAsMember([tee]);
    await screen.findByRole('heading', { name: 'Tee' });
    act(() => services.setSession({ status: 'guest' }));
    expect(screen.getByText('Please login to view your wishlist')).toBeVisible();
    expect(screen.queryByText('Tee')).not.toBeInTheDocument();
    expect(notices()).toEqual([]);
  });
});

describe('wishlist page of an unknown session', () => {
  it('shows neither an empty list nor a prompt', () => {
    const { notices } = renderAccount('/wishlist', { session: { status: 'unknown' } });
    expect(screen.getByRole('heading', { level: 1, name: 'Wishlist' })).toBeVisible();
    expect(screen.getByText('Loading your wishlist')).toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(notices()).toEqual([]);
  });
});

describe('empty wishlist', () => {
  it('explains how to add products', async () => {
    openAsMember([]);
    expect(await screen.findByText('Your wishlist is empty')).toBeVisible();
    expect(screen.getByText('Save items you like by clicking the heart icon on any product')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Explore All Collection' })).toHaveAttribute(
      'href',
      '/collections',
    );
  });
});

describe('wishlist page of a member', () => {
  it('shows the latest item first, with prices, discounts and links to the brands', async () => {
    openAsMember([hoodie, tee, jeans]);
    await screen.findByRole('heading', { name: 'Tee' });
    expect(titles()).toEqual(['Jeans', 'Tee', 'Hoodie']);
    expect(screen.getByText('3 products')).toBeVisible();
    const [noPrice, full, reduced] = screen.getAllByRole('article');
    if (!noPrice || !full || !reduced) throw new Error('Three cards were expected.');
    expect(within(reduced).getByText('Rs 1,499')).toBeVisible();
    expect(within(reduced).getByText('Rs 2,999')).toBeVisible();
    expect(within(reduced).getByText('50% OFF')).toBeVisible();
    expect(within(full).getByText('Rs 1,23,456')).toBeVisible();
    expect(within(noPrice).getByText('N/A')).toBeVisible();
    const link = within(full).getByRole('link', { name: /^View Product/ });
    expect(link).toHaveAttribute('href', `${tee.link}?utm_source=szn&utm_medium=referral`);
    expect(link).toHaveAttribute('target', '_blank');
  });

  it('sorts by price from the URL and from the menu, and Back restores the previous order', async () => {
    const { shopper, router } = openAsMember([hoodie, jeans, tee], '/wishlist?sort=priceHighLow');
    await screen.findByRole('heading', { name: 'Tee' });
    expect(titles()).toEqual(['Tee', 'Hoodie', 'Jeans']);
    await shopper.selectOptions(screen.getByLabelText('Sort By'), 'Price: Low to High');
    expect(titles()).toEqual(['Hoodie', 'Tee', 'Jeans']);
    expect(router.state.location.search).toBe('?sort=priceLowHigh');
    await act(() => router.navigate(-1));
    expect(titles()).toEqual(['Tee', 'Hoodie', 'Jeans']);
  });

  it('removes an item at once, moves the focus to its neighbour and offers Undo', async () => {
    const { services, shopper } = openAsMember([hoodie, jeans, tee]);
    services.http.answer('DELETE /wishlist/remove', () => ({ message: 'ok' }));
    services.http.answer('POST /wishlist/add', () => ({ message: 'ok' }));
    await shopper.click(await screen.findByRole('button', { name: 'Remove from wishlist: Jeans' }));
    expect(titles()).toEqual(['Tee', 'Hoodie']);
    expect(screen.getByRole('button', { name: 'Remove from wishlist: Hoodie' })).toHaveFocus();
    expect(services.notices.at(-1)?.text).toBe('Removed from wishlist');
    act(() => services.notices.at(-1)?.action?.run());
    expect(await screen.findByRole('heading', { name: 'Jeans' })).toBeVisible();
  });

  it('moves the focus to the heading when the last item is removed', async () => {
    const { services, shopper } = openAsMember([tee]);
    services.http.answer('DELETE /wishlist/remove', () => ({ message: 'ok' }));
    await shopper.click(await screen.findByRole('button', { name: 'Remove from wishlist: Tee' }));
    expect(screen.getByText('Your wishlist is empty')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('shows the item again when it could not be removed', async () => {
    const { services, shopper, notices } = openAsMember([tee]);
    services.http.answer('DELETE /wishlist/remove', () => {
      throw new RequestError('status', { status: 500 });
    });
    await shopper.click(await screen.findByRole('button', { name: 'Remove from wishlist: Tee' }));
    expect(await screen.findByRole('heading', { name: 'Tee' })).toBeVisible();
    expect(notices()).toEqual(['Failed to remove from wishlist']);
  });

  it('keeps a product that left its brand readable, and says so', async () => {
    openAsMember([{ ...tee, link: '', isListed: false }]);
    expect(await screen.findByRole('heading', { name: 'Tee' })).toBeVisible();
    expect(screen.getByText('No longer at the brand')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Remove from wishlist: Tee' })).toBeVisible();
  });

  it('shows a product without details with fallback texts, and can remove it', async () => {
    const services = createFakeServices();
    services.http.answer(listPath, () => ({ items: ['64b0c0ffee0000000000000a'] }));
    renderAccount('/wishlist', { services, session: member });
    expect(await screen.findByRole('heading', { name: 'Untitled Product' })).toBeVisible();
    expect(screen.getByText('View Product unavailable')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Remove from wishlist: Untitled Product' })).toBeVisible();
  });

  it('emits product:opened for an opened product', async () => {
    const { services, shopper } = openAsMember([tee]);
    const opened: unknown[] = [];
    services.bus.observe(productOpened).subscribe((event) => opened.push(event));
    await shopper.click(await screen.findByRole('link', { name: /^View Product/ }));
    expect(opened).toEqual([{ productId: 'tee', source: 'Jaywalking' }]);
  });
});

describe('wishlist that cannot be loaded', () => {
  it('shows an error panel and loads on Retry', async () => {
    const services = createFakeServices();
    services.http.answer(listPath, () => {
      throw new RequestError('network');
    });
    const { shopper, notices } = renderAccount('/wishlist', { services, session: member });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch wishlist');
    expect(notices()).toEqual(['Failed to fetch wishlist']);
    services.http.answer(listPath, () => ({ items: [tee] }));
    await shopper.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Tee' })).toBeVisible();
  });

  it('shows the stored list', async () => {
    const services = createFakeServices();
    services.localStorage.write('persist:wishlist', { userId: user.id, items: [tee] });
    services.http.answer(listPath, () => {
      throw new RequestError('timeout');
    });
    renderAccount('/wishlist', { services, session: member });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch wishlist');
    expect(screen.getByRole('heading', { name: 'Tee' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  });
});
