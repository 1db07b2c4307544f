import fc from 'fast-check';
import { readVisitedAddress, type VisitedAddress } from './page-url.ts';

const origin = 'https://shop.example';

test.each(['/', '/men?sort=newest', '/search?q=a.b//c', '/%00', '/collections/h%26m'])(
  '%s is a page',
  (target) => {
    expect(readVisitedAddress(target, origin)).toEqual({ kind: 'page', url: new URL(`${origin}${target}`) });
  },
);

test.each([
  ['//evil.example', '/evil.example'],
  ['/\\evil.example', '/evil.example'],
  ['\\\\evil.example', '/evil.example'],
  ['///evil.example//%2e%2e', '/evil.example/%2e%2e'],
  ['/men//jeans?x=//y', '/men/jeans?x=//y'],
])('%s has moved to %s', (target, location) => {
  expect(readVisitedAddress(target, origin)).toEqual({ kind: 'moved', location });
});

test('no address leads away from the shop, whatever is asked for', () => {
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
      const address = readVisitedAddress(`/${pieces.join('')}`, origin);

      expect([origin, undefined]).toContain(leadsTo(address));
    }),
  );
});

function leadsTo(address: VisitedAddress): string | undefined {
  if (address.kind === 'refused') return undefined;
  return address.kind === 'page' ? address.url.origin : new URL(address.location, origin).origin;
}

test.each(['127.0.0.1:3000', 'localhost', 'shop.example', '[::1]:3000'])(
  'a shopper may come by %s',
  (host) => {
    expect(readVisitedAddress('/men', { protocol: 'http', host })).toEqual({
      kind: 'page',
      url: new URL(`http://${host}/men`),
    });
  },
);

test.each(['', 'evil.example/x', 'a b', '"><script>', 'user@evil.example', 'shop.example:99999999', '[x]'])(
  'the host %p is written into no page',
  (host) => {
    expect(readVisitedAddress('/men', { protocol: 'http', host })).toEqual({ kind: 'refused' });
  },
);
