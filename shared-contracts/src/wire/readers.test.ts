import {
  isJsonObject,
  ownValue,
  parseUrl,
  readField,
  readId,
  readText,
  readImageUrl,
  readWebUrl,
} from './readers.ts';
import fc from 'fast-check';

test.each([
  [{}, true],
  [{ a: 1 }, true],
  [[], false],
  [null, false],
  [undefined, false],
  ['{}', false],
  [0, false],
])('isJsonObject of %p is %p', (value, expected) => {
  expect(isJsonObject(value)).toBe(expected);
});

test('readField reads own fields only', () => {
  expect(readField({ title: 'Hoodie' }, 'title')).toBe('Hoodie');
  expect(readField(JSON.parse('{"__proto__":"own"}'), '__proto__')).toBe('own');
});

test('ownValue has a value for the keys of the table only, whatever they are called', () => {
  const names = [...Object.getOwnPropertyNames(Object.prototype), 'prototype', 'then', 'toJSON', ''];
  const name = fc.oneof(fc.constantFrom(...names), fc.string());
  fc.assert(
    fc.property(fc.uniqueArray(name), name, (keys, key) => {
      const table = Object.fromEntries(keys.map((own) => [own, `value of ${own}`]));
      expect(ownValue(table, key)).toBe(keys.includes(key) ? `value of ${key}` : undefined);
    }),
  );
  expect(ownValue(undefined, 'title')).toBeUndefined();
});

test.each<[unknown, string]>([
  [{}, 'constructor'],
  [{}, '__proto__'],
  [{}, 'toString'],
  [Object.create({ title: 'inherited' }), 'title'],
  [['a'], '0'],
  [['a'], 'length'],
  ['text', 'length'],
  [null, 'title'],
  [undefined, 'title'],
])('readField of %p returns undefined for %p', (value, name) => {
  expect(readField(value, name)).toBeUndefined();
});

test.each([
  ['Hoodie', 'Hoodie'],
  ['  Hoodie\n', 'Hoodie'],
  ['', undefined],
  [' \t\n', undefined],
  [0, undefined],
  [null, undefined],
  [['Hoodie'], undefined],
])('readText of %p is %p', (value, text) => {
  expect(readText(value)).toBe(text);
});

test.each([
  ['p1', 'p1'],
  [' p1 ', 'p1'],
  [17, '17'],
  [0, '0'],
  ['', undefined],
  [Number.NaN, undefined],
  [Infinity, undefined],
  [null, undefined],
  [{ $oid: 'p1' }, undefined],
])('readId of %p is %p', (value, id) => {
  expect(readId(value)).toBe(id);
});

const hostileLinks: readonly unknown[] = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript://example.com/%0aalert(1)',
  'javascript&colon;alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:image/svg+xml;base64,PHN2Zz4=',
  'vbscript:msgbox(1)',
  'blob:https://brand.example/0a0a',
  'file:///etc/passwd',
  'ftp://brand.example/hoodie',
  'ws://brand.example',
  'mailto:a@b.example',
  'about:blank',
  'view-source:https://brand.example',
  '//evil.example/hoodie',
  '///evil.example',
  '\\\\evil.example\\hoodie',
  '/\\evil.example',
  'https:\\\\evil.example',
  'https://brand.example\\@evil.example',
  'https:/evil.example',
  'https:evil.example',
  'https://user:secret@brand.example/',
  'https://brand.example@evil.example/',
  'https://user@evil.example/',
  'https://:secret@evil.example/',
  'ht\ttps://brand.example',
  'https://brand.example/\u0000',
  'https://brand.example/a\nb',
  'https://brand.example/a\u007fb',
  'https://brand.example/a\u0085b',
  'https://brand .example/',
  'https://',
  'https://%',
  'https://[::1',
  'https://brand.example:99999/',
  'https://brand.example:8443/',
  'http://brand.example:22/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://017700000001/',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://localhost/',
  'https://shop.localhost/',
  'https://intranet/',
  'https://printer.local/',
  'https://metadata.google.internal/',
  'https://brand.example./',
  'hoodie',
  '',
  '   ',
  '#top',
  '?q=1',
  'null',
  null,
  undefined,
  0,
  {},
  ['https://brand.example/'],
];

test.each([
  ...hostileLinks,
  'http://brand.example/hoodie',
  'http://10.0.0.1/brand-pages/a/b?c=d',
  'http://10.0.0.1/brand-pages/../proxy/users',
  'http://10.0.0.1/brand-pages/a/b/c',
])('readWebUrl rejects %p', (value) => {
  expect(readWebUrl(value)).toBeNull();
});

test.each([
  ['https://brand.example/products/hoodie', 'https://brand.example/products/hoodie'],
  ['https://brand.example/hoodie?variant=1#size', 'https://brand.example/hoodie?variant=1#size'],
  ['http://localhost:3000/brand-pages/snitch/hoodie-1', 'http://localhost:3000/brand-pages/snitch/hoodie-1'],
  ['HTTPS://Brand.Example', 'https://brand.example/'],
  ['  https://brand.example/hoodie\n', 'https://brand.example/hoodie'],
  ['https://brand.example/night shift hoodie', 'https://brand.example/night%20shift%20hoodie'],
  ['https://brand.example/हुडी', 'https://brand.example/%E0%A4%B9%E0%A5%81%E0%A4%A1%E0%A5%80'],
  ['https://brand.example/a\u202eb', 'https://brand.example/a%E2%80%AEb'],
  ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
  ['https://brand.example/@maker', 'https://brand.example/@maker'],
])('readWebUrl reads %p as %s', (value, href) => {
  expect(readWebUrl(value)).toBe(href);
});

test.each([
  ['/media/garments/hoodie--black', '/media/garments/hoodie--black'],
  ['/media/a.webp?v=2', '/media/a.webp?v=2'],
  ['https://cdn.example/a.jpg?v=2', 'https://cdn.example/a.jpg?v=2'],
  ['http://cdn.example/a.jpg', 'https://cdn.example/a.jpg'],
  ['https://cdn.example/black hoodie.jpg', 'https://cdn.example/black%20hoodie.jpg'],
])('readImageUrl reads %p as %s', (value, src) => {
  expect(readImageUrl(value)).toBe(src);
});

test.each(
  [
    ...hostileLinks,
    '/',
    '/media/a\tb.webp',
    '/media/a b.webp 2x',
    '/a\u0000',
    'media/a.webp',
    './a.webp',
    '/proxy/users/logout?',
    '/wishlist',
    '/media/',
    '/media/../proxy/users/logout',
    '/media/%2e%2e/proxy/users/logout',
    '/media/./a',
    '/media//evil.example/a',
    'https://unnamed.example/proxy/users/logout?',
    'https://unnamed.example/%70roxy/users/logout',
    'https://unnamed.example/a/../proxy/users/data',
  ].filter((value) => value !== '/'),
)('readImageUrl rejects %p', (value) => {
  expect(readImageUrl(value)).toBeNull();
});

test('readImageUrl rejects every address of the shop itself', () => {
  const shop = ['szn.example', 'www.szn.example'];
  expect(readImageUrl('https://szn.example/wishlist', shop)).toBeNull();
  expect(readImageUrl('https://WWW.szn.example/media/a.webp', shop)).toBeNull();
  expect(readImageUrl('http://szn.example:80/wishlist', shop)).toBeNull();
  expect(readImageUrl('https://cdn.szn.example/a.webp', shop)).toBe('https://cdn.szn.example/a.webp');
  expect(readImageUrl('/media/a.webp', shop)).toBe('/media/a.webp');
});

test('readWebUrl returns an http(s) URL without credentials or null for any text', () => {
  fc.assert(
    fc.property(urlLike(), (text) => {
      const href = readWebUrl(text);
      const url = href === null ? null : new URL(href);

      expect(url === null || (/^https?:$/.test(url.protocol) && url.username + url.password === '')).toBe(
        true,
      );
      expect(href === null || readWebUrl(href) === href).toBe(true);
    }),
    { numRuns: 5000 },
  );
});

test('readImageUrl returns an https URL or a path below /media/ for any text', () => {
  fc.assert(
    fc.property(urlLike(), (text) => {
      const src = readImageUrl(text);
      const url = src === null ? null : new URL(src, 'https://storefront.example');

      expect(url === null || url.protocol === 'https:').toBe(true);
      expect(url?.origin !== 'https://storefront.example' || url.pathname.startsWith('/media/')).toBe(true);
    }),
    { numRuns: 5000 },
  );
});

test('an address with an umlaut is read however often it was read before', () => {
  const hosts = new Set(Array.from({ length: 10_000 }, () => parseUrl('https://b\u00fccher.example/')?.host));

  expect([...hosts]).toEqual(['xn--bcher-kva.example']);
});

test.each([
  ['', undefined, null],
  ['no address', undefined, null],
  ['https://', undefined, null],
  ['/men', undefined, null],
  ['/men', 'https://shop.example/a/b', 'https://shop.example/men'],
  ['https://[::1', 'https://shop.example', null],
])('parseUrl of %p with the base %p is %p', (text, base, expected) => {
  expect(parseUrl(text, base)?.href ?? null).toBe(expected);
});

function urlLike(): fc.Arbitrary<string> {
  const pieces = [
    'http',
    'https',
    ':',
    '/',
    '//',
    '\\',
    '@',
    'javascript:',
    'evil.example',
    '\t',
    ' ',
    '%00',
    '../../sr',
    '?',
    '#',
    '[',
    ':80',
    'é',
  ];
  return fc.oneof(
    fc.array(fc.constantFrom(...pieces), { maxLength: 10 }).map((parts) => parts.join('')),
    fc.webUrl({ withFragments: true, withQueryParameters: true }),
    fc.string({ unit: 'binary' }).map((text) => `https://${text}`),
    fc.string().map((text) => `/${text}`),
  );
}
