import { act, screen, waitFor, within } from '@testing-library/react';
import { RequestError } from '@szn/shared-contracts';
import { createFakeServices } from '@szn/shared-contracts/testing';
import { openCatalogue, products, shownTitles } from '../../testing/open-catalogue.tsx';

// React reads a submitted form with FormData. The FormData of Node, which the tests use, does not read jsdom's forms.
class EmptyFormData extends FormData {
  constructor() {
    super();
  }
}
globalThis.FormData = EmptyFormData;

function servicesThatFind(found: Record<string, unknown>) {
  const services = createFakeServices();
  services.http.answer(
    'GET /products/search',
    ({ query }) => found[String(query.q)] ?? { data: [], hasMore: false },
  );
  return services;
}

it('The page shows the results under the search text', async () => {
  const services = servicesThatFind({ 'black tee': { data: products(3), hasMore: false } });
  const { requests } = await openCatalogue('/search?q=black+tee', { services });
  expect(
    screen.getByRole('heading', { level: 1, name: 'Search Results for "black tee"' }),
  ).toBeInTheDocument();
  expect(shownTitles()).toEqual(['Product 1', 'Product 2', 'Product 3']);
  expect(requests).toEqual([
    expect.objectContaining({
      path: '/products/search',
      query: { q: 'black tee', page: 1, limit: 12, sort: 'newest' },
    }),
  ]);
});

it.each(['/search?q=tee', '/search'])('The breadcrumb of %s starts at home', async (path) => {
  const services = servicesThatFind({ tee: { data: products(1), hasMore: false } });
  await openCatalogue(path, { services });
  const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
  expect(crumbs.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
  expect(crumbs.getByText('Search')).toHaveAttribute('aria-current', 'page');
});

it('The search text drops characters that HTML cannot contain', async () => {
  const services = servicesThatFind({ tee: { data: products(1), hasMore: false } });
  await openCatalogue('/search?q=t%00ee', { services });
  expect(screen.getByRole('heading', { level: 1, name: 'Search Results for "tee"' })).toBeInTheDocument();
  expect(shownTitles()).toEqual(['Product 1']);
});

it('Further result pages are appended', async () => {
  const services = createFakeServices();
  services.http.answer('GET /products/search', ({ query }) =>
    query.page === 1 ? { data: products(12), hasMore: true } : { data: products(3, 13), hasMore: false },
  );
  const { scrollToEnd } = await openCatalogue('/search?q=tee', { services });
  await scrollToEnd();
  await waitFor(() => expect(shownTitles()).toHaveLength(15));
});

it('A later page links to the page before it', async () => {
  const services = servicesThatFind({ tee: { data: products(3), hasMore: false } });
  await openCatalogue('/search?q=tee&page=3', { services });
  expect(screen.getByRole('link', { name: 'Previous page' })).toHaveAttribute('href', '/search?q=tee&page=2');
});

it('A search without results shows recovery links', async () => {
  const services = servicesThatFind({ zzz: { data: [], hasMore: false, understood: { text: 'zzz' } } });
  const { user, location } = await openCatalogue('/search?q=zzz', { services });
  expect(await screen.findByText('No products found for "zzz"')).toBeInTheDocument();
  // In the two texts of the specification only.
  expect(screen.getAllByText(/zzz/)).toHaveLength(2);
  expect(screen.queryByRole('link', { name: /Leave out/ })).not.toBeInTheDocument();
  expect(screen.queryByLabelText('Sort By')).not.toBeInTheDocument();
  const prices = within(screen.getByRole('navigation', { name: 'By price' }));
  expect(prices.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/collections?maxPrice=999',
    '/collections?maxPrice=1499',
    '/collections?maxPrice=1999',
    '/sale',
  ]);
  const popular = screen.getByRole('navigation', { name: 'Popular categories' });
  expect(within(popular).getAllByRole('link').length).toBeGreaterThan(5);
  const box = screen.getByRole('searchbox', { name: 'Search' });
  // To be corrected, not typed again.
  expect(box).toHaveValue('zzz');
  await user.clear(box);
  await user.type(box, '  tee & more {Enter}');
  expect(location()).toBe('/search?q=tee%20%26%20more');
});

it('A search without results shows its words, the nearest matches, and products on sale', async () => {
  const services = createFakeServices();
  services.http.answer('GET /products/search', ({ query }) => ({
    data: query.without === 'text,price' ? products(3) : [],
    hasMore: false,
    total: query.without === 'text,price' ? 3 : 0,
    understood: { categories: ['Hoodies'], maxPrice: 500, text: 'zzz', unavailable: ['cotton'] },
  }));
  services.http.answer('GET /products/sale', () => ({
    products: [
      ...products(1, 20, { price: 1000, salePrice: 900 }),
      ...products(1, 21, { price: 1000, salePrice: 400 }),
    ],
    hasMore: false,
  }));
  await openCatalogue('/search?q=zzz+cotton+hoodie+under+500', { services });
  expect(await screen.findByText(/^No product has “zzz” in its name/)).toBeInTheDocument();
  expect(screen.getByText('We don’t have “cotton” yet.')).toBeInTheDocument();
  const nearest = await screen.findByRole('region', { name: 'Nearest: Hoodies' });
  expect(within(nearest).getAllByRole('article')).toHaveLength(3);
  expect(within(nearest).getByRole('link', { name: 'See all 3' })).toHaveAttribute(
    'href',
    '/search?q=zzz+cotton+hoodie+under+500&without=text%2Cprice',
  );
  const popular = await screen.findByRole('region', { name: 'Popular now: on sale' });
  await waitFor(() => expect(within(popular).getAllByRole('heading', { level: 3 })).toHaveLength(2));
  const titles = within(popular).getAllByRole('heading', { level: 3 });
  expect(titles.map((title) => title.textContent)).toEqual(['Product 21', 'Product 20']);
});

it.each([
  [
    'the server’s words',
    new RequestError('status', { status: 500, serverMessage: 'The index is being rebuilt' }),
    'The index is being rebuilt',
  ],
  ['its own words where the server has none', new RequestError('network'), 'Failed to fetch products'],
])('A failed search shows %s and loads again by Retry', async (_case, error, text) => {
  const services = createFakeServices();
  services.http.answer('GET /products/search', () => {
    throw error;
  });
  const { user } = await openCatalogue('/search?q=tee', { services });
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  services.http.answer('GET /products/search', () => ({ data: products(1), hasMore: false }));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(shownTitles()).toHaveLength(1));
});

it('Another search text starts at page 1', async () => {
  const services = servicesThatFind({
    tee: { data: products(2), hasMore: false },
    cargo: { data: products(1, 50), hasMore: false },
  });
  const { go } = await openCatalogue('/search?q=tee', { services });
  await go('/search?q=cargo');
  await waitFor(() => expect(shownTitles()).toEqual(['Product 50']));
});

it('The sort order of the URL starts at page 1', async () => {
  const services = servicesThatFind({ tee: { data: products(2), hasMore: false } });
  const { user, location, requests } = await openCatalogue('/search?q=tee', { services });
  await user.selectOptions(await screen.findByLabelText('Sort By'), 'Price: Low to High');
  await waitFor(() => expect(location()).toBe('/search?q=tee&sort=priceLowHigh'));
  expect(requests.at(-1)?.query).toMatchObject({ sort: 'priceLowHigh', page: 1 });
});

it('Best Match is the order of a search until the shopper chooses another, and can be chosen again', async () => {
  const tee = { data: products(2), hasMore: false, understood: { categories: ['T-shirts'] } };
  const { user, location, requests, go } = await openCatalogue('/search?q=tee', {
    services: servicesThatFind({ tee, zip: { data: products(2), hasMore: false } }),
  });
  const sort = await screen.findByLabelText('Sort By');
  expect(sort).toHaveDisplayValue('Best Match');
  expect(within(sort).queryByRole('option', { name: 'Latest' })).not.toBeInTheDocument();
  await user.selectOptions(sort, 'Price: Low to High');
  await waitFor(() => expect(location()).toBe('/search?q=tee&sort=priceLowHigh'));
  await user.selectOptions(sort, 'Best Match');
  await waitFor(() => expect(location()).toBe('/search?q=tee'));
  expect(await screen.findByText('Sorted by Best Match')).toBeInTheDocument();
  expect(requests.at(-1)?.query).toMatchObject({ sort: 'newest' });

  // A provider that does not understand the text has no best matches.
  await go('/search?q=zip');
  await waitFor(() => expect(screen.getByLabelText('Sort By')).toHaveDisplayValue('Latest'));
  await go('/men');
  expect(await screen.findByRole('option', { name: 'Latest' })).toBeInTheDocument();
});

it('The page shows the corrected search text and a link to the results of the typed one', async () => {
  const services = servicesThatFind({ hodie: { data: products(1), hasMore: false, corrected: 'hoodie' } });
  const { user, requests } = await openCatalogue('/search?q=hodie', { services });
  expect(await screen.findByText(/Showing what we found for “hoodie”\./)).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Search for “hodie” instead' }));
  await waitFor(() => expect(requests.at(-1)?.query).toMatchObject({ q: 'hodie', without: 'spelling' }));
});

it('The page suggests a search text and names what it shows instead', async () => {
  const understood = {
    minDiscount: 50,
    text: 'coat',
    excludedText: 'zip',
    unavailable: ['puffer'],
    instead: 'jackets',
    suggested: 'puffer jacket',
    dropped: 'text',
    alsoDropped: ['price'],
    maxPrice: 900,
  };
  const services = servicesThatFind({ puffr: { data: products(1), hasMore: false, understood } });
  await openCatalogue('/search?q=puffr', { services });
  expect(await screen.findByText('We don’t have “puffer” yet. How about jackets?')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'puffer jacket' })).toHaveAttribute(
    'href',
    '/search?q=puffer+jacket',
  );
  expect(screen.getByRole('link', { name: 'Leave out 50% off or more' })).toBeInTheDocument();
  expect(screen.getByText('No match with “coat” and Up to Rs 900. These come closest.')).toBeInTheDocument();
  // What is excluded still is.
  expect(screen.getByRole('link', { name: 'Leave out not “zip”' })).toBeInTheDocument();
});

it('The page names the words that were left out, and what it shows', async () => {
  const understood = { categories: ['Skirts'], text: 'mini', droppedText: 'plaid' };
  const plaid = { data: products(1), hasMore: false, understood };
  const services = servicesThatFind({
    plaid,
    'under 99': { ...plaid, understood: { ...understood, dropped: 'price', maxPrice: 99 } },
  });
  const { go } = await openCatalogue('/search?q=plaid', { services });
  expect(await screen.findByText('No match with “plaid”. These match “mini skirts”.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Leave out “mini”' })).toBeInTheDocument();
  await go('/search?q=under+99');
  expect(
    await screen.findByText('No match with “plaid” and Up to Rs 99. These come closest.'),
  ).toBeInTheDocument();
});

it('The page names the near kind that it shows for one that a gender has none of', async () => {
  const understood = {
    categories: ['Polos'],
    gender: 'women',
    dropped: 'category',
    instead: 't-shirts, shirts',
  };
  const services = servicesThatFind({ polo: { data: products(1), hasMore: false, understood } });
  await openCatalogue('/search?q=polo', { services });
  expect(await screen.findByText('No match with Polos. These match “t-shirts, shirts”.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Leave out Women' })).toBeInTheDocument();
});

describe('Search page without a search text', () => {
  it.each(['/search', '/search?q=', '/search?q=%20%20'])(
    '%s shows the search form and requests nothing',
    async (path) => {
      const { requests } = await openCatalogue(path);
      expect(screen.getByText('What are you looking for?')).toBeInTheDocument();
      expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
      expect(requests).toEqual([]);
    },
  );

  it('The search form submits a non-empty text only', async () => {
    const { user, location } = await openCatalogue('/search');
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), '   {Enter}');
    expect(location()).toBe('/search');
  });

  it('Recent searches with results are listed newest first and can be cleared', async () => {
    const found = { data: products(1), hasMore: false };
    const services = servicesThatFind({ tee: found, TEE: found, cargo: found });
    const { user, go } = await openCatalogue('/search?q=tee', { services });
    await go('/search?q=nothing');
    await go('/search?q=cargo');
    await go('/search?q=TEE');
    await go('/search');
    const recent = within(screen.getByRole('region', { name: 'Recent searches' }));
    expect(recent.getAllByRole('link').map((link) => link.textContent)).toEqual(['TEE', 'cargo']);
    await user.click(recent.getByRole('button', { name: 'Clear recent searches' }));
    expect(screen.queryByRole('region', { name: 'Recent searches' })).not.toBeInTheDocument();
  });

  it('A text in other code points is one recent search', async () => {
    const found = { data: products(1), hasMore: false };
    const services = servicesThatFind({ 'caf\u00E9': found, 'Cafe\u0301': found });
    const { go } = await openCatalogue('/search?q=caf%C3%A9', { services });
    await go('/search?q=Cafe%CC%81');
    await go('/search');
    const recent = within(screen.getByRole('region', { name: 'Recent searches' }));
    expect(recent.getAllByRole('link').map((link) => link.textContent)).toEqual(['Cafe\u0301']);
  });

  it('Cleared recent searches disappear in other tabs', async () => {
    const services = servicesThatFind({ tee: { data: products(1), hasMore: false } });
    const { go } = await openCatalogue('/search?q=tee', { services });
    await go('/search');
    expect(screen.getByRole('region', { name: 'Recent searches' })).toBeInTheDocument();
    services.localStorage.remove('szn:recent-searches');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'szn:recent-searches' })));
    expect(screen.queryByRole('region', { name: 'Recent searches' })).not.toBeInTheDocument();
  });
});
