import { act, fireEvent, render, screen } from '@testing-library/react';
import type { Remote, RemotePage } from '@szn/shared-contracts';
import { createFakeServices } from '@szn/shared-contracts/testing';
import { fillJsdomGaps } from '../testing/fill-jsdom-gaps.ts';
import { composedRemote, composition, fixtureRemote } from '../testing/fixture-remotes.tsx';
import { useLinkIntent, prefetchPage } from './link-prefetch.tsx';

beforeEach(() => {
  fillJsdomGaps();
  window.history.replaceState(null, '', '/men');
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

function Page({ onIntent }: { readonly onIntent: (url: URL) => void }) {
  useLinkIntent(onIntent);
  return (
    <>
      <a href="/women/jeans?sort=newest">
        <span>Jeans</span>
      </a>
      <a href="/men#filters">Here</a>
      <a href="https://brand.example/hoodie">Brand</a>
      <a href="/sale" target="_blank">
        New tab
      </a>
      <p>Text</p>
    </>
  );
}

function open() {
  const wanted: string[] = [];
  render(<Page onIntent={(url) => wanted.push(url.pathname + url.search)} />);
  return wanted;
}

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

it('useLinkIntent reports a link that the pointer rests on', () => {
  const wanted = open();
  fireEvent.pointerOver(screen.getByText('Jeans'));
  pass(50);
  fireEvent.pointerOver(screen.getByText('Text'));
  pass(1000);
  expect(wanted).toEqual([]);
  fireEvent.pointerOver(screen.getByText('Jeans'));
  pass(100);
  expect(wanted).toEqual(['/women/jeans?sort=newest']);
});

it('useLinkIntent reports focus and touch at once', () => {
  const wanted = open();
  fireEvent.focusIn(screen.getByText('Jeans'));
  fireEvent.touchStart(screen.getByText('Jeans'));
  expect(wanted).toEqual(['/women/jeans?sort=newest', '/women/jeans?sort=newest']);
});

it.each(['Here', 'Brand', 'New tab', 'Text'])('useLinkIntent ignores the link %s', (text) => {
  const wanted = open();
  fireEvent.touchStart(screen.getByText(text));
  expect(wanted).toEqual([]);
});

it('useLinkIntent reports a link that is already focused', () => {
  document.body.innerHTML = '<a href="/sale">Sale</a>';
  document.querySelector('a')?.focus();
  expect(open()).toEqual(['/sale']);
});

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
