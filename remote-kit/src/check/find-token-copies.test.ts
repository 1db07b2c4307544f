import { findTokenCopies, readTokens } from './find-token-copies.ts';

const tokens = `
  :root {
    /* --color-old: #123456; */
    --color-ink: #0b0b0c;
    --color-white: #ffffff;
    --color-veil: rgb(246 244 239 / 0.82);
    --text-md: 1rem;
    --bottom-bar-height: 0px;
  }`;

test.each([
  ['a token with its name', '.a{color:var(--color-ink)}', []],
  [
    'a fallback for a token',
    '.a{color:var(--color-ink,#0b0b0c)}',
    ['writes out #0b0b0c, the colour of --color-ink'],
  ],
  ['a definition of a token', '.a{--text-md:2rem}', ['defines --text-md']],
  ['a property of its own', '.a{--shape:1rem}', []],
  ['a token that pages set', '.a{--bottom-bar-height:4rem}', []],
  ['a written colour', '.a{color:#0B0B0C}', ['writes out #0B0B0C, the colour of --color-ink']],
  ['a translucent colour', '.a{color:#0b0b0c80}', ['writes out #0b0b0c80, the colour of --color-ink']],
  ['a short colour', '.a{border:1px solid #fff}', ['writes out #fff, the colour of --color-white']],
  ['a named colour', '.a{background:white}', ['writes out white, the colour of --color-white']],
  ['a function', '.a{fill:rgb(246,244,239)}', ['writes out rgb(246,244,239), the colour of --color-veil']],
  [
    'percentages',
    '.a{fill:rgb(100% 100% 100% / 50%)}',
    ['writes out rgb(100% 100% 100% / 50%), the colour of --color-white'],
  ],
  ['no colour at all', '.a{mask:#fff0;white-space:nowrap}.white{fill:url(#fff)}', []],
  ['another colour', '.a{color:#123456}', []],
  ['a comment', '/* color: #0b0b0c; --text-md: 1 */', []],
])('Style sheet with %s', (_title, styles, found) => {
  expect(findTokenCopies(styles, tokens)).toEqual(found);
});

test('Tokens of the storefront are found in their own style sheet', async () => {
  const own = await readTokens();

  expect(findTokenCopies(own, own)).toEqual(
    expect.arrayContaining(['defines --color-ink', 'writes out #d4ff3a, the colour of --color-acid']),
  );
});
