import fc from 'fast-check';
import { sameOriginPath } from './render-page.tsx';

const page = new URL('https://shop.example/men?sort=newest');

test.each([
  ['/404', '/404'],
  ['/search?q=a b', '/search?q=a%20b'],
  ['jeans', '/jeans'],
  ['?page=2', '/men?page=2'],
  ['https://shop.example/women#top', '/women'],
  ['https:evil.example', '/evil.example'],
])('sameOriginPath resolves %s to %s', (location, own) => {
  expect(sameOriginPath(location, page)).toBe(own);
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
])('sameOriginPath rejects %p', (location) => {
  expect(sameOriginPath(location, page)).toBeNull();
});

test('sameOriginPath never returns another origin', () => {
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
      const own = sameOriginPath(pieces.join(''), page);

      expect(new URL(own ?? '/', page).origin).toBe(page.origin);
    }),
  );
});
