import { sessionEnded } from '../topics/session-topics.ts';
import { wishlistChanged, wishlistSet } from '../topics/wishlist-topics.ts';
import { defineRemote, type RemotePage } from './define-remote.ts';

/* What must not compile: each `@ts-expect-error` is an error of its own once its line compiles. */

const page: RemotePage = { Component: () => null, head: () => ({ title: 'Page' }) };

test('a remote has a page for each pattern it declares and for no other', () => {
  const remotes = [
    defineRemote({ name: 'a', routes: ['/a', '/b'], start: () => ({ pages: { '/a': page, '/b': page } }) }),
    // @ts-expect-error -- '/b' has no page
    defineRemote({ name: 'a', routes: ['/a', '/b'], start: () => ({ pages: { '/a': page } }) }),
    // @ts-expect-error -- '/c' is not declared
    defineRemote({ name: 'a', routes: ['/a'], start: () => ({ pages: { '/a': page, '/c': page } }) }),
    // @ts-expect-error -- '/A' is another pattern
    defineRemote({ name: 'a', routes: ['/a'], start: () => ({ pages: { '/A': page } }) }),
  ];

  expect(remotes.map((remote) => remote.routes)).toEqual([['/a', '/b'], ['/a', '/b'], ['/a'], ['/a']]);
});

test('a remote handles and sends commands, publishes and consumes events and states', () => {
  const start = () => ({ pages: { '/a': page } });
  const routes = ['/a'] as const;
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
    // @ts-expect-error -- nobody answers an event
    defineRemote({ name: 'a', routes, handles: [sessionEnded], start }),
    // @ts-expect-error -- an event is not sent to anyone
    defineRemote({ name: 'a', routes, sends: [wishlistChanged], start }),
    // @ts-expect-error -- a command is not published
    defineRemote({ name: 'a', routes, publishes: [wishlistSet], start }),
    // @ts-expect-error -- a command is not for everyone to hear
    defineRemote({ name: 'a', routes, consumes: [wishlistSet], start }),
    // @ts-expect-error -- started for members or not at all
    defineRemote({ name: 'a', routes, activatesFor: 'guest', start }),
    // @ts-expect-error -- the contract is stated by this package
    defineRemote({ name: 'a', routes, contract: '0.0.1', start }),
  ];

  expect(remotes).toHaveLength(7);
});

test('a page has a component and says what it is', () => {
  const pages: readonly RemotePage[] = [
    // @ts-expect-error -- nothing to draw
    { head: () => ({ title: 'Page' }) },
    // @ts-expect-error -- nothing in the document's head
    { Component: () => null },
    // @ts-expect-error -- a page has a title
    { Component: () => null, head: () => ({ description: 'Page' }) },
  ];

  expect(pages).toHaveLength(3);
});
