import { createSafeStorage } from './browser-storage.ts';

const readText = (value: unknown) => (typeof value === 'string' ? value : undefined);

afterEach(() => window.localStorage.clear());

it('a stored value can be read', () => {
  const storage = createSafeStorage(() => window.localStorage);
  expect(storage.write('products', { count: 3 })).toBe(true);
  expect(storage.read('products', (value) => value)).toEqual({ count: 3 });
});

it('a text without quotes can be read', () => {
  window.localStorage.setItem('token', 'bare.token');
  expect(createSafeStorage(() => window.localStorage).read('token', readText)).toBe('bare.token');
});

it('writeText stores a text without quotes', () => {
  createSafeStorage(() => window.localStorage).writeText('token', 'bare.token');
  expect(window.localStorage.getItem('token')).toBe('bare.token');
});

it('a value that its reader rejects is removed', () => {
  window.localStorage.setItem('user', '{"broken');
  const storage = createSafeStorage(() => window.localStorage);
  expect(storage.read('user', () => undefined)).toBeUndefined();
  expect(window.localStorage.getItem('user')).toBeNull();
});

it('a value whose reader throws is removed', () => {
  window.localStorage.setItem('user', '1');
  const storage = createSafeStorage(() => window.localStorage);
  const stumble = () => {
    throw new Error('unexpected');
  };
  expect(storage.read('user', stumble)).toBeUndefined();
  expect(window.localStorage.getItem('user')).toBeNull();
});

it('values stay in memory when storage is forbidden', () => {
  const storage = createSafeStorage(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(storage.write('products', ['a'])).toBe(false);
  expect(storage.read('products', (value) => value)).toEqual(['a']);
  storage.remove('products');
  expect(storage.read('products', (value) => value)).toBeUndefined();
});

it('values stay in memory when storage is full, and the stored one is left', () => {
  window.localStorage.setItem('products', '"old"');
  const full: Storage = Object.create(window.localStorage, {
    getItem: { value: (key: string) => window.localStorage.getItem(key) },
    removeItem: { value: (key: string) => window.localStorage.removeItem(key) },
    setItem: {
      value: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    },
  });
  const storage = createSafeStorage(() => full);
  expect(storage.write('products', 'new')).toBe(false);
  expect(storage.read('products', readText)).toBe('new');
  expect(window.localStorage.getItem('products')).toBe('"old"');
});

it('write returns false for a value that is not JSON', () => {
  const circular: Record<string, unknown> = {};
  circular.self = circular;
  expect(createSafeStorage(() => window.localStorage).write('products', circular)).toBe(false);
});
