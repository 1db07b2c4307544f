import { toSearchWords } from '../../../catalogue/text-normalization.ts';
import { damerauLevenshtein } from './edit-distance.ts';
import { createSpellChecker } from './spell-checker.ts';

const words =
  'jacket jackets denim hoodie hoodies tshirt tshirts tee top tops crop black orchid blck huemn oversized men women ' +
  'jeans shirt shirts corset turnt turntup six5six jaywalking washed the girl it human';
const spellChecker = createSpellChecker(
  words.split(' ').map((term) => ({ term, productCount: 10, titleCount: 5 })),
);

test.each([
  ['jacket', 'jacket', 0],
  ['jakcet', 'jacket', 1],
  ['jaket', 'jacket', 1],
  ['jacckket', 'jacket', 2],
  ['', 'ab', 2],
  ['completely', 'different', Infinity],
])('the distance from %s to %s is %i', (left, right, distance) => {
  expect(damerauLevenshtein(left, right, 2)).toBe(distance);
});

test.each([
  ['jakcet', 'jacket'],
  ['dneim', 'denim'],
  ['tshrit', 'tshirt'],
  ['orchd', 'orchid'],
  ['hoodei', 'hoodie'],
  ['overzised', 'oversized'],
  ['topp', 'top'],
  ['blackhoodie', 'black hoodie'],
  ['jaket', 'jacket'],
  ['hudie', 'hoodie'],
  ['washd', 'washed'],
  ['jaywalkin', 'jaywalking'],
  ['wmen', 'women'],
])('%s is corrected to %j', (typed, text) => {
  expect(spellChecker.correct(typed)).toEqual({ text, isCertain: true, confidence: expect.any(Number) });
});

test.each(['hood', 'corsets', 'xyzxyz', 'woken', '2024', 'jacket'])('%s is not corrected', (typed) => {
  expect(spellChecker.correct(typed)).toBeNull();
});

test.each([
  ['humen', 'huemn'],
  ['huudee', 'hoodie'],
])('%s is near to several words, or far from one: %s is only suggested', (typed, text) => {
  const sure = spellChecker.correct('hoodei')?.confidence ?? 0;
  const found = spellChecker.correct(typed);
  expect(found).toEqual({ text, isCertain: false, confidence: expect.any(Number) });
  expect(found?.confidence).toBeLessThan(sure);
});

test.each([
  ['T-Shirt', 'tshirt'],
  ['t shirts', 'tshirts'],
  ["Men's café", 'mens cafe'],
  ['  Co-ord   SET ', 'coord set'],
  ["'; drop table products; --", 'drop table products'],
  ['%_\\', ''],
])('the search normalises %j to %j', (typed, searched) => {
  expect(toSearchWords(typed)).toBe(searched);
});

test('a correction prefers a word of the catalogue to one that only queries have', () => {
  const checker = createSpellChecker([
    { term: 'oversize', productCount: 0, titleCount: 0 },
    { term: 'oversized', productCount: 5, titleCount: 5 },
  ]);
  expect(checker.correct('oversizd')?.text).toBe('oversized');
});
