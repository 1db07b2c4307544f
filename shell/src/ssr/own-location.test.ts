import fc from 'fast-check';
import { readOwnLocation } from './own-location.ts';

const page = new URL('https://shop.example/men?sort=newest');

test.each([
  ['/404', '/404'],
  ['/search?q=a b', '/search?q=a%20b'],
  ['jeans', '/jeans'],
  ['?page=2', '/men?page=2'],
  ['https://shop.example/women#top', '/women'],
  ['https:evil.example', '/evil.example'],
])('%s leads to %s', (location, own) => {
  expect(readOwnLocation(location, page)).toBe(own);
});

test.each([
  null,
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '\\\\evil.example/',
  '/.//evil.example/',
  '/x/..//evil.example/',
  '/\t/evil.example/',
  'http://shop.example/',
  'javascript:alert(1)',
  'https://shop.example@evil.example/',
  'https://[',
])('%p leads nowhere', (location) => {
  expect(readOwnLocation(location, page)).toBeNull();
});

test('whatever a loader redirects to stays on the storefront', () => {
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
    'https:',
    '\t',
    '%2f',
  );
  fc.assert(
    fc.property(fc.array(parts), (pieces) => {
      const own = readOwnLocation(pieces.join(''), page);

      expect(new URL(own ?? '/', page).origin).toBe(page.origin);
    }),
  );
});
