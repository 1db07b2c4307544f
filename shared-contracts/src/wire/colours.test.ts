import { colourHex, productColours } from './colours.ts';

test('every colour has its own name and swatch', () => {
  expect(new Set(productColours.map(({ name }) => name)).size).toBe(productColours.length);
  expect(new Set(productColours.map(({ hex }) => hex)).size).toBe(productColours.length);
  expect(productColours.filter(({ hex }) => !/^#[0-9a-f]{6}$/.test(hex))).toEqual([]);
});

test('colourHex returns the swatch of a known colour only', () => {
  expect(colourHex('Black')).toBe('#1f1f22');
  expect(colourHex('Teal')).toBeUndefined();
  expect(colourHex('constructor')).toBeUndefined();
});
