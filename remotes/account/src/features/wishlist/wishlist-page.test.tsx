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
  // The provider answers latest first.
  services.http.answer(listPath, () => ({ items: items.toReversed() }));
  return renderAccount(path, { services, session: member });
}

const titles = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);

describe('a guest on the wishlist page', () => {
  it('is prompted to log in and can sign in from there', async () => {
    const { services, shopper, notices } = renderAccount('/wishlist');
    expect(screen.getByText('Please login to view your wishlist')).toBeVisible();
    expect(notices()).toEqual(['Please log in to view your wishlist.']);
    await shopper.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(services.signInRequests).toHaveLength(1);
    expect(services.navigations).toEqual([]);
    expect(notices()).toHaveLength(1);
  });

  it('comes back here, in the same order, after signing in', async () => {
    const services = createFakeServices();
    const signedIn = { ...services.session, requestSignIn: async () => 'signed-in' as const };
    const { shopper } = renderAccount('/wishlist?sort=priceLowHigh', {
      services: { ...services, session: signedIn },
    });
    await shopper.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(services.navigations).toEqual(['/wishlist?sort=priceLowHigh']);
  });

  it('is told again on the next visit', async () => {
    const { router, notices } = renderAccount('/wishlist');
    await act(() => router.navigate('/men'));
    await act(() => router.navigate('/wishlist'));
    expect(notices()).toEqual([
      'Please log in to view your wishlist.',
      'Please log in to view your wishlist.',
    ]);
  });

  it('is not told when logging out was what made them a guest', async () => {
    const { services, notices } = openAsMember([tee]);
    await screen.findByRole('heading', { name: 'Tee' });
    act(() => services.setSession({ status: 'guest' }));
    expect(screen.getByText('Please login to view your wishlist')).toBeVisible();
    expect(screen.queryByText('Tee')).not.toBeInTheDocument();
    expect(notices()).toEqual([]);
  });
});

describe('a page that does not know yet who is there', () => {
  it('promises nothing and asks for nothing', () => {
    const { notices } = renderAccount('/wishlist', { session: { status: 'unknown' } });
    expect(screen.getByRole('heading', { level: 1, name: 'Wishlist' })).toBeVisible();
    expect(screen.getByText('Loading your wishlist')).toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(notices()).toEqual([]);
  });
});

describe('a member with an empty wishlist', () => {
  it('reads how to fill it', async () => {
    openAsMember([]);
    expect(await screen.findByText('Your wishlist is empty')).toBeVisible();
    expect(screen.getByText('Save items you like by clicking the heart icon on any product')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Explore All Collection' })).toHaveAttribute(
      'href',
      '/collections',
    );
  });
});

describe('a member with a wishlist', () => {
  it('sees the latest wish first, with prices, sale marks and the way to the brand', async () => {
    openAsMember([hoodie, tee, jeans]);
    await screen.findByRole('heading', { name: 'Tee' });
    expect(titles()).toEqual(['Jeans', 'Tee', 'Hoodie']);
    expect(screen.getByText('3 items')).toBeVisible();
    const [noPrice, full, reduced] = screen.getAllByRole('article');
    if (!noPrice || !full || !reduced) throw new Error('Three cards were expected.');
    expect(within(reduced).getByText('Rs 1,499')).toBeVisible();
    expect(within(reduced).getByText('Rs 2,999')).toBeVisible();
    expect(within(reduced).getByText('50% OFF')).toBeVisible();
    expect(within(full).getByText('Rs 1,23,456')).toBeVisible();
    expect(within(noPrice).getByText('N/A')).toBeVisible();
    const link = within(full).getByRole('link', { name: /^View Product/ });
    expect(link).toHaveAttribute('href', tee.link);
    expect(link).toHaveAttribute('target', '_blank');
  });

  it('sorts by price from the address and from the menu, and Back takes that back', async () => {
    const { shopper, router } = openAsMember([hoodie, jeans, tee], '/wishlist?sort=priceHighLow');
    await screen.findByRole('heading', { name: 'Tee' });
    expect(titles()).toEqual(['Tee', 'Hoodie', 'Jeans']);
    await shopper.selectOptions(screen.getByLabelText('Sort By'), 'Price: Low to High');
    expect(titles()).toEqual(['Hoodie', 'Tee', 'Jeans']);
    expect(router.state.location.search).toBe('?sort=priceLowHigh');
    await act(() => router.navigate(-1));
    expect(titles()).toEqual(['Tee', 'Hoodie', 'Jeans']);
  });

  it('removes an item at once, keeps its place for the keyboard and can undo', async () => {
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

  it('leaves the focus on the heading when the last item goes', async () => {
    const { services, shopper } = openAsMember([tee]);
    services.http.answer('DELETE /wishlist/remove', () => ({ message: 'ok' }));
    await shopper.click(await screen.findByRole('button', { name: 'Remove from wishlist: Tee' }));
    expect(screen.getByText('Your wishlist is empty')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('sees the item again when it could not be removed', async () => {
    const { shopper, notices } = openAsMember([tee]);
    await shopper.click(await screen.findByRole('button', { name: 'Remove from wishlist: Tee' }));
    expect(await screen.findByRole('heading', { name: 'Tee' })).toBeVisible();
    expect(notices()).toEqual(['Failed to remove from wishlist']);
  });

  it('sees what the provider lists by id only, with the fallback texts, and can remove it', async () => {
    const services = createFakeServices();
    services.http.answer(listPath, () => ({ items: ['64b0c0ffee0000000000000a'] }));
    renderAccount('/wishlist', { services, session: member });
    expect(await screen.findByRole('heading', { name: 'Untitled Product' })).toBeVisible();
    expect(screen.getByText('View Product unavailable')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Remove from wishlist: Untitled Product' })).toBeVisible();
  });

  it('tells the page which product was opened', async () => {
    const { services, shopper } = openAsMember([tee]);
    const opened: unknown[] = [];
    services.bus.observe(productOpened).subscribe((event) => opened.push(event));
    await shopper.click(await screen.findByRole('link', { name: /^View Product/ }));
    expect(opened).toEqual([{ productId: 'tee', source: 'Jaywalking' }]);
  });
});

describe('a list that cannot be had', () => {
  it('says so and comes with Retry', async () => {
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

  it('leaves what the browser kept on the page', async () => {
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
