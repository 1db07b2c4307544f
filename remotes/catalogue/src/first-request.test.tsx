import { createFakeServices } from '@szn/shared-contracts/testing';
import remote from './remote.ts';
import { openCatalogue } from './testing/open-catalogue.tsx';

/** The `firstRequest` of the page at `path`. */
function announced(pattern: string, path: string, params: Readonly<Record<string, string>>) {
  const page = remote.start(createFakeServices(), undefined).pages[pattern];
  return page?.firstRequest?.({ params, url: new URL(path, 'http://shop.example') });
}

const withoutGaps = (query: object = {}) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));

// Otherwise the shell would prefetch data that the page does not request.
test.each<[string, string, Readonly<Record<string, string>>]>([
  ['/men', '/men', {}],
  ['/men', '/men?sort=priceLowHigh&page=3', {}],
  ['/women/:category', '/women/jeans?brands=Bluorng,Jaywalking&minPrice=500', { category: 'jeans' }],
  ['/collections/:source', '/collections/Bluorng', { source: 'Bluorng' }],
  ['/sale/:gender', '/sale/women', { gender: 'women' }],
  ['/search', '/search?q=black+hoodie', {}],
])('firstRequest of %s equals the first request of %s', async (pattern, path, params) => {
  const { requests } = await openCatalogue(path);

  const first = requests.find(({ path: asked }) => asked !== '/products/filter-options');
  const read = announced(pattern, path, params);

  expect(read?.path).toBe(first?.path);
  expect(withoutGaps(read?.query)).toEqual(withoutGaps(first?.query));
});

test.each([
  ['/collections/:source', '/collections/nobody', { source: 'nobody' }],
  ['/search', '/search?q=%20', {}],
])('firstRequest of %s is undefined at %s', (pattern, path, params: Readonly<Record<string, string>>) => {
  expect(announced(pattern, path, params)).toBeUndefined();
});
