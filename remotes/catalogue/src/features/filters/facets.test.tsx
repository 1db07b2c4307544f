import { act, screen, waitFor, within } from '@testing-library/react';
import { RequestError } from '@szn/shared-contracts';
import { createFakeServices, type FakeServices } from '@szn/shared-contracts/testing';
import { openCatalogue, products, shownTitles } from '../../testing/open-catalogue.tsx';

const facet = (key: string, label: string, type: string, counts: Readonly<Record<string, number>>) => ({
  key,
  label,
  type,
  values: Object.entries(counts).map(([id, count]) => ({ id, count })),
});
const colours = {
  key: 'colours',
  label: 'Colour',
  type: 'swatches',
  values: [
    { id: 'Black', count: 6, swatch: '#1f1f22' },
    { id: 'Red', count: 4, swatch: '#c62a2f' },
    { id: 'Blue', count: 2, swatch: '#35559c' },
  ],
};

const brandFacet = (turntCount: number, huemnCount: number) => ({
  key: 'brands',
  label: 'Brand',
  type: 'names',
  values: [
    { id: 'TURNT', label: 'TurntUp', count: turntCount },
    { id: 'HUEMN', label: 'Huemn', count: huemnCount },
  ],
});

/** As the provider sends them: the order of the form. */
const facetsOf = (brands: object = brandFacet(7, 5)) => [
  facet('maxPrice', 'Price', 'price', { 999: 1, 1499: 3, 1999: 8 }),
  facet('sizes', 'Size', 'names', { S: 5, M: 7 }),
  facet('categories', 'Category', 'names', { Jeans: 4, Hoodies: 8 }),
  brands,
  colours,
  facet('sale', 'On sale only', 'flag', { true: 6 }),
  facet('minDiscount', 'Discount', 'discount', { 20: 6, 30: 4, 50: 0 }),
  facet('fits', 'Fit', 'names', { Boxy: 3, Oversized: 9 }),
  facet('styles', 'Look', 'names', { Graphic: 3, Plain: 9 }),
];

type Query = Readonly<Record<string, unknown>>;

/** A provider with facets: a list of black products has 3, others 12. */
function servicesWithFacets(): FakeServices {
  const services = createFakeServices();
  const list = ({ query }: { query: Query }) => {
    const found = products(query.colours === 'Black' ? 3 : 12, 1, {
      colour: 'Black',
      price: 1000,
      salePrice: 500,
    });
    return { products: found, data: found, hasMore: false, total: found.length };
  };
  for (const path of ['/products/gender/men', '/products/sale', '/products/filtered', '/products/search'])
    services.http.answer(`GET ${path}`, list);
  services.http.answer('GET /products/filter-options', () => ({
    success: true,
    filterOptions: {
      brands: ['TURNT', 'HUEMN'],
      categories: ['Jeans', 'Hoodies'],
      styles: ['Boxy', 'Oversized'],
      priceRange: { min: 299, max: 9999 },
      counts: { brands: { TURNT: 70, HUEMN: 50 } },
    },
  }));
  services.http.answer('GET /products/facets', ({ query }) => ({
    success: true,
    total: query.colours === 'Black' ? 3 : 12,
    facets: query.colours === 'Black' ? facetsOf(brandFacet(3, 0)) : facetsOf(),
  }));
  return services;
}

const panel = () => within(screen.getByRole('complementary', { name: 'Filters' }));
const colour = async (name: string) => await panel().findByRole('checkbox', { name: new RegExp(`^${name}`) });
const facetRequests = ({ http }: FakeServices) =>
  http.requests.filter(({ path }) => path === '/products/facets').map(({ query }) => query);

beforeEach(() => {
  // jsdom is never idle.
  Object.assign(window, {
    requestIdleCallback: (run: () => void) => window.setTimeout(run),
    cancelIdleCallback: (handle: number) => window.clearTimeout(handle),
  });
});

describe.each(['/men', '/search?q=tee'])('The panel of %s', (path) => {
  it('filters by colour, and its counts follow', async () => {
    const services = servicesWithFacets();
    const { user, location } = await openCatalogue(path, { services });
    await user.click(await colour('Black'));
    await waitFor(() => expect(location()).toMatch(/[?&]colours=Black$/));
    await waitFor(() => expect(shownTitles()).toHaveLength(3));
    expect(await panel().findByRole('checkbox', { name: 'TurntUp 3' })).toBeInTheDocument();
    expect(await colour('Black')).toBeChecked();
    expect(facetRequests(services).at(-1)).toMatchObject({ colours: 'Black' });
    await user.click(screen.getByRole('button', { name: 'Remove filter: Black' }));
    await waitFor(() => expect(location()).toBe(path));
  });

  it('filters by a highest price and by a discount, each of which a second press removes', async () => {
    const { user, location } = await openCatalogue(path, { services: servicesWithFacets() });
    const price = await panel().findByRole('button', { name: 'Up to Rs 1,499, 3 products' });
    await user.click(price);
    await waitFor(() => expect(location()).toMatch(/[?&]maxPrice=1499$/));
    expect(price).toHaveAttribute('aria-pressed', 'true');
    await user.click(price);
    await waitFor(() => expect(location()).toBe(path));
    await user.click(panel().getByRole('button', { name: '30% off and more, 4 products' }));
    await waitFor(() => expect(location()).toMatch(/[?&]minDiscount=30$/));
    expect(screen.getByRole('button', { name: 'Remove filter: 30% off and more' })).toBeInTheDocument();
  });

  it('keeps an option without products, which Tab skips and a press does not choose', async () => {
    const { user, location } = await openCatalogue(path, { services: servicesWithFacets() });
    const empty = await panel().findByRole('button', { name: '50% off and more, 0 products' });
    expect(empty).toHaveAttribute('aria-disabled', 'true');
    expect(empty).toHaveAttribute('tabindex', '-1');
    await user.click(empty);
    expect(location()).toBe(path);
    await user.click(await colour('Black'));
    const huemn = await panel().findByRole('checkbox', { name: 'Huemn 0' });
    await user.click(huemn);
    expect(huemn).not.toBeChecked();
    expect(location()).not.toContain('brands');
  });

  it('offers the order by discount', async () => {
    const { user, location, requests } = await openCatalogue(path, { services: servicesWithFacets() });
    await user.selectOptions(screen.getByLabelText('Sort By'), 'Biggest Discount');
    await waitFor(() => expect(location()).toMatch(/[?&]sort=biggestDiscount$/));
    expect(requests.filter(({ query }) => query.sort === 'biggestDiscount')).toHaveLength(1);
  });
});

const groupsInOrder = ['Price', 'Size', 'Category', 'Brand', 'Colour', 'Discount', 'Fit', 'Look'];

it.each([
  ['/men', groupsInOrder],
  ['/search?q=tee', groupsInOrder],
  ['/sale', ['Discount', ...groupsInOrder.filter((name) => name !== 'Discount')]],
])('The panel of %s has the filters in the order in which shoppers choose', async (path, groups) => {
  await openCatalogue(path, { services: servicesWithFacets() });
  await colour('Black');
  const legends = screen.getByRole('complementary', { name: 'Filters' }).querySelectorAll('summary');
  expect([...legends].map(({ textContent }) => textContent)).toEqual(groups);
});

it('A brand with a comma in its name can be chosen in the panel and removed', async () => {
  const services = servicesWithFacets();
  const named = {
    ...brandFacet(7, 5),
    values: [
      { id: 'Salt, Sand & Co', count: 2 },
      { id: 'Salt', count: 1 },
    ],
  };
  services.http.answer('GET /products/facets', () => ({ success: true, total: 3, facets: facetsOf(named) }));
  const { user, location } = await openCatalogue('/men', { services });
  const box = await panel().findByRole('checkbox', { name: 'Salt, Sand & Co 2' });
  // What the form sends without scripts.
  expect(box).toHaveAttribute('value', 'Salt%2C Sand & Co');
  await user.click(box);
  await waitFor(() => expect(location()).toBe('/men?brands=Salt%252C+Sand+%26+Co'));
  await waitFor(() => expect(facetRequests(services).at(-1)).toMatchObject({ brands: 'Salt%2C Sand & Co' }));
  expect(box).toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Remove filter: Salt, Sand & Co' }));
  await waitFor(() => expect(location()).toBe('/men'));
});

it('An empty option that is chosen can be removed', async () => {
  const { user, location } = await openCatalogue('/men?brands=HUEMN&colours=Black', {
    services: servicesWithFacets(),
  });
  const huemn = await panel().findByRole('checkbox', { name: 'Huemn 0' });
  expect(huemn).toBeChecked();
  expect(huemn).not.toHaveAttribute('tabindex');
  await user.click(huemn);
  await waitFor(() => expect(location()).toBe('/men?colours=Black'));
});

it('Counts are requested when the page is idle, not before', async () => {
  // The comparison waits for the same moment.
  const waiting: (() => void)[] = [];
  Object.assign(window, { requestIdleCallback: (run: () => void) => waiting.push(run) });
  const services = servicesWithFacets();
  await openCatalogue('/men', { services });
  expect(screen.getByRole('checkbox', { name: 'TurntUp 70' })).toBeInTheDocument();
  expect(facetRequests(services)).toEqual([]);
  act(() => waiting.forEach((run) => run()));
  expect(await screen.findByRole('checkbox', { name: 'TurntUp 7' })).toBeInTheDocument();
  expect(facetRequests(services)).toHaveLength(1);
});

it('The sheet of a search counts its products and applies all changes together', async () => {
  const { user, location } = await openCatalogue('/search?q=tee', { services: servicesWithFacets() });
  await user.click(screen.getByRole('button', { name: /^Filters/ }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
  await user.click(await sheet.findByRole('checkbox', { name: /^Black/ }));
  expect(location()).toBe('/search?q=tee');
  await user.click(await sheet.findByRole('button', { name: 'Show 3 products' }));
  await waitFor(() => expect(location()).toBe('/search?q=tee&colours=Black'));
  await waitFor(() => expect(shownTitles()).toHaveLength(3));
});

describe('With a provider that has the calls of the specification only', () => {
  function services() {
    const fake = servicesWithFacets();
    const list = () => ({ products: products(5), data: products(5), hasMore: false });
    for (const path of ['/products/gender/men', '/products/filtered', '/products/search'])
      fake.http.answer(`GET ${path}`, list);
    fake.http.answer('GET /products/facets', () => {
      throw new RequestError('status', { status: 404 });
    });
    return fake;
  }

  it('a listing has the filters of the specification, and requests no facets', async () => {
    const fake = services();
    const { user, location } = await openCatalogue('/men', { services: fake });
    expect(screen.queryByRole('group', { name: 'Colour' })).not.toBeInTheDocument();
    expect(screen.queryByRole('group', { name: 'Discount' })).not.toBeInTheDocument();
    expect(screen.queryByRole('option', { name: 'Biggest Discount' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: 'Jeans' }));
    await waitFor(() => expect(location()).toBe('/men?categories=Jeans'));
    expect(facetRequests(fake)).toEqual([]);
  });

  it('a search has an order and no filters', async () => {
    const fake = services();
    const { user, location } = await openCatalogue('/search?q=tee', { services: fake });
    expect(shownTitles()).toHaveLength(5);
    expect(screen.queryByRole('complementary', { name: 'Filters' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Filters/ })).not.toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText('Sort By'), 'Price: Low to High');
    await waitFor(() => expect(location()).toBe('/search?q=tee&sort=priceLowHigh'));
    expect(facetRequests(fake)).toEqual([]);
  });

  it('the sheet counts by the list, also where products have colours but no facets are answered', async () => {
    const fake = services();
    const found = products(5, 1, { colour: 'Red' });
    for (const path of ['/products/gender/men', '/products/filtered'])
      fake.http.answer(`GET ${path}`, () => ({ products: found, hasMore: false, total: 5 }));
    const { user } = await openCatalogue('/men', { services: fake });
    await user.click(screen.getByRole('button', { name: /^Filters/ }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
    expect(await sheet.findByRole('button', { name: 'Show 5 products' })).toBeInTheDocument();
    expect(sheet.queryByRole('group', { name: 'Colour' })).not.toBeInTheDocument();
    expect(sheet.getByRole('checkbox', { name: 'Jeans' })).toBeInTheDocument();
  });
});
