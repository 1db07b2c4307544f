import fc from 'fast-check';
import { decodeNames, encodeName, encodeNames } from './names.ts';

const name = fc
  .string({ unit: fc.constantFrom(',', '%', '2', '5', 'c', 'C', 'a', ' ', '&'), minLength: 1, maxLength: 12 })
  .map((text) => text.trim())
  .filter((text) => text !== '');

test('decodeNames returns every list that encodeNames wrote, joined or repeated', () => {
  fc.assert(
    fc.property(fc.array(name, { maxLength: 6 }), (names) => {
      expect(decodeNames([encodeNames(names)])).toEqual(names);
      expect(decodeNames(names.map(encodeName))).toEqual(names);
    }),
    { numRuns: 1000 },
  );
});

test.each([
  [['TURNT', 'HUEMN'], 'TURNT,HUEMN'],
  [['Salt, Sand & Co', 'HUEMN'], 'Salt%2C Sand & Co,HUEMN'],
  [['100% Cotton'], '100% Cotton'],
  [['a%2Cb'], 'a%252Cb'],
])('encodeNames writes %j as %s', (names, text) => {
  expect(encodeNames(names)).toBe(text);
});

test('decodeNames ignores empty names and spaces around names', () => {
  expect(decodeNames([' TURNT ,,HUEMN', '', 'Salt%2c Sand'])).toEqual(['TURNT', 'HUEMN', 'Salt, Sand']);
});
