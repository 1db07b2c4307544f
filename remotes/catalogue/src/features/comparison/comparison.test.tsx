import { act, screen, waitFor, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { productCompared, RequestError } from '@szn/shared-contracts';
import { buildWireProduct, createFakeServices, type FakeServices } from '@szn/shared-contracts/testing';
import remote from '../../remote.ts';
import { answerPages, openCatalogue } from '../../testing/open-catalogue.tsx';

const ids = ['a', 'b', 'c', 'd', 'e'];

function shop(services: FakeServices = createFakeServices()) {
  answerPages(services, '/products/gender/men', 6);
  for (const [index, id] of ids.entries()) {
    services.http.answer(`GET /products/${id}`, () => ({
      ...buildWireProduct({ _id: id, title: `Tee ${id}`, price: 1000 - index * 100, source: 'HUEMN' }),
      gender: 'men',
      category: 'T-shirts',
      styles: [],
    }));
  }
  return services;
}

const tick = (name: string) => screen.findByRole('checkbox', { name: `Compare: ${name}` });
const compareButton = () => screen.getByRole('button', { name: 'Compare' });

/** Opens the list of men in the mode in which its cards have ticks. */
async function openComparing(services: FakeServices) {
  const opened = await openCatalogue('/men', { services });
  expect(screen.queryByRole('checkbox', { name: /^Compare: / })).not.toBeInTheDocument();
  await opened.user.click(compareButton());
  expect(compareButton()).toHaveAttribute('aria-pressed', 'true');
  return opened;
}

const bar = () => screen.getByRole('region', { name: 'Products to compare' });
const cells = (row: string) =>
  within(screen.getByRole('row', { name: new RegExp(`^${row}`) }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

describe('Ticks and bar', () => {
  it('the bar shows ticked products and opens their comparison from two on', async () => {
    const { user } = await openComparing(shop());
    await user.click(await tick('Product 1'));
    expect(within(bar()).getByRole('button', { name: 'Compare (1)' })).toBeDisabled();
    await user.click(await tick('Product 2'));
    expect(within(bar()).getByRole('link', { name: 'Compare (2)' })).toHaveAttribute(
      'href',
      '/compare?ids=1,2',
    );
  });

  it('a fifth tick is refused with a notice, and is not announced as compared', async () => {
    const { user, services } = await openComparing(shop());
    const compared: (string | null)[] = [];
    services.bus.observe(productCompared).subscribe(({ productId }) => compared.push(productId));
    for (const number of [1, 2, 3, 4, 5]) await user.click(await tick(`Product ${number}`));
    expect(await tick('Product 5')).not.toBeChecked();
    expect(services.notices).toEqual([
      { kind: 'info', text: 'You can compare four products. Remove one to add another.' },
    ]);
    await user.click(await tick('Product 4'));
    expect(compared).toEqual(['1', '2', '3', '4']);
  });

  it('removing moves the focus to the next product, and at last to the tick', async () => {
    const { user } = await openComparing(shop());
    await user.click(await tick('Product 1'));
    await user.click(await tick('Product 2'));
    await user.click(screen.getByRole('button', { name: 'Remove from comparison: Product 1' }));
    const last = screen.getByRole('button', { name: 'Remove from comparison: Product 2' });
    expect(last).toHaveFocus();
    await user.click(last);
    expect(await tick('Product 2')).toHaveFocus();
    expect(screen.queryByRole('region', { name: 'Products to compare' })).not.toBeInTheDocument();
  });

  it('ticks survive a reload, and a navigation to another page', async () => {
    const services = shop();
    const first = await openComparing(services);
    await first.user.click(await tick('Product 3'));
    first.view.unmount();
    const second = await openCatalogue('/men', { services: shop(createFakeServices(services)) });
    expect(await tick('Product 3')).toBeChecked();
    await second.go('/search');
    expect(bar()).toBeInTheDocument();
    await second.user.click(screen.getByRole('button', { name: 'Clear comparison' }));
    expect(services.sessionStorage.read('szn:compared-products', (value) => value)).toEqual([]);
  });

  it('a second press of "Compare" takes the ticks away, and keeps the ticked products', async () => {
    const { user } = await openComparing(shop());
    await user.click(await tick('Product 1'));
    await user.click(compareButton());
    expect(screen.queryByRole('checkbox', { name: /^Compare: / })).not.toBeInTheDocument();
    expect(within(bar()).getByRole('button', { name: 'Compare (1)' })).toBeInTheDocument();
  });

  it.each([['nonsense'], [[null, 'x']], [{ a: 1 }]])(
    'stored value %j does not break the page',
    async (stored) => {
      const services = shop();
      services.sessionStorage.write('szn:compared-products', stored);
      await openComparing(services);
      expect(await tick('Product 1')).not.toBeChecked();
    },
  );
});

describe('Comparison page', () => {
  const open = (query: string, services = shop()) => openCatalogue(`/compare${query}`, { services });

  it('the table has a column for each product and marks the lowest price', async () => {
    await open('?ids=a,b');
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      'Tee a',
      'Tee b',
    ]);
    expect(cells('Price')).toEqual(['Rs 1,000', 'Rs 900Lowest here']);
    expect(cells('Category')).toEqual(['T-shirts', 'T-shirts']);
    expect(screen.queryByRole('row', { name: /^(Colour|Fit|Discount)/ })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: /^View Product: Tee a/ })).toHaveAttribute('target', '_blank');
  });

  it('removing a product changes the URL, unticks it and keeps the others', async () => {
    const { user, location } = await open('?ids=a,b,c');
    await user.click(screen.getByRole('link', { name: 'Remove from comparison: Tee b' }));
    await waitFor(() => expect(location()).toBe('/compare?ids=a,c'));
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
    expect(screen.getAllByRole('columnheader')).toHaveLength(2);
  });

  it('"Add another" ticks the products of a shared URL and opens a list', async () => {
    const { user, location } = await open('?ids=a,b');
    await user.click(screen.getByRole('link', { name: 'Add another' }));
    expect(await screen.findByRole('link', { name: 'Compare (2)' })).toBeInTheDocument();
    expect(location()).toBe('/men/t-shirts');
  });

  it.each([
    ['?ids=a,zzz', 'One product is no longer in the shop.'],
    ['?ids=a,b,x,y', '2 products are no longer in the shop.'],
    ['?ids=a,b,c,d,e', 'You can compare four products. The first four are shown.'],
    ['?ids=a', 'Add another product to compare it with this one.'],
  ])('%s says: %s', async (query, text) => {
    await open(query);
    expect(screen.getByText(text)).toBeInTheDocument();
    expect(screen.getByRole('table')).toBeInTheDocument();
  });

  it.each(['', '?ids=', '?ids=,,%20,', '?ids=%00', '?ids=%E0%A4%A,..,sale', '?ids=%ED%A0%80', '?id=a'])(
    '/compare%s shows how to compare products',
    async (query) => {
      await open(query);
      expect(screen.getByRole('heading', { name: 'Nothing to compare yet' })).toBeInTheDocument();
      expect(screen.getByRole('link', { name: 'Women' })).toHaveAttribute('href', '/women');
    },
  );

  it('an id is requested once, whatever its spelling', async () => {
    const { requests } = await open('?ids=a,A,%20a&ids=b');
    expect(requests.map(({ path }) => path)).toEqual(['/products/a', '/products/b']);
  });

  it('a failed product can be fetched again', async () => {
    const services = shop();
    let isBroken = true;
    services.http.answer('GET /products/b', () => {
      if (isBroken) throw new RequestError('network');
      return buildWireProduct({ _id: 'b', title: 'Tee b' });
    });
    const { user } = await open('?ids=a,b', services);
    expect(screen.getByRole('alert')).toHaveTextContent('One product could not be fetched.');
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.getAllByRole('columnheader')).toHaveLength(2));
  });

  it('the server renders the table, and search engines do not list it', async () => {
    const services = shop(createFakeServices({ environment: 'server' }));
    const page = remote.start(services, undefined).pages['/compare'];
    const request = new Request('http://shop.example/compare?ids=a,b');
    const data = await page?.loader?.({ params: {}, request });
    const router = createMemoryRouter(
      [{ path: '/compare', id: 'compare', Component: page?.Component ?? null }],
      {
        initialEntries: ['/compare?ids=a,b'],
        hydrationData: { loaderData: { compare: data } },
      },
    );
    const html = renderToString(<RouterProvider router={router} />);
    expect(html).toContain('<th scope="col">');
    expect(html).not.toContain('Products to compare');
    const url = new URL(request.url);
    expect(page?.head({ params: {}, url, data })).toMatchObject({
      title: 'Compare products',
      isIndexed: false,
    });
  });

  it('the browser repeats a request that failed on the server', async () => {
    const failing = createFakeServices({ environment: 'server' });
    failing.http.answer('GET /products/a', () => {
      throw new RequestError('timeout');
    });
    const page = remote.start(failing, undefined).pages['/compare'];
    const request = new Request('http://shop.example/compare?ids=a');
    const data = await page?.loader?.({ params: {}, request });
    await openCatalogue('/compare?ids=a', { services: shop(), hydration: { state: undefined, data } });
    await act(async () => undefined);
    expect(await screen.findByRole('columnheader', { name: 'Tee a' })).toBeInTheDocument();
  });
});
