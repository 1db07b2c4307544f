import { notePlace } from './offline-copy.ts';
import { offlineHeaders, renderCopy, renderOfflinePage, timeText } from './offline-document.ts';

// In the time zone of the device.
const now = new Date(2026, 10, 25, 18, 0).getTime();
const jeans = {
  path: '/men/jeans',
  title: 'Men’s <Jeans> $& | SZN',
  keptAt: new Date(2026, 10, 25, 14, 32).getTime(),
};
const tops = {
  path: '/women/tops?brands=a&sort="',
  title: 'Women’s Tops | SZN',
  keptAt: new Date(2026, 10, 24, 9, 5).getTime(),
};
const situation = { path: '/men/jeans', keptPages: [jeans, tops], now };
const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html');

it.each([
  [jeans.keptAt, 'at 14:32'],
  [tops.keptAt, 'on 24 November at 09:05'],
  [new Date(2026, 10, 25, 0, 5).getTime(), 'at 00:05'],
])('The time %i is shown as %s', (keptAt, expected) => {
  expect(timeText(keptAt, now)).toBe(expected);
});

it('A copy begins with a note that says when it was read, and what else is kept', () => {
  const page = parse(renderCopy(`<body>${notePlace}<h1>Jeans</h1></body>`, jeans, situation));
  const note = page.querySelector('aside');
  expect(page.body.firstElementChild).toBe(note);
  expect(note?.textContent).toContain('This is the page as you read it at 14:32.');
  const links = [...(note?.querySelectorAll('a') ?? [])];
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Try again', '/men/jeans'],
    ['Women’s Tops', tops.path],
  ]);
  expect(page.querySelector('h1')?.textContent).toBe('Jeans');
});

it('The offline page lists what was read as text, in the colour scheme that the shopper has chosen', () => {
  const page = parse(renderOfflinePage({ ...situation, path: '/women?q="><script>' }, 'dark'));
  expect(page.documentElement.dataset.theme).toBe('dark');
  expect([...page.querySelectorAll('li a')].map(({ textContent }) => textContent)).toEqual([
    'Men’s <Jeans> $&',
    'Women’s Tops',
  ]);
  expect(page.querySelector('script')).toBeNull();
  expect(page.querySelector('main a')?.getAttribute('href')).toBe('/women?q="><script>');
});

it('The offline page without a copy says that pages will be kept', () => {
  const page = parse(renderOfflinePage({ path: '/', keptPages: [], now }));
  expect(page.querySelector('ul')).toBeNull();
  expect(page.body.textContent).toContain('Pages that you read online are kept here');
});

it('No script runs in what the worker shows, no form is sent, and nothing loads from another origin', () => {
  const policy = offlineHeaders['Content-Security-Policy'] ?? '';
  for (const rule of ["default-src 'none'", "script-src 'none'", "form-action 'none'"])
    expect(policy).toContain(rule);
  expect(policy).not.toMatch(/https:|unsafe|\*/);
});
