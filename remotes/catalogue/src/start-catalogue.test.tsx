import { act, screen, waitFor } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { PageHead } from '@szn/shared-contracts';
import { createFakeServices, type FakeServices } from '@szn/shared-contracts/testing';
import remote from './remote.ts';
import { installIntersectionObserver } from './testing/fake-intersection-observer.ts';
import { answerPages, openCatalogue, shownTitles } from './testing/open-catalogue.tsx';

beforeEach(() => installIntersectionObserver());

function provide(services: FakeServices): FakeServices {
  answerPages(services, '/products/gender/men', 30);
  answerPages(services, '/products/filtered', 3);
  services.http.answer('GET /products/filter-options', () => ({
    success: true,
    filterOptions: {
      brands: ['TURNT', 'HUEMN'],
      styles: ['Boxy', 'Y2K'],
      priceRange: { min: 299, max: 9999 },
    },
  }));
  return services;
}

/** Runs a page's loader and renders the page, as the gateway does for a request. */
async function renderOnServer(
  url: string,
  pattern: string,
  services = provide(createFakeServices({ environment: 'server' })),
) {
  const instance = remote.start(services, undefined);
  const page = instance.pages[pattern];
  if (!page) throw new Error(`No page for ${pattern}`);
  await page.loader?.({ params: {}, request: new Request(`https://szn.example${url}`) });
  const html = renderToString(<RouterProvider router={routerOf(page.Component, url, pattern)} />);
  const head: PageHead = page.head({ params: {}, url: new URL(`https://szn.example${url}`), data: null });
  // The state crosses the wire as JSON.
  const state: unknown = JSON.parse(JSON.stringify(instance.dehydrate?.()));
  return { html, head, state };
}

function routerOf(Component: React.ComponentType, url: string, pattern: string) {
  return createMemoryRouter([{ path: pattern, id: 'page', loader: () => null, Component }], {
    initialEntries: [url],
    hydrationData: { loaderData: { page: null } },
  });
}

async function hydrate(html: string, state: unknown, { url, pattern }: { url: string; pattern: string }) {
  const services = provide(createFakeServices());
  const page = remote.start(services, state).pages[pattern];
  if (!page) throw new Error(`No page for ${pattern}`);
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = html;
  const mismatches: unknown[] = [];
  const root = await act(async () =>
    hydrateRoot(container, <RouterProvider router={routerOf(page.Component, url, pattern)} />, {
      onRecoverableError: (error) => mismatches.push(error),
    }),
  );
  return {
    services,
    mismatches,
    leave: () => {
      act(() => root.unmount());
      container.remove();
    },
  };
}

describe.each([
  ['/men', '/men'],
  ['/men?brands=TURNT&sort=priceLowHigh&minPrice=500', '/men'],
  ['/men?page=2', '/men'],
  ['/men?page=9', '/men'],
  ['/search', '/search'],
])('%s', (url, pattern) => {
  it('The page hydrates without mismatch and without requests', async () => {
    const { html, state } = await renderOnServer(url, pattern);
    const { services, mismatches, leave } = await hydrate(html, state, { url, pattern });
    expect(mismatches).toEqual([]);
    expect(services.http.requests).toEqual([]);
    leave();
  });
});

it("The server's HTML has products, filters and the next page's link", async () => {
  const { html } = await renderOnServer('/men', '/men');
  expect(html).toContain('Product 12');
  expect(html).toContain('href="/men?page=2"');
  expect(html).toContain('value="TURNT"');
  expect(html).not.toContain('style=');
});

it('A failure on the server renders skeletons, and the browser loads the list', async () => {
  const server = createFakeServices({ environment: 'server' });
  const { html, state } = await renderOnServer('/men', '/men', server);
  expect(html).not.toContain('role="alert"');
  const { services, mismatches, leave } = await hydrate(html, state, { url: '/men', pattern: '/men' });
  await waitFor(() => expect(shownTitles()).toHaveLength(12));
  expect(mismatches).toEqual([]);
  expect(services.http.requests.map(({ path }) => path).toSorted()).toEqual([
    '/products/filter-options',
    '/products/gender/men',
  ]);
  leave();
});

it.each([
  [undefined],
  [null],
  ['text'],
  [{ listings: 'x', filterOptions: [] }],
  [{ version: 0, listings: { men: {} } }],
])('The remote ignores a dehydrated state of another version: %p', async (state) => {
  const services = provide(createFakeServices());
  await openCatalogue('/men', { services, hydration: { state } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Men' })).toBeInTheDocument();
  await waitFor(() => expect(shownTitles()).toHaveLength(12));
});

describe('Document head', () => {
  it('The head has title, canonical path, crumbs and products', async () => {
    const { head } = await renderOnServer('/men', '/men');
    expect(head).toMatchObject({ title: 'Men', canonicalPath: '/men', isIndexed: true });
    expect(head.crumbs).toEqual([{ label: 'Men', path: '/men' }]);
    expect(head.products).toHaveLength(12);
  });

  it.each([
    ['/men?sort=priceLowHigh', { isIndexed: true, canonicalPath: '/men' }],
    ['/men?brands=TURNT', { isIndexed: true, canonicalPath: '/men' }],
    ['/men?sale=true', { isIndexed: true, canonicalPath: '/men' }],
    ['/men?sort=priceLowHigh&page=3', { isIndexed: true, canonicalPath: '/men' }],
    ['/men?utm_source=instagram', { isIndexed: true, canonicalPath: '/men' }],
    ['/men?page=3', { isIndexed: true, canonicalPath: '/men?page=3', title: 'Men, page 3' }],
    ['/men?page=4', { isIndexed: false, title: 'Men, page 4' }],
  ])('%s', async (url, expected) => {
    const { head } = await renderOnServer(url, '/men');
    expect(head).toMatchObject(expected);
  });

  it('Search pages are not indexed', async () => {
    const { head } = await renderOnServer('/search?q=tee', '/search');
    expect(head).toMatchObject({ title: 'Search Results for "tee"', isIndexed: false });
  });

  it.each([
    ['/men/:category', '/men/tshirts', { category: 'tshirts' }, '/men/t-shirts'],
    ['/collections/:source', '/collections/turnt-up', { source: 'turnt-up' }, '/collections/TurntUp'],
    ['/collections', '/collections?source=hm', {}, '/collections?source=h%26m'],
    ['/collections', '/collections?source=TurntUp', {}, '/collections/TurntUp'],
  ])('%s has one canonical path for all spellings: %s', (pattern, url, params, canonicalPath) => {
    const instance = remote.start(createFakeServices(), undefined);
    const head = instance.pages[pattern]?.head({
      params,
      url: new URL(`https://szn.example${url}`),
      data: null,
    });
    expect(head?.canonicalPath).toBe(canonicalPath);
  });
});

it('Two requests on the server share no state', async () => {
  const first = await renderOnServer('/men', '/men');
  const second = remote.start(createFakeServices({ environment: 'server' }), undefined);
  expect(first.html).toContain('Product 1');
  expect(second.dehydrate?.()).toEqual({ version: 2, listings: {}, filterOptions: {}, facets: {} });
});

it('Without scripts the form of a filtered list sends all its choices and its order, and has the counts of the list', async () => {
  const facet = (key: string, type: string, counts: Readonly<Record<string, number>>) => ({
    key,
    label: key,
    type,
    values: Object.entries(counts).map(([id, count]) => ({ id, count })),
  });
  const facetsOf = (countOfRed: number) => [
    facet('colours', 'swatches', { Black: 40, Red: countOfRed }),
    facet('minDiscount', 'discount', { 30: 12 }),
  ];
  const services = provide(createFakeServices({ environment: 'server' }));
  services.http.answer('GET /products/filter-options', () => ({
    filterOptions: { brands: [], priceRange: { min: 299, max: 9999 }, facets: facetsOf(70) },
  }));
  services.http.answer('GET /products/facets', () => ({ success: true, total: 3, facets: facetsOf(7) }));
  const url = '/men?colours=Black&minDiscount=30&sort=priceLowHigh';
  const { html, state } = await renderOnServer(url, '/men', services);
  expect(services.http.requests.map(({ path }) => path)).toContain('/products/facets');
  const page = document.createElement('div');
  page.innerHTML = html;
  const form = document.body.appendChild(page).querySelector('form') ?? undefined;
  const sent = [...new FormData(form)].filter(([, value]) => value !== '');
  expect(Object.fromEntries(sent)).toEqual({ colours: 'Black', minDiscount: '30', sort: 'priceLowHigh' });
  expect(form).toHaveTextContent(/Red7/);
  page.remove();
  const { mismatches } = await hydrate(html, state, { url, pattern: '/men' });
  expect(mismatches).toEqual([]);
});
