import { homeRows } from '../routes/site-content.ts';
import { isContentOf, readSiteContent } from './site-content.ts';

const text = 'Sale until Sunday';

/** Each is one text that an editor could paste, or an attacker store. */
const hostileTexts = [
  '',
  ' ',
  ` ${text}`,
  'two\nlines',
  'a\u0000b',
  'tab\there',
  '\u202Eelas',
  'a\u200Bb',
  '\u2066isolated\u2069',
  'a\u2028b',
  '\u{E0041}tagged',
  '\uFEFFmarked',
  'cut \uD83D',
  'x'.repeat(10_000),
  'x'.repeat(91),
];
const hostileLinks = [
  '',
  'sale',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/sale\u0000',
  ' /sale',
  '/../proxy/users/logout',
  '/a/../proxy/users/logout',
  '/%2e%2e/proxy',
  '/proxy/users/logout',
  '/%70roxy/users/logout',
  '/releases/home/1.0.0/browser/entry.js',
  '/sale"onclick="alert(1)',
  '/<script>',
  `/${'x'.repeat(300)}`,
];

test('content is lines of text and pages of the shop', () => {
  for (const to of [
    undefined,
    '/',
    '/sale',
    '/men/jeans?sort=newest',
    '/search?q=oversized%20tee',
    '/men#intro',
  ])
    expect([to, isContentOf('announcement', { text, ...(to !== undefined && { to }) })]).toEqual([to, true]);
  // Text: React writes it as such.
  for (const shown of ['<script>alert(1)</script>', 'नया माल · 50% off', '👩🏽‍💻 drops', 'x'.repeat(90)])
    expect(isContentOf('announcement', { text: shown })).toBe(true);
  for (const hostile of hostileTexts)
    expect([hostile, isContentOf('announcement', { text: hostile })]).toEqual([hostile, false]);
  for (const hostile of hostileLinks)
    expect([hostile, isContentOf('announcement', { text, to: hostile })]).toEqual([hostile, false]);
  for (const hostile of [
    null,
    1,
    'text',
    [],
    {},
    { text: [text] },
    { text, html: '<b>' },
    { text, __proto__x: 1 },
  ])
    expect([hostile, isContentOf('announcement', hostile)]).toEqual([hostile, false]);
});

const url = `/media/pictures/${'0a'.repeat(16)}`;
const picture = { url, alt: 'Two friends in yellow raincoats' };
const slide = { first: 'MONSOON', second: 'DROPS', text: 'Rain-ready.', shortName: 'Rain' };

test('content of an answer is read without unknown slots, and with the last content of one that is invalid', () => {
  expect(readSiteContent({ announcement: { text }, ofLater: 1 })).toEqual({ announcement: { text } });
  expect(readSiteContent({})).toEqual({});
  const last = { announcement: { text }, hero: { slides: [slide] } };
  expect(readSiteContent({ announcement: { text: '' } }, last)).toEqual({ announcement: { text } });
  expect(readSiteContent({ announcement: { text: '' } })).toEqual({});
  expect(readSiteContent({}, last)).toEqual({});
  expect(readSiteContent([])).toBeUndefined();
  expect(readSiteContent(undefined)).toBeUndefined();
});

test('the hero has one to five slides with different names, and choices of this release', () => {
  const whole = { ...slide, to: '/drops', products: 'newest', theme: 'acid', picture };
  for (const slides of [
    [slide],
    [whole],
    [1, 2, 3, 4, 5].map((index) => ({ ...slide, shortName: `${index}` })),
  ])
    expect(isContentOf('hero', { slides })).toBe(true);
  const one = (change: object) => [{ ...slide, ...change }];
  const faulty = [
    undefined,
    [],
    [slide, slide],
    [1, 2, 3, 4, 5, 6].map((index) => ({ ...slide, shortName: `${index}` })),
    one({ theme: 'red' }),
    one({ products: 'secret' }),
    one({ to: 'https://evil.example' }),
    one({ first: 'x'.repeat(13) }),
    one({ query: '/users' }),
    one({ picture: url }),
    one({ picture: null }),
    one({ picture: { url } }),
    one({ picture: { ...picture, alt: 'x'.repeat(121) } }),
    one({ picture: { ...picture, width: 1 } }),
    ...hostileTexts.map((alt) => one({ picture: { ...picture, alt } })).slice(0, -1),
    ...[
      ...hostileLinks,
      `https://evil.example${url}`,
      `//evil.example${url}`,
      `${url}?width=320`,
      `${url}/../../photos/x.jpg`,
      url.toUpperCase(),
      '/media/pictures/',
      `/media/photos/${'0'.repeat(32)}.jpg`,
    ].map((address) => one({ picture: { ...picture, url: address } })),
    [null],
  ];
  for (const slides of faulty) expect([slides, isContentOf('hero', { slides })]).toEqual([slides, false]);
});

test('the home page has rows of this release, each at most once', () => {
  for (const rows of [['sale'], ['sale', 'newest'], [...homeRows]])
    expect(isContentOf('rows', { rows })).toBe(true);
  for (const rows of [
    [],
    ['sale', 'sale'],
    ['ofLater'],
    ['constructor'],
    [['sale']],
    [null],
    'sale',
    undefined,
  ])
    expect([rows, isContentOf('rows', { rows })]).toEqual([rows, false]);
});

test('notes are lines of text, those of pages with a page of the shop', () => {
  expect(isContentOf('notes', {})).toBe(true);
  const note = { text: 'We move in May.', to: '/about-us' };
  expect(isContentOf('notes', { shipping: 'Soon.', about: note, terms: { text: 'Soon.' } })).toBe(true);
  for (const text of hostileTexts.slice(0, -1)) {
    expect([text, isContentOf('notes', { shipping: text })]).toEqual([text, false]);
    expect([text, isContentOf('notes', { about: { text } })]).toEqual([text, false]);
  }
  for (const to of hostileLinks)
    expect([to, isContentOf('notes', { privacy: { text, to } })]).toEqual([to, false]);
  for (const notes of [
    { cookies: note },
    { shipping: note },
    { about: 'text' },
    { about: { ...note, html: '<b>' } },
    [],
  ])
    expect([notes, isContentOf('notes', notes)]).toEqual([notes, false]);
});

test('the introduction has a title, a text and a link, and can be hidden', () => {
  const intro = { title: 'Hello', text: 'Every brand.', button: 'See', to: '/collections' };
  expect(isContentOf('intro', intro)).toBe(true);
  expect(isContentOf('intro', { ...intro, isHidden: true })).toBe(true);
  for (const change of [
    { isHidden: 'yes' },
    { title: 'x'.repeat(41) },
    { text: 'x'.repeat(201) },
    { to: undefined },
  ])
    expect([change, isContentOf('intro', { ...intro, ...change })]).toEqual([change, false]);
});
