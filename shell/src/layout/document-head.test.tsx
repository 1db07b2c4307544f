import { act, screen, waitFor } from '@testing-library/react';
import { RemoteUnavailableError } from '../federation/remote-source.ts';
import { composedRemote, fixtureRemote } from '../testing/fixture-remotes.tsx';
import { closeStorefronts, openStorefront } from '../testing/open-storefront.tsx';
import { renderOnServer } from '../testing/render-on-server.tsx';

const remotes = [composedRemote('catalogue'), composedRemote('account')];
const both = {
  catalogue: async () => fixtureRemote('catalogue'),
  account: async () => fixtureRemote('account'),
};

const meta = (name: string) => document.head.querySelector(`meta[name="${name}"]`)?.getAttribute('content');
const structuredData = () => document.querySelector('script[type="application/ld+json"]');
const canonical = () => document.head.querySelector('link[rel="canonical"]')?.getAttribute('href');

beforeEach(() => {
  document.head.innerHTML =
    '<title>From the server</title><meta name="description" content="From the server">' +
    '<link rel="canonical" href="http://localhost/from-the-server">';
  const data = document.createElement('script');
  data.type = 'application/ld+json';
  document.body.append(data);
});
afterEach(() => {
  closeStorefronts();
  document.head.innerHTML = '';
  structuredData()?.remove();
});

test('the head of the server stays until the remote of the first page has loaded', async () => {
  const server = await renderOnServer('/catalogue', remotes, [fixtureRemote('catalogue')]);
  await openStorefront({
    path: '/catalogue',
    remotes,
    server,
    deliveries: { ...both, catalogue: () => new Promise(() => undefined) },
  });

  expect([document.title, meta('description'), canonical()]).toEqual([
    'From the server',
    'From the server',
    'http://localhost/from-the-server',
  ]);
  expect(structuredData()).not.toBeNull();
});

test('each page sets title, description and canonical URL', async () => {
  const { go } = await openStorefront({ path: '/catalogue', remotes, deliveries: both });
  await waitFor(() => expect(document.title).toBe('Title of catalogue | SZN'));

  await go('/account');

  expect([document.title, meta('description'), canonical()]).toEqual([
    'Title of account | SZN',
    'About account',
    'http://localhost/account',
  ]);
});

test('metadata of a page is removed on the next page', async () => {
  const quiet = async () =>
    fixtureRemote('account', { head: () => ({ title: 'Account', isIndexed: false }) });
  const { go } = await openStorefront({
    path: '/catalogue',
    remotes,
    deliveries: { ...both, account: quiet },
  });

  await go('/account');
  expect([meta('description'), canonical(), meta('robots')]).toEqual([undefined, undefined, 'noindex']);
  expect(structuredData()).toBeNull();

  await go('/catalogue');
  expect([meta('description'), meta('robots')]).toEqual(['About catalogue', undefined]);
});

test('a page that cannot be loaded does not keep the previous title', async () => {
  const missing = async () => {
    throw new RemoteUnavailableError('account', 'SZN-102');
  };
  const { go } = await openStorefront({
    path: '/catalogue',
    remotes,
    deliveries: { ...both, account: missing },
  });

  await go('/account');

  expect(document.title).toMatch(/^SZN \| /);
});

test('an error in the head is reported and does not affect the page', async () => {
  const broken = new Error('no title');
  const head = () => {
    throw broken;
  };
  const { reported } = await openStorefront({
    path: '/catalogue',
    remotes,
    deliveries: { ...both, catalogue: async () => fixtureRemote('catalogue', { head }) },
  });

  expect(await screen.findByRole('heading', { name: 'Page of catalogue' })).toBeVisible();
  expect(reported).toContain(broken);
});

test('the head of a page can depend on the query', async () => {
  const head = ({ url }: { readonly url: URL }) => ({ title: `Sorted by ${url.searchParams.get('sort')}` });
  const { go } = await openStorefront({
    path: '/catalogue?sort=newest',
    remotes,
    deliveries: { ...both, catalogue: async () => fixtureRemote('catalogue', { head }) },
  });
  await waitFor(() => expect(document.title).toBe('Sorted by newest | SZN'));

  await act(async () => go('/catalogue?sort=priceLowHigh'));

  expect(document.title).toBe('Sorted by priceLowHigh | SZN');
});
