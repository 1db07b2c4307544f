import { mapStack } from './map-stack.ts';

/** The second line of the script is the third one of the source. */
const map = JSON.stringify({
  version: 3,
  sources: ['src/features/card.tsx'],
  names: [],
  mappings: ';AAEA',
});

test.each([
  [
    'Chromium',
    'at Card (https://shop.example/releases/home/1.0.0/browser/remote.js:2:1)',
    'at Card (src/features/card.tsx:3:1)',
  ],
  [
    'Firefox and WebKit',
    'Card@https://shop.example/releases/home/1.0.0/browser/remote.js:2:1',
    'Card@src/features/card.tsx:3:1',
  ],
  ['Node', 'at Card (/work/remote.js:2:1)', 'at Card (src/features/card.tsx:3:1)'],
])('a position in a stack of %s becomes that of the source', async (_browser, line, mapped) => {
  const readMap = async (script: string) => (script.endsWith('/remote.js') ? map : null);

  expect(await mapStack(`Error: broken\n    ${line}`, readMap)).toBe(`Error: broken\n    ${mapped}`);
});

test('positions stay where a script has no map, and where the map has no source for them', async () => {
  const stack =
    'Error: broken\n    at a (https://shop.example/assets/main.js:9:9)\n    at b (/work/remote.js:1:1)';
  const asked: string[] = [];
  const readMap = async (script: string) => {
    asked.push(script);
    return script === '/work/remote.js' ? map : null;
  };

  expect(await mapStack(`${stack}\n${stack}`, readMap)).toBe(`${stack}\n${stack}`);
  expect(asked).toEqual(['https://shop.example/assets/main.js', '/work/remote.js']);
});

test('a long text of a stranger without a position stays as it is', async () => {
  for (const letter of ['a', '/', 'a-']) {
    const text = letter.repeat(200_000);
    // Minutes, if the time grew with the square of the length.
    expect((await mapStack(text, async () => null)) === text).toBe(true);
  }
});
