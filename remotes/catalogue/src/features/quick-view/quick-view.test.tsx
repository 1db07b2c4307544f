import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { productOpened, type ProductOpened, RequestError } from '@szn/shared-contracts';
import { buildWireProduct, createFakeServices } from '@szn/shared-contracts/testing';
import { openCatalogue, products, shownTitles } from '../../testing/open-catalogue.tsx';

function servicesWithSimilar() {
  const services = createFakeServices();
  services.http.answer('GET /products/gender/men', () => ({ products: products(2), hasMore: false }));
  services.http.answer('GET /products/filter-options', () => ({ success: true, filterOptions: {} }));
  services.http.answer('GET /products/1/similar', () => ({
    products: products(2, 70, { source: 'Veloce' }),
    hasMore: false,
  }));
  services.http.answer('GET /products/1', () => products(1)[0]);
  services.http.answer('GET /products/70', () => products(1, 70)[0]);
  services.http.answer('GET /products/70/similar', () => ({ products: [], hasMore: false }));
  return services;
}

const dialog = () => screen.findByRole('dialog');

it('The quick view shows a product and similar products', async () => {
  const { user } = await openCatalogue('/men', { services: servicesWithSimilar() });
  await user.click(screen.getByRole('link', { name: 'Product 1' }));
  const look = within(await screen.findByRole('dialog', { name: 'Product 1' }));
  expect(
    look.getAllByRole('link', { name: 'View Product: Product 1, opens Jaywalking in a new tab' }),
  ).toHaveLength(1);
  expect(look.getByRole('link', { name: 'All of Jaywalking' })).toHaveAttribute(
    'href',
    '/collections/Jaywalking',
  );
  const similar = within(await look.findByRole('region', { name: 'Same vibe, any budget' }));
  expect(await similar.findAllByRole('article')).toHaveLength(2);
});

it('A product is ticked for comparison in its quick view, as on its card', async () => {
  const { user } = await openCatalogue('/men', { services: servicesWithSimilar() });
  await user.click(screen.getByRole('button', { name: 'Compare' }));
  const onCard = await screen.findByRole('checkbox', { name: 'Compare: Product 2' });
  await user.click(screen.getByRole('link', { name: 'Product 2' }));
  const inDialog = within(await dialog()).getByRole('checkbox', { name: 'Compare: Product 2' });
  expect(inDialog).not.toBeChecked();
  await user.click(inDialog);
  expect(inDialog).toBeChecked();
  expect(onCard).toBeChecked();
});

it('The quick view names the sizes, and which are sold out', async () => {
  const services = servicesWithSimilar();
  const sizes = { sizes: ['S', 'M'], soldOutSizes: ['M'] };
  services.http.answer('GET /products/gender/men', () => ({
    products: products(2).map((product, index) => (index === 0 ? { ...product, ...sizes } : product)),
    hasMore: false,
  }));
  const { user } = await openCatalogue('/men', { services });
  await user.click(screen.getByRole('link', { name: 'Product 1' }));
  const list = within(await dialog()).getByRole('list', { name: 'Sizes' });
  const shown = within(list).getAllByRole('listitem');
  expect(shown.map(({ textContent }) => textContent)).toEqual(['S', 'M (sold out)']);
});

it('Back closes the quick view and keeps the list', async () => {
  const { user, go } = await openCatalogue('/men', { services: servicesWithSimilar() });
  await user.click(screen.getByRole('link', { name: 'Product 2' }));
  await dialog();
  await go(-1);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(shownTitles().slice(0, 2)).toEqual(['Product 1', 'Product 2']);
});

it('A double tap on Close does not leave the page', async () => {
  const { user, go, location } = await openCatalogue('/', { services: servicesWithSimilar() });
  await go('/men');
  const open = async () => {
    const feed = within(screen.getByRole('feed'));
    await user.click(feed.getByRole('link', { name: 'Product 2' }));
    await dialog();
  };
  await open();
  const close = screen.getByRole('button', { name: 'Close' });
  await act(async () => {
    close.click();
    close.click();
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(location()).toBe('/men');
  await open();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(location()).toBe('/men');
});

it.each(['before', 'after'])(
  'A quick view and a sort order that is chosen %s it are both carried out while neither is rendered',
  async (order) => {
    const { location } = await openCatalogue('/men', { services: servicesWithSimilar() });
    const sort = () =>
      fireEvent.change(screen.getByLabelText('Sort By'), { target: { value: 'priceLowHigh' } });
    if (order === 'before') sort();
    fireEvent.click(screen.getByRole('link', { name: 'Product 2' }));
    if (order === 'after') sort();
    expect(await screen.findByRole('dialog', { name: 'Product 2' })).toBeInTheDocument();
    await waitFor(() => expect(location()).toBe('/men?sort=priceLowHigh'));
    expect(screen.getByRole('dialog', { name: 'Product 2' })).toBeInTheDocument();
  },
);

it('The quick view keeps the sort order of the URL', async () => {
  const { location, go } = await openCatalogue('/men', { services: servicesWithSimilar() });
  // With the default delay React renders the new URL before the next click, as a browser does.
  const user = userEvent.setup();
  await user.selectOptions(screen.getByLabelText('Sort By'), 'Price: Low to High');
  await screen.findByText('Sorted by Price: Low to High');
  await waitFor(() => expect(location()).toBe('/men?sort=priceLowHigh'));
  await user.click(screen.getByRole('link', { name: 'Product 2' }));
  await dialog();
  expect(location()).toBe('/men?sort=priceLowHigh');
  await go(-1);
  expect(location()).toBe('/men?sort=priceLowHigh');
});

it('A similar product replaces the quick view, and Back closes it', async () => {
  const { user, go, location } = await openCatalogue('/men', { services: servicesWithSimilar() });
  await user.click(screen.getByRole('link', { name: 'Product 1' }));
  await user.click(await screen.findByRole('link', { name: 'Product 70' }));
  expect(await screen.findByRole('dialog', { name: 'Product 70' })).toBeInTheDocument();
  await go(-1);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(location()).toBe('/men');
});

it('A shared link opens a product that is not in the list', async () => {
  const services = servicesWithSimilar();
  services.http.answer('GET /products/900', () =>
    buildWireProduct({ _id: '900', title: 'Sent by a friend' }),
  );
  services.http.answer('GET /products/900/similar', () => ({ products: [], hasMore: false }));
  const { location, user } = await openCatalogue('/men#look-900', { services });
  expect(await screen.findByRole('dialog', { name: 'Sent by a friend' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(location()).toBe('/men');
});

it('Close stays on the page if a similar product replaces the product of a shared link', async () => {
  const { user, go, location } = await openCatalogue('/', { services: servicesWithSimilar() });
  await go('/men#look-1');
  await user.click(await screen.findByRole('link', { name: 'Product 70' }));
  expect(await screen.findByRole('dialog', { name: 'Product 70' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(location()).toBe('/men');
});

it.each([
  ['empty', () => ({ products: [], hasMore: false })],
  ['not there yet', () => new Promise(() => undefined)],
  [
    'not to be had',
    () => {
      throw new RequestError('network');
    },
  ],
])('A shared link opens over a list that is %s', async (_case, answer) => {
  const services = servicesWithSimilar();
  services.http.answer('GET /products/gender/men', answer);
  await openCatalogue('/men#look-70', { services });
  expect(await screen.findByRole('dialog', { name: 'Product 70' })).toBeInTheDocument();
});

it('A product without a link has no brand link', async () => {
  const services = servicesWithSimilar();
  services.http.answer('GET /products/900', () =>
    buildWireProduct({ _id: '900', link: 'javascript:alert(1)' }),
  );
  services.http.answer('GET /products/900/similar', () => ({ products: [], hasMore: false }));
  await openCatalogue('/men#look-900', { services });
  const look = within(await dialog());
  expect(await look.findByText('View Product unavailable')).toBeInTheDocument();
  expect(look.queryByText(/^Opens /)).not.toBeInTheDocument();
});

it('A failed product shows an error with Retry', async () => {
  const services = servicesWithSimilar();
  services.http.answer('GET /products/900', () => {
    throw new RequestError('status', { status: 404 });
  });
  const { user } = await openCatalogue('/men#look-900', { services });
  expect(await screen.findByText('This product could not be fetched')).toBeInTheDocument();
  services.http.answer('GET /products/900', () => buildWireProduct({ _id: '900', title: 'Back again' }));
  services.http.answer('GET /products/900/similar', () => ({ products: [], hasMore: false }));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('dialog', { name: 'Back again' })).toBeInTheDocument();
});

it.each([
  ['a list', '#look-sale', '/products/sale'],
  ['all products', '#look-', '/products/'],
  ['another product', '#look-71', '/products/71'],
])('The quick view rejects %s as a product', async (_case, fragment, path) => {
  const services = servicesWithSimilar();
  const answer = path === '/products/71' ? products(1, 72)[0] : { products: products(3), hasMore: true };
  services.http.answer(`GET ${path}`, () => answer);
  await openCatalogue(`/men${fragment}`, { services });
  expect(await screen.findByText('This product could not be fetched')).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Recently viewed' })).not.toBeInTheDocument();
});

it('The product stays if only the similar products fail', async () => {
  const services = servicesWithSimilar();
  services.http.answer('GET /products/1/similar', () => {
    throw new RequestError('network');
  });
  const { user } = await openCatalogue('/men', { services });
  await user.click(screen.getByRole('link', { name: 'Product 1' }));
  const look = within(await dialog());
  expect(await look.findByText('Similar products could not be fetched')).toBeInTheDocument();
  expect(look.getByRole('link', { name: /^View Product: Product 1/ })).toBeInTheDocument();
});

it('A click to the brand publishes productOpened and adds the product to recently viewed', async () => {
  const services = servicesWithSimilar();
  const opened: ProductOpened[] = [];
  services.bus.observe(productOpened).subscribe((event) => opened.push(event));
  await openCatalogue('/men', { services });
  const link = screen.getByRole('link', { name: /^View Product: Product 2/ });
  link.addEventListener('click', (event) => event.preventDefault());
  fireEvent.click(link);
  expect(opened).toEqual([{ productId: '2', source: 'Jaywalking' }]);
  const recent = await screen.findByRole('region', { name: 'Recently viewed' });
  expect(within(recent).getByRole('heading', { name: 'Product 2' })).toBeInTheDocument();
});

it('A middle click on a brand link counts as opened', async () => {
  const services = servicesWithSimilar();
  const opened: ProductOpened[] = [];
  services.bus.observe(productOpened).subscribe((event) => opened.push(event));
  const { user } = await openCatalogue('/men#look-1', { services });
  const link = await within(await dialog()).findByRole('link', { name: /^View Product: Product 1/ });
  await user.pointer({ keys: '[MouseRight]', target: link });
  expect(opened).toEqual([]);
  await user.pointer({ keys: '[MouseMiddle]', target: link });
  expect(opened).toEqual([{ productId: '1', source: 'Jaywalking' }]);
});

it('Recently viewed products are stored', async () => {
  const services = servicesWithSimilar();
  const first = await openCatalogue('/men', { services });
  await first.user.click(screen.getByRole('link', { name: 'Product 1' }));
  await dialog();
  first.view.unmount();
  const again = createFakeServices({ localStorage: services.localStorage });
  await openCatalogue('/search', { services: again });
  await waitFor(() => expect(screen.getByRole('region', { name: 'Recently viewed' })).toBeInTheDocument());
});

it('"Clear" removes the recently viewed products', async () => {
  const services = servicesWithSimilar();
  const { user } = await openCatalogue('/men', { services });
  await user.click(screen.getByRole('link', { name: 'Product 1' }));
  await dialog();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(await screen.findByRole('button', { name: 'Clear recently viewed products' }));
  expect(screen.queryByRole('region', { name: 'Recently viewed' })).not.toBeInTheDocument();
  expect(services.localStorage.read('szn:recently-viewed', (value) => value)).toBeUndefined();
});

it('Brand links carry the referral parameters', async () => {
  const { user } = await openCatalogue('/men', { services: servicesWithSimilar() });
  const link = /\?utm_source=szn&utm_medium=referral$/;
  expect(screen.getByRole('link', { name: /^View Product: Product 1/ })).toHaveAttribute(
    'href',
    expect.stringMatching(link),
  );
  await user.click(screen.getByRole('link', { name: 'Product 1' }));
  expect(within(await dialog()).getByRole('link', { name: /^View Product: Product 1/ })).toHaveAttribute(
    'href',
    expect.stringMatching(link),
  );
});
