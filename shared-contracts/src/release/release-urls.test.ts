import { urlVariantsPerFile, releaseUrl, retryUrl } from './composition.ts';

const url = releaseUrl({ name: 'home', version: '1.2.3' }, 'chunks/hero.ab12.js');

test('releaseUrl returns the path of a file of a version', () => {
  expect(url).toBe('/releases/home/1.2.3/browser/chunks/hero.ab12.js');
});

test('retryUrl returns another URL for each attempt, in a folder next to the chunks', () => {
  expect([0, 1, 2].map((attempt) => retryUrl(url, attempt))).toEqual([
    '/releases/home/1.2.3/browser/chunks/hero.ab12.js',
    '/releases/home/1.2.3/browser/chunks/~r1/hero.ab12.js',
    '/releases/home/1.2.3/browser/chunks/~r2/hero.ab12.js',
  ]);
});

test('retryUrl repeats the first URL after all URL variants', () => {
  const addresses = Array.from({ length: 100 }, (_, attempt) => retryUrl(url, attempt));

  expect(new Set(addresses).size).toBe(urlVariantsPerFile);
  expect(addresses[urlVariantsPerFile]).toBe(url);
});
