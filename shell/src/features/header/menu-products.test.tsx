import { screen, within } from '@testing-library/react';
import { buildWireProduct } from '@szn/shared-contracts/testing';
import { createFakeProvider, type ProviderReply } from '../../testing/create-fake-provider.ts';
import { closeShells, openShell } from '../../testing/open-shell.tsx';

const matchMedia = window.matchMedia.bind(window);

beforeEach(() => {
  // Every query for a wide screen matches.
  window.matchMedia = (query) => Object.assign(matchMedia(query), { matches: query.includes('min-width') });
});

afterEach(() => {
  closeShells();
  window.matchMedia = matchMedia;
  Reflect.deleteProperty(navigator, 'connection');
});

const tee = buildWireProduct({ _id: 'tee', title: 'Dusk Tee', image: '/media/tee' });
const hoodie = buildWireProduct({ _id: 'hoodie', title: 'Salt Hoodie', image: '/media/hoodie' });

async function openMenu(name: string, path: string, ...replies: readonly ProviderReply[]) {
  const provider = createFakeProvider();
  provider.answer(`GET ${path}`, ...replies);
  const shell = await openShell({ path: '/about-us', provider });
  const requests = () => provider.requests.filter((request) => request.path === path);
  expect(requests()).toEqual([]);
  await shell.user.click(screen.getByRole('button', { name: `${name} menu` }));
  const navigation = within(screen.getByRole('navigation', { name: 'Main' }));
  await navigation.findByRole('link', { name: /^Everything|^All collection/ });
  return { ...shell, requests };
}

const newest = () => screen.findByRole('list', { name: 'Just in' });

it.each([
  ['Men', '/products/gender/men'],
  ['Women', '/products/gender/women'],
  ['Sale', '/products/sale'],
  ['Brands', '/products'],
])('the %s menu shows the two newest products of %s when it opens', async (name, path) => {
  const body = { products: [tee, hoodie], hasMore: true };
  const { requests } = await openMenu(name, path, { body });
  const links = within(await newest()).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/product-details?id=tee',
    '/product-details?id=hoodie',
  ]);
  expect(links[0]).toHaveTextContent('Dusk Tee');
  expect(requests().map(({ query }) => query)).toEqual([
    expect.objectContaining({ limit: '2', sort: 'newest' }),
  ]);
});

it('a product of the menu opens its page where nothing renders a quick view, and closes the menu', async () => {
  const { user, url } = await openMenu('Men', '/products/gender/men', { body: { products: [tee] } });
  await user.click(within(await newest()).getByRole('link'));
  expect(url()).toBe('/product-details?id=tee');
  expect(screen.queryByRole('list', { name: 'Just in' })).not.toBeInTheDocument();
});

it.each<[string, ProviderReply]>([
  ['fails', { status: 500, body: { message: 'down' } }],
  ['has no products', { body: { products: [], hasMore: false } }],
  ['has no pictures', { body: { products: [{ ...tee, image: '' }], hasMore: false } }],
])('the menu has only its links when the provider %s', async (_what, reply) => {
  const { requests } = await openMenu('Men', '/products/gender/men', reply);
  expect(await screen.findByRole('link', { name: 'Jeans' })).toBeInTheDocument();
  expect(requests().length).toBeGreaterThan(0);
  expect(screen.queryByRole('list', { name: 'Just in' })).not.toBeInTheDocument();
});

it('the menu requests no products with Save-Data', async () => {
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
  const { requests } = await openMenu('Men', '/products/gender/men', { body: { products: [tee] } });
  expect(requests()).toEqual([]);
});
