import { readText } from '../wire/json.ts';
import { createMemoryStorage } from './memory-storage.ts';

const asIs = (value: unknown) => value;

test('what was written is read until it is removed', () => {
  const storage = createMemoryStorage();

  expect(storage.read('token', readText)).toBeUndefined();
  expect(storage.write('token', 'abc')).toBe(true);
  expect(storage.read('token', readText)).toBe('abc');
  storage.remove('token');
  expect(storage.read('token', readText)).toBeUndefined();
});

test('a test can begin with something stored', () => {
  expect(createMemoryStorage({ user: { _id: 'u1' } }).read('user', asIs)).toEqual({ _id: 'u1' });
});

test('values go through JSON: what comes out is a copy, without what JSON leaves out', () => {
  const storage = createMemoryStorage();
  const stored = { ids: ['p1'], skipped: undefined };
  storage.write('products', stored);
  stored.ids.push('p2');

  expect(storage.read('products', asIs)).toStrictEqual({ ids: ['p1'] });
});

test('a refused value is removed', () => {
  const storage = createMemoryStorage({ token: 7 });

  expect(storage.read('token', readText)).toBeUndefined();
  expect(storage.read('token', asIs)).toBeUndefined();
});

test('what JSON cannot hold is not stored, and nothing is thrown', () => {
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
