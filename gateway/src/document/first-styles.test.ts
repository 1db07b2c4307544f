import { integrityOf } from '@szn/release-registry/records/integrity';
import { JSDOM } from 'jsdom';
import { createStyleSheet, listClassAttributes, selectStyles } from './first-styles.ts';

const sheetOf = (text: string, bytes = Buffer.from(text)) =>
  createStyleSheet({ url: '/a.css', integrity: integrityOf(Buffer.from(text)) }, bytes);

const stylesFor = (text: string, html: string) => selectStyles([sheetOf(text)], listClassAttributes(html));
const selected = (text: string, html: string) =>
  stylesFor(text, html)
    .first.join('')
    .replaceAll(/<[^>]*>/g, '');

describe('The styles in a document', () => {
  const card = '<article class="card wide"><h2 class="title">Tee</h2></article>';

  test.each([
    ['.card{color:red}', true],
    ['.card.wide>.title{color:red}', true],
    ['.dialog{color:red}', false],
    ['.card.open{color:red}', false],
    ['.dialog,.title{color:red}', true],
    ['.title:not(.pressed){color:red}', true],
    [':is(.dialog,.card) .title{color:red}', true],
    ['.card:has(.pressed){color:red}', true],
    ['.card[data-state=".open"]{color:red}', true],
    ['.card:hover,.title:focus-visible{color:red}', false],
    ['.card:hover,.title{color:red}', true],
    ['.card:not(:hover){color:red}', true],
    ['.card[title=":hover"]{color:red}', true],
    ['@media (hover:hover){.card:hover .title{color:red}}', false],
    ['.a\\.b{color:red}', true],
    ['@media (width>=64em){.card{color:red}}', true],
    ['@media (width>=64em){.dialog{color:red}}', false],
    ['@layer base{@supports (color:red){.title{color:red}}}', true],
    ['@layer base,parts;', true],
    ['@keyframes turn{to{rotate:1turn}}', true],
    ['@font-face{font-family:A;src:url(/a.woff2)}', true],
  ])('keep %s: %s', (text, isKept) => {
    expect(selected(text, card)).toBe(isKept ? text : '');
  });

  test('leave out what other rules of a condition need', () => {
    const text = '@media print{.card{color:red}.dialog{color:red}}';
    expect(selected(text, card)).toBe('@media print{.card{color:red}}');
  });

  test('read the HTML of a render thread, which is bytes', () => {
    const bytes = new TextEncoder().encode(`<p>₹</p>${card}`);
    expect(listClassAttributes(bytes)).toEqual(listClassAttributes(card));
    expect(listClassAttributes(card)).toEqual(['card wide', 'title']);
  });

  test('have every rule that selects an element, whatever selectors are made of', () => {
    const names = ['card', 'title', 'open', 'wide'];
    const simple = [
      ...names.map((name) => `.${name}`),
      'h2',
      '*',
      '[class]',
      ':not(.open)',
      ':is(.open,.title)',
    ];
    const selectors = simple.flatMap((one) =>
      simple.flatMap((other) => [
        `${one} ${other}`,
        `${one}>${other}`,
        `:is(${one})${other.replace(/^[h*]\d?/, '')}`,
      ]),
    );
    const { document } = new JSDOM(`<body>${card}</body>`).window;
    const matching = selectors.filter((selector) => document.querySelector(selector) !== null);
    const text = selected(selectors.map((selector) => `${selector}{color:red}`).join('\n'), card);
    expect(matching.length).toBeGreaterThan(50);
    for (const selector of matching) expect(text).toContain(`${selector}{color:red}`);
  });
});

test.each([
  ['a relative address', '.card{background:url(card.png)}'],
  ['a quoted relative address', '.card{background:url( "card.png")}'],
  ['an import', '@import "/b.css";'],
  ['the end of its element', '.card::after{content:"</style>"}'],
  ['a fault', '.card{color:red'],
])('A style sheet with %s stays linked in the head', (_, text) => {
  const { first, sources, later } = stylesFor(text, '<p class="card">');
  expect(first).toEqual([expect.stringContaining('<link rel="stylesheet" href="/a.css" integrity="sha384-')]);
  expect([sources, later]).toEqual([[], []]);
});

test('A style sheet with other bytes than the published ones stays linked, so that browsers refuse it', () => {
  const sheet = sheetOf('.card{color:red}', Buffer.from('.card{color:blue}'));
  expect(selectStyles([sheet], ['card']).first.join('')).toMatch(/^<link rel="stylesheet"/);
});
