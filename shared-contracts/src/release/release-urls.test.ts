import { urlVariantsPerFile, releaseUrl, retryUrl } from './composition.ts';

const url = releaseUrl({ name: 'home', version: '1.2.3' }, 'chunks/hero.ab12.js');

test("a file of a version has one path on the storefront's origin", () => {
  expect(url).toBe('/releases/home/1.2.3/browser/chunks/hero.ab12.js');
});

test('each try has an address of its own, beside which chunks are found', () => {
  expect([0, 1, 2].map((attempt) => retryUrl(url, attempt))).toEqual([
    '/releases/home/1.2.3/browser/chunks/hero.ab12.js',
    '/releases/home/1.2.3/browser/chunks/~r1/hero.ab12.js',
    '/releases/home/1.2.3/browser/chunks/~r2/hero.ab12.js',
  ]);
});

test('a file has as many addresses as the import map lists; then the first comes round again', () => {
  const addresses = Array.from({ length: 100 }, (_, attempt) => retryUrl(url, attempt));

  expect(new Set(addresses).size).toBe(urlVariantsPerFile);
  expect(addresses[urlVariantsPerFile]).toBe(url);
});
