import { isJsonObject, readField, readId, readText } from './json.ts';

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
