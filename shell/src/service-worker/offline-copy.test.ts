import fc from 'fast-check';
import { createOfflineCopy, isGone, isKeptPath, isKeptResponse, notePlace } from './offline-copy.ts';

const sheet = '/assets/main.0123456789.css';
const picture = '/media/garments/tee?width=320';
const headParts = `<title>Men &amp; jeans | SZN</title><script>early()</script>
  <script type="importmap">{"integrity":{}}</script>
  <style data-href="${sheet}">h1 { color: red }</style><link rel="stylesheet" href="${sheet}" integrity="sha384-x" crossorigin>
  <link rel="preload" as="font" href="/assets/letters.0123456789.woff2">
  <link rel="modulepreload" href="/releases/catalogue/1.0.0/browser/remoteEntry.js">
  <link rel="manifest" href="/manifest.webmanifest">
  <script type="application/json" id="szn-composition">{"revision":"r1","secret":"composition"}</script>`;
const pageWith = (body: string, head = headParts) =>
  `<!doctype html><html lang="en-IN"><head>${head}</head><body><div id="root">${body}</div><script type="application/json" id="szn-page">{}</script><script type="module" src="/assets/main.js"></script></body></html>`;

const copyOf = (page: string, theme = '') => createOfflineCopy(page, { pictures: [picture], theme });
const parsed = (page: string, theme?: string) =>
  new DOMParser().parseFromString(copyOf(page, theme)?.html ?? '', 'text/html');

describe('createOfflineCopy', () => {
  it('leaves scripts, composition, import map and preloads out, and lists styles and fonts', () => {
    const copy = copyOf(pageWith('<h1>Men’s Jeans</h1><template id="B:0"></template>'));
    expect(copy?.title).toBe('Men & jeans | SZN');
    expect(copy?.files).toEqual([
      { path: sheet, integrity: 'sha384-x' },
      { path: '/assets/letters.0123456789.woff2', integrity: '' },
    ]);
    expect(copy?.html).toContain('<h1>Men’s Jeans</h1>');
    expect(copy?.html).toContain(`<body>${notePlace}`);
    expect(copy?.html).not.toMatch(/<script|<style|<template|composition|importmap|preload|manifest/);
  });

  it('lists the pictures that everybody sees, not those that only the page of the member has shown', () => {
    const photo = '/media/photos/member.jpg';
    const page = pageWith(`<img src="${picture}" alt=""><img src="${picture}" alt="">`);

    expect(createOfflineCopy(page, { pictures: [photo, picture], theme: '' })?.pictures).toEqual([picture]);
  });

  it('names styles and pictures by addresses that only the worker answers', () => {
    const page = parsed(
      pageWith(`<picture><source srcset="/other"><img srcset="/media/garments/tee?width=640 640w, ${picture} 320w"
        sizes="50vw" src="/media/garments/tee?width=384" alt="A tee"></picture><img src="/media/not-shown" alt="">`),
    );
    const links = [...page.querySelectorAll('link')].map((link) => link.getAttribute('href'));
    expect(links).toEqual([`/offline-files${sheet}`, '/offline-files/offline.css']);
    const [shown, other] = page.querySelectorAll('img');
    expect(shown?.outerHTML).toBe(`<img alt="A tee" src="/offline-files${picture}">`);
    expect(other?.outerHTML).toBe('<img alt="">');
    expect(page.querySelector('source')).toBeNull();
  });

  it('makes forms and controls inert, and removes dialogs', () => {
    const page = parsed(
      pageWith(`<form action="/search"><input name="q"></form><button>Heart</button><dialog open>Splash</dialog>
        <a href="/women" onclick="go()">Women</a><main data-dehydrated=""><noscript><p>Plain</p></noscript></main>`),
    );
    expect(page.querySelector('form')?.hasAttribute('inert')).toBe(true);
    expect([...page.querySelectorAll('input, button')].every((control) => control.matches(':disabled'))).toBe(
      true,
    );
    expect(page.querySelector('dialog, noscript, [data-dehydrated], [onclick]')).toBeNull();
    expect(page.querySelector('main')?.textContent).toBe('Plain');
    expect(page.querySelector('a')?.getAttribute('href')).toBe('/women');
  });

  it.each([
    ['dark', 'dark'],
    ['system', undefined],
  ])('has the chosen colour scheme %s as %s', (theme, expected) => {
    expect(parsed(pageWith(''), theme).documentElement.dataset.theme).toBe(expected);
  });

  it('makes none of a page that may not be indexed: pages of members, of links and of errors', () => {
    expect(copyOf(pageWith('', `${headParts}<meta name="robots" content="noindex">`))).toBeNull();
  });

  it('has no script, whatever the page contains', () => {
    const parts = [
      '<script>x()</script>',
      '<svg><script href="/x.js"/></svg>',
      '<SCRIPT\nsrc=/x>',
      '</script>',
      '<!--',
      '-->',
      '<noscript>',
      '</noscript>',
      '<template><script>x</script></template>',
      '<math>',
      '<style>',
      '</style>',
      '<title>',
      '</title>',
      '<img src=x onerror=x()>',
      '<textarea>',
      '</textarea>',
      '<b',
      '">',
      '&lt;script&gt;',
      '<iframe srcdoc="<script>">',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 12 }), (body) => {
        const page = parsed(pageWith(body.join('')));
        const listeners = [...page.querySelectorAll('*')].flatMap((element) =>
          element.getAttributeNames().filter((name) => name.startsWith('on')),
        );
        expect(
          [...page.querySelectorAll('script, template, iframe')].map(({ outerHTML }) => outerHTML),
        ).toEqual([]);
        expect(listeners).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });
});

it.each([
  ['/', true],
  ['/men/jeans?sort=newest', true],
  ['/product-details?id=p1', true],
  ['/men?mfe=catalogue@2.0.0', false],
])('Whether the page %s may be kept is %s', (path, expected) => {
  expect(isKeptPath(path)).toBe(expected);
});

const answer = { status: 200, redirected: false, type: 'basic' as const };
const html = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'public, max-age=0, s-maxage=15',
};
it.each([
  ['a public page', {}, html, true],
  ['a page of a member or of a canary', {}, { ...html, 'Cache-Control': 'private, no-store' }, false],
  ['a page without a rule', {}, { 'Content-Type': 'text/html' }, false],
  ['a page of one browser', {}, { ...html, 'Cache-Control': 'private, max-age=60' }, false],
  ['the page of a killed remote', { status: 503 }, html, false],
  ['a page under another address', { redirected: true }, html, false],
  ['an answer of another origin', { type: 'opaque' as const }, html, false],
  ['data', {}, { ...html, 'Content-Type': 'application/json' }, false],
])('Whether %s may be kept: %j %j', (_name, changes, headers, expected) => {
  expect(isKeptResponse({ ...answer, ...changes, headers: new Headers(headers) })).toBe(expected);
});

describe('isGone', () => {
  const answer = (status: number, headers = {}) =>
    isGone({ status, type: 'basic', headers: new Headers(headers) });

  it('is true for a removed page, and for one whose remote is switched off', () => {
    expect([answer(404), answer(410), answer(503, { 'X-Remote-Off': '1' })]).toEqual([true, true, true]);
  });

  it('is false for errors of a busy or restarting server', () => {
    const answers = [answer(500), answer(502), answer(503, { 'Retry-After': '2' }), answer(504)];
    expect(answers).toEqual([false, false, false, false]);
  });
});
