import { readText } from '../wire/readers.ts';
import { createMemoryStorage } from './memory-storage.ts';

const asIs = (value: unknown) => value;

test('a written value is read until it is removed', () => {
  const storage = createMemoryStorage();

  expect(storage.read('token', readText)).toBeUndefined();
  expect(storage.write('token', 'abc')).toBe(true);
  expect(storage.read('token', readText)).toBe('abc');
  storage.remove('token');
  expect(storage.read('token', readText)).toBeUndefined();
});

test('createMemoryStorage accepts initial values', () => {
  expect(createMemoryStorage({ user: { _id: 'u1' } }).read('user', asIs)).toEqual({ _id: 'u1' });
});

test('read returns a JSON copy of the value', () => {
  const storage = createMemoryStorage();
  const stored = { ids: ['p1'], skipped: undefined };
  storage.write('products', stored);
  stored.ids.push('p2');

  expect(storage.read('products', asIs)).toStrictEqual({ ids: ['p1'] });
});

test('an invalid value is removed on read', () => {
  const storage = createMemoryStorage({ token: 7 });

  expect(storage.read('token', readText)).toBeUndefined();
  expect(storage.read('token', asIs)).toBeUndefined();
});

test('write returns false for a value without a JSON form and does not throw', () => {
  const storage = createMemoryStorage({ products: 'before' });
  const circle: { self?: unknown } = {};
  circle.self = circle;

  expect([circle, 10n, undefined, () => 1].map((value) => storage.write('products', value))).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect(storage.read('products', readText)).toBe('before');
});
