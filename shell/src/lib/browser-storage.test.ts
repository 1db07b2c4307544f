import { createSafeStorage } from './browser-storage.ts';

const readText = (value: unknown) => (typeof value === 'string' ? value : undefined);

afterEach(() => window.localStorage.clear());

it('gives back what it has stored', () => {
  const storage = createSafeStorage(() => window.localStorage);
  expect(storage.write('products', { count: 3 })).toBe(true);
  expect(storage.read('products', (value) => value)).toEqual({ count: 3 });
});

it('reads a token that another system stored without quotes', () => {
  window.localStorage.setItem('token', 'bare.token');
  expect(createSafeStorage(() => window.localStorage).read('token', readText)).toBe('bare.token');
});

it('stores texts without quotes where it is asked to', () => {
  createSafeStorage(() => window.localStorage).writeText('token', 'bare.token');
  expect(window.localStorage.getItem('token')).toBe('bare.token');
});

it('drops a value that its reader refuses', () => {
  window.localStorage.setItem('user', '{"broken');
  const storage = createSafeStorage(() => window.localStorage);
  expect(storage.read('user', () => undefined)).toBeUndefined();
  expect(window.localStorage.getItem('user')).toBeNull();
});

it('drops a value at which its reader stumbles', () => {
  window.localStorage.setItem('user', '1');
  const storage = createSafeStorage(() => window.localStorage);
  const stumble = () => {
    throw new Error('unexpected');
  };
  expect(storage.read('user', stumble)).toBeUndefined();
  expect(window.localStorage.getItem('user')).toBeNull();
});

it('keeps values for the tab where the browser forbids storage', () => {
  const storage = createSafeStorage(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(storage.write('products', ['a'])).toBe(false);
  expect(storage.read('products', (value) => value)).toEqual(['a']);
  storage.remove('products');
  expect(storage.read('products', (value) => value)).toBeUndefined();
});

it('keeps values for the tab where storage is full, and forgets the outdated one', () => {
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
  expect(window.localStorage.getItem('products')).toBeNull();
});

it('refuses what cannot be written as JSON instead of throwing', () => {
  const circular: Record<string, unknown> = {};
  circular.self = circular;
  expect(createSafeStorage(() => window.localStorage).write('products', circular)).toBe(false);
});
