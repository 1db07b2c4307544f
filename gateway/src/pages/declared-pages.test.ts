import type { ReleaseRecord } from '@szn/shared-contracts/release';
import { findSharePicture, listPages, splitUnread } from './declared-pages.ts';

type Declared = Readonly<Record<string, readonly string[]>>;
type Pages = ReleaseRecord['pages'];

/** `versions`: what the version of a remote and its fallback version declare; `undefined`: a record without pages. */
function releaseOf(remotes: Readonly<Record<string, { routes: string[]; versions: Pages[] }>>) {
  const versionsOf = (from: number, to: number) =>
    Object.entries(remotes).flatMap(([name, { routes, versions }]) =>
      versions.slice(from, to).map((pages) => ({ name, routes, ...(pages && { pages }) })),
    );
  return {
    composition: { remotes: Object.entries(remotes).map(([name, { routes }]) => ({ name, routes })) },
    records: versionsOf(0, 1),
    fallbacks: versionsOf(1, 2),
    previous: null,
  };
}

function reading(names: Declared): Pages {
  return Object.fromEntries(
    Object.entries(names).map(([route, queryParameters]) => [
      route,
      { queryParameters: [...queryParameters] },
    ]),
  );
}

const release = releaseOf({
  catalogue: {
    routes: ['/men', '/men/:category', '/search', '/undeclared'],
    versions: [reading({ '/men': ['page', 'sort'], '/men/:category': ['sort', 'ünï'], '/search': ['q'] })],
  },
  another: { routes: ['/other-team'], versions: [undefined] },
  patterns: {
    routes: ['/:language?/lang', '/files/*'],
    versions: [reading({ '/:language?/lang': ['y'], '/files/*': ['z'] })],
  },
  development: { routes: ['/in-development'], versions: [] },
  fallback: {
    routes: ['/a', '/b'],
    versions: [reading({ '/a': ['new'], '/b': [] }), reading({ '/a': ['old'] })],
  },
  content: { routes: ['*'], versions: [reading({ '*': [] })] },
});

test.each([
  ['/men', '/men', ''],
  ['/men?', '/men', ''],
  ['/men?x=1', '/men', 'x=1'],
  ['/men?x=1&page=2&page=3&y', '/men?page=2&page=3', 'x=1&y'],
  ['/men?Page=2', '/men', 'Page=2'],
  ['/men?p%61ge=2&&', '/men?p%61ge=2', ''],
  ['/MEN/?x=1', '/MEN/', 'x=1'],
  ['/%6den?x=1&page=2', '/%6den?page=2', 'x=1'],
  ['/men/jeans?page=2&sort=newest', '/men/jeans?sort=newest', 'page=2'],
  ['/men/jeans?%C3%BCn%C3%AF=1', '/men/jeans?%C3%BCn%C3%AF=1', ''],
  ['/search?q=x=1&q=a%26b', '/search?q=x=1&q=a%26b', ''],
  ['/undeclared?x=1', '/undeclared?x=1', ''],
  ['/other-team?x=1', '/other-team?x=1', ''],
  ['/in-development?x=1', '/in-development?x=1', ''],
  ['/a?old=1&new=2&x=3', '/a?old=1&new=2', 'x=3'],
  // The fallback version does not say what it reads.
  ['/b?x=1', '/b?x=1', ''],
  ['/missing?x=1', '/missing', 'x=1'],
  ['/lang?x=1&y=2', '/lang?y=2', 'x=1'],
  ['/en/lang?x=1&y=2', '/en/lang?y=2', 'x=1'],
  ['/files?z=1&x=1', '/files?z=1', 'x=1'],
  ['/files/a/b?z=1&x=1', '/files/a/b?z=1', 'x=1'],
  ['/men/a%2Fb?page=2&sort=newest', '/men/a%2Fb?sort=newest', 'page=2'],
  ['/men/%E0%A4%A?x=1', '/men/%E0%A4%A?x=1', ''],
])('The address %s shows the page %s, and its other parameters are "%s"', (address, expected, unread) => {
  const split = splitUnread(new URL(address, 'http://shop'), release);

  expect(split.page.href).toBe(new URL(expected, 'http://shop').href);
  expect(split.unread).toBe(unread);
});

describe('Declared pages', () => {
  const men = { sharePicture: '/share/men.jpg' };
  const declared = releaseOf({
    catalogue: {
      routes: ['/men', '/men/:category', '*'],
      versions: [{ '/men': men, '/men/:category': men }],
    },
    off: { routes: ['/wishlist'], versions: [] },
    older: { routes: ['/older'], versions: [undefined, { '/older': men }] },
  });

  test('are those of the versions that run', () => {
    expect(listPages(declared)).toEqual([
      { route: '/men', ...men },
      { route: '/men/:category', ...men },
      { route: '*' },
      { route: '/older' },
    ]);
  });

  test.each([
    ['/men?page=2', '/share/men.jpg'],
    ['/MEN/jeans/', '/share/men.jpg'],
    ['/men/jeans/blue', undefined],
    ['/wishlist', undefined],
    ['/older', undefined],
    ['/', undefined],
    ['/men/%E0%A4%A', undefined],
  ])('give %s the link preview picture %s', (path, picture) => {
    expect(findSharePicture({ canonicalPath: path }, declared)).toBe(picture);
  });
});
