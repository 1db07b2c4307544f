import fc from 'fast-check';
import { readPageUrl, type PageUrl } from './page-handler.ts';

const origin = 'https://shop.example';

test.each(['/', '/men?sort=newest', '/search?q=a.b//c', '/%00', '/collections/h%26m'])(
  'The target %s is a page',
  (target) => {
    expect(readPageUrl(target, origin)).toEqual({
      kind: 'page',
      url: new URL(`${origin}${target}`),
      tracking: '',
    });
  },
);

test('A page is rendered without tracking parameters', () => {
  expect(readPageUrl('/men?gclid=1&page=2', origin)).toEqual({
    kind: 'page',
    url: new URL(`${origin}/men?page=2`),
    tracking: 'gclid=1',
  });
});

test.each([
  ['//evil.example', '/evil.example'],
  ['/\\evil.example', '/evil.example'],
  ['\\\\evil.example', '/evil.example'],
  ['///evil.example//%2e%2e', '/evil.example/%2e%2e'],
  ['/men//jeans?x=//y', '/men/jeans?x=//y'],
])('The target %s redirects to %s', (target, location) => {
  expect(readPageUrl(target, origin)).toEqual({ kind: 'redirect', location });
});

test('No target leads to another origin', () => {
  const parts = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '@',
    ':',
    'evil.example',
    '?',
    '#',
    '%2f',
    'http:',
    'men',
    '\t',
  );
  fc.assert(
    fc.property(fc.array(parts), (pieces) => {
      const pageUrl = readPageUrl(`/${pieces.join('')}`, origin);

      expect([origin, undefined]).toContain(targetOrigin(pageUrl));
    }),
  );
});

function targetOrigin(pageUrl: PageUrl): string | undefined {
  if (pageUrl.kind === 'invalid') return undefined;
  return pageUrl.kind === 'page' ? pageUrl.url.origin : new URL(pageUrl.location, origin).origin;
}
