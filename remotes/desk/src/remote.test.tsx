import { RequestError } from '@szn/shared-contracts';
import { createFakeServices } from '@szn/shared-contracts/testing';
import { screen } from '@testing-library/react';
import { deskPages } from './components/desk-pages.ts';
import { routes } from './remote.tsx';
import { renderDesk } from './testing/render-desk.tsx';

const addresses = Object.keys(deskPages);

test('every page is for editors or admins', () => {
  expect(Object.keys(routes)).toEqual(addresses);
  for (const { role } of Object.values(routes)) expect(role).toMatch(/^(editor|admin)$/);
});

test.each(addresses)('%s asks a guest to sign in and requests nothing', async (address) => {
  const { services, editor } = renderDesk(address, createFakeServices(), 'guest');
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  await editor.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(services.signInRequests).toEqual([{ reason: 'Sign in to run the shop.' }]);
  expect(services.http.requests).toEqual([]);
});

test.each(addresses)('%s shows a member without a role nothing', async (address) => {
  const services = createFakeServices();
  const refuse = () => {
    throw new RequestError('status', { status: 403 });
  };
  for (const path of [
    '/desk/session',
    '/desk/brands',
    '/desk/feeds',
    '/desk/products',
    '/desk/content',
    '/desk/searches',
    '/desk/query-rules',
    '/desk/roles',
  ])
    services.http.answer(`GET ${path}`, refuse);
  renderDesk(address, services);
  expect(await screen.findByText('Nothing here for this account')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a page that cannot be loaded can be loaded again', async () => {
  const services = createFakeServices();
  services.http.answer('GET /desk/feeds', () => {
    throw new RequestError('network');
  });
  const { editor } = renderDesk('/desk/feeds', services);
  const retry = await screen.findByRole('button', { name: 'Retry' });
  services.http.answer('GET /desk/feeds', () => ({ feeds: [] }));
  await editor.click(retry);
  expect(await screen.findByText('No feeds yet.')).toBeVisible();
});

test('the overview names the feeds and products that need somebody', async () => {
  const services = createFakeServices();
  const feed = { name: 'loom', address: 'loom.example', state: 'waiting', heldBack: 12 };
  services.http.answer('GET /desk/session', () => ({ role: 'editor' }));
  services.http.answer('GET /desk/brands', () => ({ brands: [{ slug: 'Loom' }] }));
  services.http.answer('GET /desk/feeds', () => ({ feeds: [feed, { ...feed, name: 'good', heldBack: 0 }] }));
  const counts = { category: 7, gender: 0, price: 1, picture: 0, duplicate: 0, link: 0 };
  services.http.answer('GET /desk/products', () => ({ products: [], total: 823, counts }));
  renderDesk('/desk', services);
  expect(await screen.findByText('You run this shop as editor.')).toBeVisible();
  expect(screen.getByText(/misses 12 products/)).toBeVisible();
  expect(screen.queryByRole('heading', { name: /^good/ })).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { name: /^1 product to check/ })).toBeVisible();
  const links = screen.getAllByRole('link', { name: 'Open' });
  expect(links.map((link) => link.getAttribute('href'))).toContain('/desk/products?doubt=category');
});
