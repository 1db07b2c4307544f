import { sessionEnded } from '../topics/session-topics.ts';
import { wishlistChanged, wishlistSet } from '../topics/wishlist-topics.ts';
import { defineRemote, type RemotePage } from './define-remote.ts';

/* What must not compile: each `@ts-expect-error` is an error of its own once its line compiles. */

const page: RemotePage = { Component: () => null, head: () => ({ title: 'Page' }) };

test('pages must have exactly the declared route patterns', () => {
  const remotes = [
    defineRemote({
      name: 'a',
      routes: { '/a': {}, '/b': {} },
      start: () => ({ pages: { '/a': page, '/b': page } }),
    }),
    // @ts-expect-error -- '/b' has no page
    defineRemote({ name: 'a', routes: { '/a': {}, '/b': {} }, start: () => ({ pages: { '/a': page } }) }),
    // @ts-expect-error -- '/c' is not declared
    defineRemote({ name: 'a', routes: { '/a': {} }, start: () => ({ pages: { '/a': page, '/c': page } }) }),
    // @ts-expect-error -- '/A' is another pattern
    defineRemote({ name: 'a', routes: { '/a': {} }, start: () => ({ pages: { '/A': page } }) }),
  ];

  expect(remotes.map((remote) => Object.keys(remote.routes ?? {}))).toEqual([
    ['/a', '/b'],
    ['/a', '/b'],
    ['/a'],
    ['/a'],
  ]);
});

test('a page declares only what shell and gateway read, and links in their places', () => {
  const start = () => ({ pages: { '/a': page } });
  const link = { text: 'A', order: 1 } as const;
  const remotes = [
    defineRemote({ name: 'a', routes: { '/a': { link: { ...link, in: ['footer.about'] } } }, start }),
    // @ts-expect-error -- no such place
    defineRemote({ name: 'a', routes: { '/a': { link: { ...link, in: ['header'] } } }, start }),
    defineRemote({
      name: 'a',
      // @ts-expect-error -- the path of a link is the route
      routes: { '/a': { link: { ...link, in: ['menu.shop'], path: '/b' } } },
      start,
    }),
    // @ts-expect-error -- guests need no role
    defineRemote({ name: 'a', routes: { '/a': { role: 'guest' } }, start }),
  ];

  expect(remotes).toHaveLength(4);
});

test('a definition accepts only topics of the right kind', () => {
  const start = () => ({ pages: { '/a': page } });
  const routes = { '/a': {} };
  const remotes = [
    defineRemote({
      name: 'a',
      routes,
      handles: [wishlistSet],
      sends: [wishlistSet],
      publishes: [wishlistChanged, sessionEnded],
      consumes: [sessionEnded, wishlistChanged],
      start,
    }),
    // @ts-expect-error -- an event has no handler
    defineRemote({ name: 'a', routes, handles: [sessionEnded], start }),
    // @ts-expect-error -- an event cannot be sent
    defineRemote({ name: 'a', routes, sends: [wishlistChanged], start }),
    // @ts-expect-error -- a command cannot be published
    defineRemote({ name: 'a', routes, publishes: [wishlistSet], start }),
    // @ts-expect-error -- a command cannot be consumed
    defineRemote({ name: 'a', routes, consumes: [wishlistSet], start }),
    // @ts-expect-error -- only `member` is possible
    defineRemote({ name: 'a', routes, activatesFor: 'guest', start }),
    // @ts-expect-error -- defineRemote adds the contract
    defineRemote({ name: 'a', routes, contract: '0.0.1', start }),
  ];

  expect(remotes).toHaveLength(7);
});

test('a remote must have a component for each slot that it fills, under names with a version', () => {
  const Row = () => null;
  const pages = { '/a': page };
  const remotes = [
    defineRemote({
      name: 'a',
      routes: { '/a': {} },
      slots: [{ name: 'a.end.v1', size: 'product-row' }],
      fills: { 'home.end.v1': { ifStored: 'szn:seen' }, 'home.top.v2': {} },
      start: () => ({ pages, fills: { 'home.end.v1': Row, 'home.top.v2': Row } }),
    }),
    // @ts-expect-error -- 'home.top.v2' has no component
    defineRemote({ name: 'a', routes: { '/a': {} }, fills: { 'home.top.v2': {} }, start: () => ({ pages }) }),
    defineRemote({
      name: 'a',
      routes: { '/a': {} },
      fills: { 'home.top.v2': {} },
      // @ts-expect-error -- another version
      start: () => ({ pages, fills: { 'home.top.v1': Row } }),
    }),
    defineRemote({
      name: 'a',
      routes: { '/a': {} },
      // @ts-expect-error -- a name without a version
      slots: [{ name: 'a.end', size: 'product-row' }],
      start: () => ({ pages }),
    }),
    defineRemote({
      name: 'a',
      routes: { '/a': {} },
      // @ts-expect-error -- shared-ui reserves no such size
      slots: [{ name: 'a.end.v1', size: 'huge' }],
      start: () => ({ pages }),
    }),
  ];

  expect(remotes).toHaveLength(5);
});

test('a page must have a component and a head with a title', () => {
  const pages: readonly RemotePage[] = [
    // @ts-expect-error -- the component is missing
    { head: () => ({ title: 'Page' }) },
    // @ts-expect-error -- the head is missing
    { Component: () => null },
    // @ts-expect-error -- the title is missing
    { Component: () => null, head: () => ({ description: 'Page' }) },
  ];

  expect(pages).toHaveLength(3);
});
