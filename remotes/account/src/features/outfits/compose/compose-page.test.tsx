import { act, screen, waitFor, within } from '@testing-library/react';
import { RequestError, type WireProduct } from '@szn/shared-contracts';
import { createFakeServices } from '@szn/shared-contracts/testing';
import { loadPages, renderAccount } from '../../../testing/render-account.tsx';
import { cap, fleece, hoodie, jeans, member, monsoon, tee, user } from '../outfits.fake.ts';
import { readComposeQuery } from './compose-api.ts';

const slots = ['top', 'bottom', 'accessory'] as const;
const compose = (products: readonly WireProduct[], reason: string) => ({
  items: products.map((product, index) => ({ slot: slots[index], product })),
  total: products.reduce((total, { price }) => total + Number(price), 0),
  reason,
});
const suggestions = {
  outfits: [compose([tee, jeans, cap], 'All in black.'), compose([fleece, jeans], 'All in grey.')],
  cheapest: 3499,
};

function openPage({ query = 'budget=5000&gender=men', isGuest = false } = {}) {
  const services = createFakeServices();
  services.http.answer(`GET /wishlist/${user.id}`, () => ({ items: [] }));
  services.http.answer('GET /products/outfits', () => suggestions);
  services.http.answer('POST /boards/create', () => monsoon);
  const visit = isGuest ? { services } : { services, session: member };
  return { services, open: () => renderAccount(`/outfits/compose?${query}`, visit) };
}

const outfit = async (number: number) =>
  within(await screen.findByRole('region', { name: `Outfit ${number}` }));

beforeAll(loadPages);

describe('query of the address', () => {
  it.each([
    ['', { budget: 5000, gender: 'men' }],
    ['budget=900&gender=women&size=M', { budget: 900, gender: 'women', size: 'M' }],
    ['budget=2,500.4&gender=Women&size=', { budget: 2500, gender: 'women' }],
    ['budget=9999999&gender=dogs', { budget: 100_000, gender: 'men' }],
    ['budget=-&size=%20', { budget: 5000, gender: 'men' }],
  ])('“%s” is read', (query, read) => {
    expect(readComposeQuery(new URLSearchParams(query))).toEqual(read);
  });
});

describe('outfits within a budget', () => {
  it('are shown with their reason, their sum and what is left', async () => {
    const { services, open } = openPage({ query: 'budget=5000&gender=women&size=M' });
    open();
    const first = await outfit(1);
    expect(screen.getByRole('heading', { level: 1, name: 'Outfits under Rs 5,000' })).toBeVisible();
    expect(screen.getByText('All in black.')).toBeVisible();
    expect(first.getByText('Rs 4,199')).toBeVisible();
    expect(first.getByText('Rs 801 left')).toBeVisible();
    expect((await outfit(2)).getByText('Rs 1,300 left')).toBeVisible();
    expect(services.http.requests.find(({ path }) => path === '/products/outfits')).toMatchObject({
      query: { budget: 5000, gender: 'women', size: 'M' },
    });
  });

  it('follow another budget, gender and size, which are in the address', async () => {
    const { services, open } = openPage();
    const { shopper, router } = open();
    await outfit(1);
    const address = () => router.state.location.search;
    await shopper.click(screen.getByRole('link', { name: 'Women' }));
    await screen.findByRole('link', { name: 'Women', current: true });
    await shopper.click(screen.getByRole('link', { name: 'M' }));
    await screen.findByRole('link', { name: 'M', current: true });
    expect(address()).toBe('?budget=5000&gender=women&size=M');
    const field = screen.getByLabelText('Budget (Rs)');
    await shopper.clear(field);
    await shopper.type(field, '7,500{Enter}');
    await waitFor(() => expect(address()).toBe('?budget=7500&gender=women&size=M'));
    expect(services.http.requests.at(-1)).toMatchObject({ query: { budget: 7500, size: 'M' } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Outfits under Rs 7,500' })).toBeVisible();
    await act(() => router.navigate(-1));
    expect(await screen.findByRole('heading', { level: 1, name: 'Outfits under Rs 5,000' })).toBeVisible();
    expect(screen.getByLabelText('Budget (Rs)')).toHaveValue('5000');
  });

  it('follow a second choice that is made while those of the first one load', async () => {
    const { services, open } = openPage();
    const { shopper, router } = open();
    await outfit(1);
    services.http.answer('GET /products/outfits', () => new Promise(() => undefined));
    await shopper.click(screen.getByRole('link', { name: 'Women' }));
    expect(await screen.findByRole('link', { name: 'Women', current: true })).toBeVisible();
    services.http.answer('GET /products/outfits', () => suggestions);
    await shopper.click(screen.getByRole('link', { name: 'M' }));
    await screen.findByRole('link', { name: 'M', current: true });
    await waitFor(() => expect(router.state.location.search).toBe('?budget=5000&gender=women&size=M'));
  });

  it('swap a product for one within the budget, and sum and reason follow', async () => {
    const { services, open } = openPage();
    services.http.answer('GET /products/outfits/swaps', () => ({
      cheaper: [],
      dearer: [{ product: hoodie, total: 6200, reason: 'Red with black.' }],
      similar: [],
    }));
    const { shopper } = open();
    const first = await outfit(1);
    await shopper.click(first.getByRole('button', { name: 'Swap: Tee' }));
    await shopper.click(await screen.findByRole('button', { name: 'Take this: Hoodie' }));
    expect(services.http.requests.at(-1)?.query).toEqual({
      budget: 5000,
      gender: 'men',
      items: 'tee,jeans,cap',
      swap: 'tee',
    });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByText('Red with black.')).toBeVisible();
    expect(first.getByText('Rs 6,200')).toBeVisible();
    expect(first.getByRole('link', { name: 'Hoodie' })).toBeVisible();
    expect(screen.getByText('Hoodie is in now. Total Rs 6,200.')).toBeInTheDocument();
  });

  it('are saved once, also by a guest, and again after a swap', async () => {
    const { services, open } = openPage({ isGuest: true });
    services.http.answer('GET /products/outfits/swaps', () => ({
      cheaper: [{ product: fleece, total: 4400, reason: 'All in grey.' }],
      dearer: [],
      similar: [],
    }));
    const { shopper } = open();
    const stored = () => services.localStorage.read('szn:outfits', (value) => value);
    await shopper.dblClick(await screen.findByRole('button', { name: 'Save outfit 1' }));
    expect(await screen.findByRole('link', { name: 'Saved. Open' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/outfits\/[0-9a-f]{24}$/),
    );
    expect(stored()).toMatchObject([
      { name: 'Outfit 1 under Rs 5,000', budget: 5000, items: [{ isOn: true }, {}, {}] },
    ]);
    await shopper.click((await outfit(1)).getByRole('button', { name: 'Swap: Tee' }));
    await shopper.click(await screen.findByRole('button', { name: 'Take this: Fleece' }));
    await shopper.click(screen.getByRole('button', { name: 'Save outfit 1' }));
    await waitFor(() => expect(stored()).toHaveLength(2));
  });

  it('are shared by the link of the saved outfit; guests sign in first', async () => {
    const { services, open } = openPage();
    const { shopper } = open();
    await shopper.click(await screen.findByRole('button', { name: 'Share outfit 1' }));
    await waitFor(() => expect(services.navigations).toEqual(['/outfits/monsoon#share']));
    act(() => services.setSession({ status: 'guest' }));
    await shopper.click(screen.getByRole('button', { name: 'Share outfit 2' }));
    await waitFor(() => expect(services.signInRequests).toHaveLength(1));
    expect(services.navigations).toHaveLength(1);
  });

  it('offer the smallest budget if nothing is within the chosen one', async () => {
    const { services, open } = openPage({ query: 'budget=900&gender=men' });
    services.http.answer('GET /products/outfits', () => ({ outfits: [], cheapest: 1198 }));
    open();
    expect(await screen.findByRole('heading', { name: 'Nothing within Rs 900' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Show outfits under Rs 1,200' })).toHaveAttribute(
      'href',
      '/outfits/compose?budget=1200&gender=men',
    );
  });

  it('offer all sizes if none goes together in the chosen one', async () => {
    const { services, open } = openPage({ query: 'budget=900&gender=men&size=XS' });
    services.http.answer('GET /products/outfits', () => ({ outfits: [], cheapest: null }));
    open();
    expect(await screen.findByRole('link', { name: 'Show all sizes' })).toHaveAttribute(
      'href',
      '/outfits/compose?budget=900&gender=men',
    );
  });

  it('are loaded again by Retry after a failure', async () => {
    const { services, open } = openPage();
    services.http.answer('GET /products/outfits', () => {
      throw new RequestError('network');
    });
    const { shopper } = open();
    const retry = await screen.findByRole('button', { name: 'Retry' });
    services.http.answer('GET /products/outfits', () => suggestions);
    await shopper.click(retry);
    expect(await screen.findByText('All in black.')).toBeVisible();
  });
});
