import { waitFor } from '@testing-library/react';
import type { Remote, RemotePage } from '@szn/shared-contracts';
import { createFakeServices } from '@szn/shared-contracts/testing';
import { composedRemote, composition, fixtureRemote } from '../testing/fixture-remotes.tsx';
import { prefetchList, prefetchPage } from './link-prefetch.tsx';

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
    const remote: Remote = fixtureRemote(name, page, { routes: { '/men/:category': {} } });
    return remote.start(createFakeServices(), undefined);
  };
  return prefetchPage(new URL(address, 'http://shop.example'), visit, { latest }).then(() => asked);
}

const links = () => [...document.head.querySelectorAll('link')];
const addresses = () => links().map((link) => `${link.rel} ${link.getAttribute('href')}`);

afterEach(() => document.head.replaceChildren());

test('prefetchPage loads the remote and prefetches the first request of its page', async () => {
  expect(await prefetch('/men/jeans?sort=newest')).toEqual(['catalogue']);

  expect(addresses()).toEqual(['prefetch /proxy/products/jeans?page=1&sort=newest']);
});

test('prefetchPage loads the remote that the router selects', async () => {
  const general = composedRemote('content', { routes: ['/:section/:page'] });
  const exact = composedRemote('catalogue', { routes: ['/men/:category'] });

  expect(await prefetch('/men/jeans', {}, composition(general, exact))).toEqual(['catalogue']);
});

test.each(['load', 'error'])('prefetchPage removes its link element after %s', async (outcome) => {
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
])('prefetchPage loads only the remote of a page that %s', async (_case, page) => {
  expect(await prefetch('/men/jeans', page)).toEqual(['catalogue']);

  expect(links()).toEqual([]);
});

test('prefetchPage loads nothing for an unknown path', async () => {
  expect(await prefetch('/nowhere')).toEqual([]);
});

test('prefetchPage ignores a failed load of the remote', async () => {
  const latest = () => Promise.reject(new Error('503'));

  await prefetchPage(new URL('http://shop.example/about-us'), shop, { latest });

  expect(links()).toEqual([]);
});

const pictures = (response: unknown) => [
  { src: `/media/${String(response)}`, srcSet: '/media/x 160w', sizes: '50vw' },
];

/** Answers what reads the HTTP cache; jsdom has no `fetch`. */
function cacheResponse(answer: () => Promise<Pick<Response, 'json'>>) {
  const asked: string[] = [];
  Reflect.set(window, 'fetch', (url: string, { cache }: RequestInit) => {
    asked.push(`${cache} ${url}`);
    return answer();
  });
  return asked;
}

let requested: HTMLImageElement[] = [];
const BrowserImage = window.Image;
beforeEach(() => {
  requested = [];
  window.Image = class extends BrowserImage {
    constructor() {
      super();
      requested.push(this);
    }
  };
});
afterEach(() => {
  window.Image = BrowserImage;
  Reflect.deleteProperty(window, 'fetch');
});

test('prefetchPage prefetches the pictures of the response once the cache has it', async () => {
  const asked = cacheResponse(async () => ({ json: async () => 'jeans' }));
  const read = { path: '/products/jeans', pictures };
  await prefetch('/men/jeans', { firstRequest: () => read });
  expect(asked).toEqual([]);

  links()[0]?.dispatchEvent(new Event('load'));

  await waitFor(() => expect(requested).toMatchObject([{ srcset: '/media/x 160w', sizes: '50vw' }]));
  expect(requested[0]?.getAttribute('src')).toBe('/media/jeans');
  expect(asked).toEqual(['only-if-cached /proxy/products/jeans']);
});

test('prefetchPage ignores a cache without the response', async () => {
  cacheResponse(() => Promise.reject(new TypeError('Failed to fetch')));
  await prefetch('/men/jeans', { firstRequest: () => ({ path: '/products/jeans', pictures }) });

  links()[0]?.dispatchEvent(new Event('load'));

  await waitFor(() => expect(links()).toEqual([]));
});

function prefetchInView(address: string, page: Partial<RemotePage> = { firstRequest }) {
  const remote: Remote = fixtureRemote('catalogue', page, { routes: { '/men/:category': {} } });
  const peek = (name: string) =>
    name === 'catalogue' ? remote.start(createFakeServices(), undefined) : undefined;
  return prefetchList(new URL(address, 'http://shop.example'), shop, { peek });
}

test('prefetchList prefetches the list of a remote that runs', () => {
  expect(prefetchInView('/men/jeans')).toBe(true);
  expect(addresses()).toEqual(['prefetch /proxy/products/jeans?page=1']);
});

test.each<[string, string, Partial<RemotePage>]>([
  ['a remote that does not run', '/about-us', {}],
  ['an unknown path', '/nowhere', {}],
  ['a page without a list', '/men/jeans', {}],
  [
    'a page that throws',
    '/men/jeans',
    {
      firstRequest: () => {
        throw new Error('not today');
      },
    },
  ],
])('prefetchList prefetches nothing for %s', (_case, address, page) => {
  expect(prefetchInView(address, page)).toBe(false);
  expect(links()).toEqual([]);
});
