import fc from 'fast-check';
import { urlVariantsPerFile, releaseUrl, retryUrl } from '@szn/shared-contracts';
import { routedUrl } from './routed-url.ts';

const file = releaseUrl({ name: 'home', version: '1.0.0' }, 'remote.js');

test('every address under which a browser may retry a file leads to the file', () => {
  const addresses = Array.from({ length: urlVariantsPerFile }, (_, attempt) => retryUrl(file, attempt));

  expect(new Set(addresses).size).toBe(urlVariantsPerFile);
  expect(addresses.map(routedUrl)).toEqual(addresses.map(() => file));
});

test.each([
  ['a number that no retry has', `/releases/home/1.0.0/browser/~r${urlVariantsPerFile}/remote.js`],
  ['no number', '/releases/home/1.0.0/browser/~r/remote.js'],
  ['two of them', '/releases/home/1.0.0/browser/~r1/~r2/remote.js'],
  ['outside of the releases', '/~r1/men'],
  ['in front of the folder', '/releases/home/~r1/1.0.0/browser/remote.js'],
  ['what a shopper searches for', '/search?q=/releases/home/1/browser/~r1/remote.js'],
])('a retry segment with %s is left alone', (_case, url) => {
  expect(routedUrl(url)).toMatch(/~r/);
});

test.each([
  ['/men?sort=newest', '/men?sort=newest'],
  ['/search?q=100%&x=?', '/search?q=100%&x=?'],
  ['/%E0%A4%A', '/%25E0%25A4%25A'],
  ['/100%', '/100%25'],
  ['/%00', '/%00'],
  ['http://evil.example/men?a=1', '/men?a=1'],
  ['HTTPS://evil.example', '/'],
  ['ftp://evil.example/x', '/x'],
  ['*', '/*'],
])('%s is routed as %s', (target, url) => {
  expect(routedUrl(target)).toBe(url);
});

test('whatever is asked for is a path that the router can decode', () => {
  fc.assert(
    fc.property(fc.string(), (target) => {
      const path = routedUrl(target).split('?')[0] ?? '';

      expect(path.startsWith('/')).toBe(true);
      expect(() => decodeURIComponent(path)).not.toThrow();
    }),
  );
});
