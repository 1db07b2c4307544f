import { act, screen, waitFor, within } from '@testing-library/react';
import { RequestError, sampleBrands, setBrandRows } from '@szn/shared-contracts';
import { buildWireProduct, createFakeServices } from '@szn/shared-contracts/testing';
import remote from '../../remote.ts';
import { openCatalogue, products } from '../../testing/open-catalogue.tsx';

function servicesWithLabels() {
  const services = createFakeServices();
  const { answer } = services.http;
  answer('GET /products/source/Jaywalking', () => ({
    products: products(8, 1, { source: 'Jaywalking' }),
    hasMore: true,
    total: 150,
  }));
  answer('GET /products/source/H%26M', () => ({
    products: products(3, 30, { source: 'H&M' }),
    hasMore: false,
    total: 3,
  }));
  answer('GET /products/source/HUEMN', () => ({ products: [], hasMore: false, total: 0 }));
  answer('GET /products/filtered', ({ query }) => ({
    products:
      query.source === 'Jaywalking'
        ? products(2, 60, { source: 'Jaywalking', price: 2000, salePrice: 1000 })
        : [],
    hasMore: false,
    total: query.source === 'Jaywalking' ? 2 : 0,
  }));
  answer('GET /products/filter-options', () => ({
    success: true,
    filterOptions: {
      brands: ['Jaywalking'],
      categories: ['Hoodies', 'T-shirts'],
      styles: [],
      priceRange: { min: 999, max: 10_000 },
    },
  }));
  answer('GET /products', () => ({ products: products(4, 80), hasMore: true }));
  answer('GET /products/p7', () => buildWireProduct({ _id: 'p7', title: 'Mesh Jersey', price: 1500 }));
  answer('GET /products/p7/similar', () => ({
    products: [
      buildWireProduct({ _id: 'p8', title: 'Net Jersey', source: 'Veloce', price: 1100 }),
      buildWireProduct({ _id: 'p9', title: 'Grid Jersey', source: 'HUEMN', price: 2500 }),
    ],
    hasMore: false,
  }));
  return services;
}

const open = (query: string) => openCatalogue(`/product-details${query}`, { services: servicesWithLabels() });
const heading = () => screen.findByRole('heading', { level: 1 });

describe('All brands', () => {
  it("The page shows the brand's products, key figures and a link to its list", async () => {
    await open('?id=Jaywalking');
    expect(await heading()).toHaveTextContent('Jaywalking');
    expect(screen.getByText('Sharp cuts, louder details')).toBeInTheDocument();
    expect(screen.getByText('150 products')).toBeInTheDocument();
    expect(screen.getByText('Rs 999 – Rs 10,000')).toBeInTheDocument();
    expect(screen.getByText('2 on sale')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Shop all of Jaywalking' })).toHaveAttribute(
      'href',
      '/collections/Jaywalking',
    );
    expect(screen.getByRole('link', { name: 'On sale' })).toHaveAttribute(
      'href',
      '/collections/Jaywalking?sale=true',
    );
    expect(screen.getByRole('link', { name: 'Hoodies' })).toHaveAttribute(
      'href',
      '/collections/Jaywalking?categories=Hoodies',
    );
    const newest = within(screen.getByRole('region', { name: 'New from Jaywalking' }));
    expect(newest.getAllByRole('article')).toHaveLength(8);
    const sale = within(screen.getByRole('region', { name: 'On sale at Jaywalking' }));
    expect(sale.getAllByText('50% OFF')).toHaveLength(2);
  });

  it('A brand without a path links to its list by a query parameter', async () => {
    await open('?id=hm');
    expect(await heading()).toHaveTextContent('H&M');
    expect(screen.getByRole('link', { name: 'Shop all of H&M' })).toHaveAttribute(
      'href',
      '/collections?source=hm',
    );
  });

  it.each(['?id=Snitch', '?id=huemn'])(
    'A brand without products (%s) says so and shows products of other brands',
    async (query) => {
      await open(query);
      expect(await screen.findByText(/is on its way$/)).toBeInTheDocument();
      const fresh = within(screen.getByRole('region', { name: 'Fresh in' }));
      expect(fresh.getAllByRole('article')).toHaveLength(4);
      expect(screen.queryByRole('link', { name: /^Shop all/ })).not.toBeInTheDocument();
    },
  );

  it.each(sampleBrands.map(({ id, name }) => [id, name]))(
    'The page finds a brand card of the home page by its id: %s',
    async (id, name) => {
      const services = createFakeServices();
      for (const path of ['Jaywalking', 'HUEMN', 'Veloce', 'H%26M'].map(
        (source) => `/products/source/${source}`,
      )) {
        services.http.answer(`GET ${path}`, () => ({ products: products(1), hasMore: false, total: 1 }));
      }
      services.http.answer('GET /products', () => ({ products: products(1), hasMore: false }));
      await openCatalogue(`/product-details?id=${id}`, { services });
      expect(await heading()).toHaveTextContent(name);
    },
  );

  it('The page opens a quick view', async () => {
    const { user, location } = await open('?id=Jaywalking');
    const newest = within(await screen.findByRole('region', { name: 'New from Jaywalking' }));
    await user.click(newest.getByRole('link', { name: 'Product 1' }));
    expect(await screen.findByRole('dialog', { name: 'Product 1' })).toBeInTheDocument();
    expect(location()).toBe('/product-details?id=Jaywalking');
  });

  it.each(['#look-1', '#sign-in'])('The page stays when %s is closed while offline', async (hash) => {
    const { go, services, requests } = await open('?id=Jaywalking');
    await heading();
    await go(`/product-details?id=Jaywalking${hash}`);
    services.http.answer('GET /products/source/Jaywalking', () => {
      throw new RequestError('network');
    });
    const pagesAsked = () => requests.filter(({ path }) => path === '/products/source/Jaywalking');
    const before = pagesAsked().length;
    await go(-1);
    expect(await heading()).toHaveTextContent('Jaywalking');
    expect(pagesAsked()).toHaveLength(before);
  });
});

describe('Product page', () => {
  it('The page shows similar products and compares prices', async () => {
    const { scrollToEnd } = await open('?id=p7');
    expect(await heading()).toHaveTextContent('Mesh Jersey');
    expect(screen.getByRole('region', { name: 'Same vibe, any budget' })).toBeInTheDocument();
    await scrollToEnd();
    const row = within(screen.getByRole('region', { name: 'Same vibe, any budget' }));
    expect(await row.findByRole('slider')).toBeVisible();
    expect(row.getAllByText(/(?:more|less)$/).map((note) => note.textContent)).toEqual([
      'Rs 400 less',
      'Rs 1,000 more',
    ]);
  });

  it('The recently viewed products leave out the product of the page', async () => {
    await open('?id=p7');
    await heading();
    expect(screen.queryByRole('region', { name: 'Recently viewed' })).not.toBeInTheDocument();
  });

  it('The page fetches the similar products again if only they failed', async () => {
    const services = servicesWithLabels();
    services.http.answer('GET /products/p7/similar', () => {
      throw new RequestError('network');
    });
    const { user } = await openCatalogue('/product-details?id=p7', { services });
    expect(await heading()).toHaveTextContent('Mesh Jersey');
    expect(await screen.findByText('Similar products could not be fetched')).toBeInTheDocument();

    services.http.answer('GET /products/p7/similar', () => ({ products: products(2, 70), hasMore: false }));
    const listingId = screen.getByRole('region', { name: 'Same vibe, any budget' });
    await user.click(within(listingId).getByRole('button', { name: 'Retry' }));
    expect(listingId).toHaveFocus();
    expect(await within(listingId).findAllByRole('article')).toHaveLength(2);
    expect(listingId).toHaveFocus();
  });
});

describe('Brand index', () => {
  it('The index lists all brands with links if the URL names none', async () => {
    await open('');
    expect(await heading()).toHaveTextContent('All brands');
    const first = within(screen.getByRole('region', { name: 'Brands to know' }));
    expect(first.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
      sampleBrands.map(({ id }) => `/product-details?id=${id}`),
    );
    expect(screen.getByRole('link', { name: /^Crayyheads/ })).toBeInTheDocument();
  });

  it.each([
    '?id=nobody',
    '?id=sale',
    '?id=%3Cscript%3E',
    '?id=__proto__',
    '?id=%00',
    `?id=${'x'.repeat(5000)}`,
  ])('The index replaces an unknown id: %.30s', async (query) => {
    const services = servicesWithLabels();
    services.http.answer('GET /products/sale', () => ({ products: products(3), hasMore: false }));
    await openCatalogue(`/product-details${query}`, { services });
    expect(await heading()).toHaveTextContent('That one is not here (any more)');
    const instead = within(screen.getByRole('region', { name: 'Fresh in' }));
    expect(instead.getAllByRole('article')).toHaveLength(4);
    expect(screen.getByRole('region', { name: 'Brands to know' })).toBeInTheDocument();
  });
});

it('The browser fetches what the server could not fetch', async () => {
  const args = { params: {}, request: new Request('https://szn.example/product-details?id=p7') };
  const failing = createFakeServices({ environment: 'server' });
  failing.http.answer('GET /products/p7', () => {
    throw new RequestError('timeout');
  });
  const onServer = remote.start(failing, undefined);
  expect(await onServer.pages['/product-details']?.loader?.(args)).toEqual({ kind: 'not-loaded' });

  const services = servicesWithLabels();
  await openCatalogue('/product-details?id=p7', {
    services,
    hydration: { state: undefined, data: { kind: 'not-loaded' } },
  });
  expect(await heading()).toHaveTextContent('Mesh Jersey');
});

it('A failed page shows an error and loads again by Retry or when the network is back', async () => {
  const services = createFakeServices();
  services.http.answer('GET /products/p7', () => {
    throw new RequestError('network');
  });
  const { user } = await openCatalogue('/product-details?id=p7', { services });
  expect(await heading()).toHaveTextContent('This page could not be fetched');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await heading()).toHaveTextContent('This page could not be fetched');
  services.http.answer('GET /products/p7', () => buildWireProduct({ _id: 'p7', title: 'Mesh Jersey' }));
  services.http.answer('GET /products/p7/similar', () => ({ products: [], hasMore: false }));
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(async () => expect(await heading()).toHaveTextContent('Mesh Jersey'));
});

it('A response that is no object is a failure, not a missing product', async () => {
  const services = createFakeServices();
  services.http.answer('GET /products/p7', () => null);
  await openCatalogue('/product-details?id=p7', { services });
  expect(await heading()).toHaveTextContent('This page could not be fetched');
});

it('The list of all brands has those of the shop', async () => {
  const services = { ...createFakeServices(), brands: [{ slug: 'LoomHouse', tier: 'casual' as const }] };
  await openCatalogue('/product-details', { services });
  const group = within(screen.getByRole('region', { name: 'Casual' }));
  expect(group.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/product-details?id=LoomHouse',
  ]);
  setBrandRows(undefined);
});
