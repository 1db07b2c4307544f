import fc from 'fast-check';
import { urlVariantsPerFile, releaseUrl, retryUrl } from '@szn/shared-contracts';
import { routedUrl } from './server.ts';

const file = releaseUrl({ name: 'home', version: '1.0.0' }, 'remote.js');

test('All retry URLs of a file are routed to the file', () => {
  const urls = Array.from({ length: urlVariantsPerFile }, (_, attempt) => retryUrl(file, attempt));

  expect(new Set(urls).size).toBe(urlVariantsPerFile);
  expect(urls.map(routedUrl)).toEqual(urls.map(() => file));
});

test.each([
  ['a number above the limit', `/releases/home/1.0.0/browser/~r${urlVariantsPerFile}/remote.js`],
  ['no number', '/releases/home/1.0.0/browser/~r/remote.js'],
  ['a second one', '/releases/home/1.0.0/browser/~r1/~r2/remote.js'],
  ['a path outside of the releases', '/~r1/men'],
  ['a place before the browser folder', '/releases/home/~r1/1.0.0/browser/remote.js'],
  ['a search query around it', '/search?q=/releases/home/1/browser/~r1/remote.js'],
])('A retry segment with %s is not removed', (_case, url) => {
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
])('The target %s is routed as %s', (target, url) => {
  expect(routedUrl(target)).toBe(url);
});

test('Every target becomes a path that the router can decode', () => {
  fc.assert(
    fc.property(fc.string(), (target) => {
      const path = routedUrl(target).split('?')[0] ?? '';

      expect(path.startsWith('/')).toBe(true);
      expect(() => decodeURIComponent(path)).not.toThrow();
    }),
  );
});
