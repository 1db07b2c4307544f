import type { Remote, RemotePage } from '@szn/shared-contracts';
import { createFakeServices } from '@szn/shared-contracts/testing';
import { composedRemote, composition, fixtureRemote } from '../testing/fixture-remotes.tsx';
import { prefetchPage } from './prefetch-page.ts';

const shop = composition(
  composedRemote('content', { routes: ['/about-us', '*'] }),
  composedRemote('catalogue', { routes: ['/men/:category'] }),
);

const firstRequest: NonNullable<RemotePage['firstRequest']> = ({ params, url }) => ({
  path: `/products/${params.category}`,
  query: { page: 1, sort: url.searchParams.get('sort') ?? undefined },
});

function prefetch(address: string, page: Partial<RemotePage> = { firstRequest }, visit = shop) {
  const asked: string[] = [];
  const latest = async (name: string) => {
    asked.push(name);
    const remote: Remote = fixtureRemote(name, page, { routes: ['/men/:category'] });
    return remote.start(createFakeServices(), undefined);
  };
  return prefetchPage(new URL(address, 'http://shop.example'), visit, { latest }).then(() => asked);
}

const links = () => [...document.head.querySelectorAll('link')];
const addresses = () => links().map((link) => `${link.rel} ${link.getAttribute('href')}`);

afterEach(() => document.head.replaceChildren());

test('the remote is brought, and what its page will ask for first', async () => {
  expect(await prefetch('/men/jeans?sort=newest')).toEqual(['catalogue']);

  expect(addresses()).toEqual(['prefetch /proxy/products/jeans?page=1&sort=newest']);
});

test('of two remotes whose pages could serve it, the one that the router will choose', async () => {
  const general = composedRemote('content', { routes: ['/:section/:page'] });
  const exact = composedRemote('catalogue', { routes: ['/men/:category'] });

  expect(await prefetch('/men/jeans', {}, composition(general, exact))).toEqual(['catalogue']);
});

test.each(['load', 'error'])('nothing is left in the document after %s', async (outcome) => {
  await prefetch('/men/jeans');

  links()[0]?.dispatchEvent(new Event(outcome));

  expect(links()).toEqual([]);
});

test.each<[string, Partial<RemotePage>]>([
  ['says nothing of it', {}],
  ['asks for nothing', { firstRequest: () => undefined }],
  [
    'throws',
    {
      firstRequest: () => {
        throw new Error('not today');
      },
    },
  ],
  ['names no path of the provider', { firstRequest: () => ({ path: '//evil.example' }) }],
])('a page that %s costs only its remote', async (_case, page) => {
  expect(await prefetch('/men/jeans', page)).toEqual(['catalogue']);

  expect(links()).toEqual([]);
});

test('a path that nobody serves brings nothing, not even the page that says so', async () => {
  expect(await prefetch('/nowhere')).toEqual([]);
});

test('a remote that does not come is left to the navigation', async () => {
  const latest = () => Promise.reject(new Error('503'));

  await prefetchPage(new URL('http://shop.example/about-us'), shop, { latest });

  expect(links()).toEqual([]);
});
