import { act, screen, waitFor, within } from '@testing-library/react';
import { readField, RequestError } from '@szn/shared-contracts';
import { createFakeServices } from '@szn/shared-contracts/testing';
import { loadPages, renderAccount } from '../../testing/render-account.tsx';
import { cap, jeans, limit, member, monsoon, refuse, summary, tee, titles, user } from './outfits.fake.ts';

const typeInto = (field: HTMLElement, text: string) =>
  Reflect.set(HTMLInputElement.prototype, 'value', text, field);

beforeAll(loadPages);

describe('outfits of a guest', () => {
  const stored = () => [
    {
      id: 'b'.repeat(24),
      name: 'Dry',
      budget: 5000,
      items: [
        { product: tee, isOn: true },
        { product: cap, isOn: false },
      ],
    },
    { id: 'a'.repeat(24), name: 'Wet', budget: null, items: [{ product: jeans, isOn: true }] },
  ];

  it('are made, filled and changed on the device, without an account', async () => {
    const services = createFakeServices();
    services.http.answer('GET /products/tee', () => tee);
    const { shopper, router } = renderAccount('/outfits?add=tee', { services });
    const sheet = within(await screen.findByRole('dialog', { name: 'Add to outfit' }));
    typeInto(await sheet.findByLabelText('Budget (Rs)'), '1,500');
    await shopper.click(sheet.getByRole('button', { name: 'Create and add' }));
    expect(services.notices.at(-1)?.text).toBe('Added · Rs 999 of Rs 1,500');
    await shopper.click(await screen.findByRole('link', { name: 'My outfit' }));
    expect(await titles()).toEqual(['Tee']);
    expect(screen.getByText('Rs 501 left')).toBeVisible();
    await shopper.click(screen.getByRole('switch', { name: 'Counts: Tee' }));
    await act(() => router.navigate('/outfits'));
    expect(await screen.findByText('1 product')).toBeVisible();
    expect(services.http.requests.every(({ path }) => path.startsWith('/products/'))).toBe(true);
  });

  it('show the present prices, and what has left the catalogue', async () => {
    const services = createFakeServices();
    services.localStorage.write('szn:outfits', stored());
    services.http.answer('GET /products/tee', () => ({ ...tee, price: 899 }));
    services.http.answer('GET /products/cap', () => {
      throw new RequestError('status', { status: 404 });
    });
    renderAccount(`/outfits/${'b'.repeat(24)}`, { services });
    expect(within(await screen.findByRole('region')).getAllByText('Rs 899')).not.toHaveLength(0);
    expect(screen.getByText('No longer at the brand')).toBeVisible();
  });

  it('join the account at the sign-in, each once and the latest last, and what is refused stays', async () => {
    const services = createFakeServices();
    services.localStorage.write('szn:outfits', stored());
    services.http.answer(`GET /wishlist/${user.id}`, () => ({ items: [] }));
    services.http.answer('GET /boards', () => ({ boards: [summary] }));
    let fails = true;
    services.http.answer('POST /boards/create', ({ body }) => {
      if (fails) throw new RequestError('network');
      if (readField(body, 'name') === 'Wet') throw new RequestError('status', { status: 400 });
      return monsoon;
    });
    renderAccount('/outfits', { services });
    expect(await screen.findByText('Your outfits are on this device only.', { exact: false })).toBeVisible();
    act(() => services.setSession(member));
    await screen.findByRole('link', { name: 'Monsoon' });
    const read = () => services.localStorage.read('szn:outfits', (value) => value);
    expect(read()).toHaveLength(2);
    fails = false;
    act(() => services.setSession({ status: 'guest' }));
    act(() => services.setSession(member));
    await waitFor(() => expect(read()).toHaveLength(1));
    expect(read()).toMatchObject([{ name: 'Wet' }]);
    expect(services.http.requests.filter(({ path }) => path === '/boards/create').at(-1)?.body).toEqual({
      boardId: 'b'.repeat(24),
      name: 'Dry',
      budget: 5000,
      pieces: ['tee', 'cap'],
      rail: ['tee'],
    });
  });

  it('are shared after a sign-in, which leads back to the dialog', async () => {
    const services = createFakeServices();
    services.localStorage.write('szn:outfits', [
      {
        ...stored()[0],
        items: [
          { product: tee, isOn: true },
          { product: jeans, isOn: true },
        ],
      },
    ]);
    for (const product of [tee, jeans]) services.http.answer(`GET /products/${product._id}`, () => product);
    const id = 'b'.repeat(24);
    const { shopper } = renderAccount(`/outfits/${id}`, { services });
    await shopper.click(await screen.findByRole('button', { name: 'Share' }));
    expect(services.signInRequests).toEqual([{ reason: 'Sign in to share your outfit by a link.' }]);
  });
});

describe('list of outfits', () => {
  function openList() {
    const services = createFakeServices();
    services.http.answer(`GET /wishlist/${user.id}`, () => ({ items: [] }));
    services.http.answer('GET /boards', () => ({ boards: [summary] }));
    services.http.answer('GET /boards/monsoon', () => monsoon);
    services.http.answer('DELETE /boards/remove', () => ({ boardId: 'monsoon' }));
    services.http.answer('POST /boards/create', () => monsoon);
    return services;
  }

  it('shows each outfit with its sum and creates one', async () => {
    const services = openList();
    const { shopper, router } = renderAccount('/outfits', { services, session: member });
    expect(await screen.findByRole('link', { name: 'Monsoon' })).toHaveAttribute('href', '/outfits/monsoon');
    expect(screen.getByText('3 products · Rs 6,200 of Rs 7,000 · Shared')).toBeVisible();
    await shopper.click(screen.getByRole('button', { name: 'Create outfit' }));
    expect(services.notices.at(-1)?.text).toBe('Give the outfit a name.');
    typeInto(screen.getByLabelText('Outfit name'), 'Monsoon');
    await shopper.click(screen.getByRole('button', { name: 'Create outfit' }));
    const { body } = services.http.requests.find(({ path }) => path === '/boards/create') ?? {};
    expect(body).toEqual({ name: 'Monsoon', budget: null, pieces: [], rail: [] });
    await waitFor(() => expect(router.state.location.pathname).toBe('/outfits/monsoon'));
  });

  it('creates a deleted outfit again with its products on Undo', async () => {
    const services = openList();
    const { shopper } = renderAccount('/outfits', { services, session: member });
    await shopper.click(await screen.findByRole('button', { name: 'Delete outfit: Monsoon' }));
    expect(screen.queryByRole('link', { name: 'Monsoon' })).not.toBeInTheDocument();
    await waitFor(() => expect(services.notices.at(-1)?.text).toBe('Deleted “Monsoon”.'));
    await act(async () => services.notices.at(-1)?.action?.run());
    expect(services.http.requests.find(({ path }) => path === '/boards/create')?.body).toEqual({
      name: 'Monsoon',
      budget: 7000,
      pieces: ['hoodie', 'jeans', 'tee', 'cap'],
      rail: ['hoodie', 'jeans', 'tee'],
    });
  });

  it.each(['GET /boards/monsoon', 'DELETE /boards/remove'] as const)(
    'says why %s was refused',
    async (request) => {
      const services = openList();
      services.http.answer(request, refuse);
      const { shopper } = renderAccount('/outfits', { services, session: member });
      await shopper.click(await screen.findByRole('button', { name: 'Delete outfit: Monsoon' }));
      await waitFor(() => expect(services.notices.at(-1)?.text).toBe(limit));
      expect(await screen.findByRole('link', { name: 'Monsoon' })).toBeVisible();
    },
  );

  it.each(['/boards', '/boards/monsoon'])('redirects %s, an address of earlier releases', async (path) => {
    const { router } = renderAccount(`${path}?add=tee`, { services: openList(), session: member });
    await waitFor(() => {
      const { pathname, search } = router.state.location;
      expect(pathname + search).toBe(`${path.replace('boards', 'outfits')}?add=tee`);
    });
  });
});

describe('the sheet over a product', () => {
  function openSheet(outfit: object = summary) {
    const services = createFakeServices();
    services.http.answer(`GET /wishlist/${user.id}`, () => ({ items: [] }));
    services.http.answer('GET /boards', () => ({ boards: [outfit] }));
    services.http.answer('POST /boards/add', () => ({}));
    services.http.answer('GET /products/tee', () => tee);
    return renderAccount('/outfits?add=tee', { services, session: member });
  }

  it('adds by one tap on a row, says the sum beside the budget, and closes', async () => {
    const { services, shopper } = openSheet();
    const row = await screen.findByRole('button', { name: 'Add to Monsoon' });
    expect(row).toHaveFocus();
    expect(row).toHaveAttribute('aria-current', 'true');
    await shopper.click(row);
    expect(services.http.requests.find(({ path }) => path === '/boards/add')?.body).toEqual({
      boardId: 'monsoon',
      productId: 'tee',
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(services.notices.at(-1)?.text).toBe('Added · Rs 7,199 · Rs 199 over budget');
  });

  it.each([
    ['Already in it', { productIds: ['tee'] }],
    ['Full', { railCount: 8 }],
  ])('offers no row that is “%s”', async (note, change) => {
    const { services, shopper } = openSheet({ ...summary, ...change });
    await shopper.click(await screen.findByRole('button', { name: `Monsoon: ${note}` }));
    expect(services.http.requests.some(({ path }) => path === '/boards/add')).toBe(false);
  });

  it('says why a product was refused, and stays', async () => {
    const { services, shopper } = openSheet();
    services.http.answer('POST /boards/add', refuse);
    await shopper.click(await screen.findByRole('button', { name: 'Add to Monsoon' }));
    await waitFor(() => expect(services.notices.at(-1)?.text).toBe(limit));
    expect(screen.getByRole('dialog')).toBeVisible();
  });
});
