import { matchPath } from 'react-router-dom';
import { listBrands, findBrand } from './brands.ts';
import { categories, genders } from './categories.ts';
import { comparePath } from './outfit-and-compare-paths.ts';
import { firstSegment, paths, isDialogHash, readDialogName } from './paths.ts';
import { expandRoute, isReservedPath } from './reserved-paths.ts';

test.each(listBrands().map((brand) => [brand.slug, brand] as const))(
  'findBrand finds %s by its collection path',
  (slug, brand) => {
    const match = matchPath('/collections/:source', paths.collection(brand));

    expect(paths.collection(brand)).toBe(`/collections/${slug}`);
    expect(findBrand(match?.params.source ?? '')).toBe(brand);
  },
);

test.each(
  genders.flatMap((gender) =>
    categories[gender].map((category) => [gender, category.slug, category.name] as const),
  ),
)('%s / %s has one listing path and one sale path', (gender, slug, name) => {
  expect(paths.category(gender, slug)).toBe(`/${gender}/${slug}`);
  expect(paths.category(gender, name)).toBe(`/${gender}/${slug}`);
  expect(paths.saleOfCategory(gender, name)).toBe(`/sales/${gender}/${slug}`);
});

test('path builders return the paths of section 2', () => {
  expect(paths.gender('women')).toBe('/women');
  expect(paths.saleOfGender('men')).toBe('/sale/men');
  expect(paths.category('men', 'tshirts')).toBe('/men/t-shirts');
  expect(paths.productDetails()).toBe('/product-details');
  expect(paths.productDetails('bonkers corner')).toBe('/product-details?id=bonkers%20corner');
  expect(comparePath([])).toBe('/compare');
  expect(comparePath(['a', 'b c'])).toBe('/compare?ids=a,b%20c');
});

test('path builders without parameters return the fixed paths of section 2', () => {
  const { home, collections, sale, wishlist, profile, notFound } = paths;
  const { aboutUs, privacyPolicy, termsOfService, disclaimer } = paths;
  expect([home, collections, sale, wishlist, profile, notFound].map((path) => path())).toEqual([
    '/',
    '/collections',
    '/sale',
    '/wishlist',
    '/profile',
    '/not-found',
  ]);
  expect([aboutUs, privacyPolicy, termsOfService, disclaimer].map((path) => path())).toEqual([
    '/about-us',
    '/privacy-policy',
    '/terms-of-service',
    '/disclaimer',
  ]);
});

test.each([
  ['/proxy/users', true],
  ['/Releases/:remote', true],
  ['/robots.txt', true],
  ['/size-guide.html', true],
  ['/livez', true],
  ['/.well-known/:file', true],
  ['/:language?/proxy/users', true],
  ['/telemetry?/men', true],
  ['/', false],
  ['*', false],
  ['/releases-of-the-week', false],
  ['/men/:category', false],
])('isReservedPath of "%s" is %s', (path, expected) => {
  expect(isReservedPath(path)).toBe(expected);
});

test('expandRoute returns a pattern for each choice of optional segments', () => {
  expect(expandRoute('/:language?/men/sale?')).toEqual([
    '/:language/men/sale',
    '/:language/men',
    '/men/sale',
    '/men',
  ]);
  expect(expandRoute('/search?')).toEqual(['/search', '/']);
  expect(expandRoute('*')).toEqual(['*']);
});

test.each([
  ['hoodie', '/search?q=hoodie'],
  ['black & white tee', '/search?q=black%20%26%20white%20tee'],
  ['50% off #now', '/search?q=50%25%20off%20%23now'],
  ['हुडी', '/search?q=%E0%A4%B9%E0%A5%81%E0%A4%A1%E0%A5%80'],
  ['👟', '/search?q=%F0%9F%91%9F'],
  ['cut \ud83d off', '/search?q=cut%20%EF%BF%BD%20off'],
])('the search path of "%s" is %s', (query, path) => {
  expect(paths.search(query)).toBe(path);
});

test('path builders encode any category, brand or product text', () => {
  for (const text of ['../profile', 'a/b', '?q=1', '#top', '\udfff', '//evil.example']) {
    expect(
      matchPath('/men/:category', new URL(paths.category('men', text), 'https://szn.example').pathname),
    ).not.toBeNull();
    expect(paths.collection({ slug: text })).toMatch(/^\/collections\/[^/?#]+$/);
    expect(paths.productDetails(text)).toMatch(/^\/product-details\?id=[^/?#&]+$/);
  }
});

test.each([
  ['/', ''],
  ['/men', 'men'],
  ['/men/jeans', 'men'],
  ['/Men/', 'men'],
  ['/sales/women/tops', 'sales'],
  ['//evil.example', ''],
  ['', ''],
  ['men', ''],
])('firstSegment of "%s" is "%s"', (pathname, segment) => {
  expect(firstSegment(pathname)).toBe(segment);
});

test.each([
  ['#sign-in', 'sign-in', true],
  ['#register', 'register', true],
  ['#forgot-password', 'forgot-password', true],
  ['#menu', undefined, true],
  ['#intro', undefined, true],
  ['#below', undefined, false],
  ['#', undefined, false],
  ['', undefined, false],
])('the fragment %p names the dialog %p; isDialogHash is %p', (hash, name, opens) => {
  expect(readDialogName(hash)).toBe(name);
  expect(isDialogHash(hash)).toBe(opens);
});
