import { retryEvent } from '../release/composition.ts';
import { chunkUrl, lazyModule, withTimeout } from './lazy-module.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function importing(failures: number) {
  const importModule = jest.fn<Promise<string>, []>().mockResolvedValue('module');
  for (let count = 0; count < failures; count++) importModule.mockRejectedValueOnce(new Error('reset'));
  return importModule;
}

function deferred() {
  let resolve: (value: string) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<string>((fulfil, fail) => {
    resolve = fulfil;
    reject = fail;
  });
  return { promise, resolve, reject };
}

test('a lazy module is imported once for all callers', async () => {
  const importModule = importing(0);
  const module = lazyModule(importModule);
  expect(module.current()).toBeUndefined();
  module.prefetch();
  await Promise.all([module.load(), module.load()]);
  module.prefetch();
  expect(module.current()).toBe('module');
  expect(module.load()).toBe(module.load());
  expect(importModule).toHaveBeenCalledTimes(1);
});

test('a lazy module is loaded although two imports fail', async () => {
  const loading = lazyModule(importing(2)).load();
  await jest.advanceTimersByTimeAsync(3000);
  await expect(loading).resolves.toBe('module');
});

test('a failed load rejects with the last error, notifies subscribers, and the next load starts again', async () => {
  const importModule = importing(3);
  const module = lazyModule(importModule);
  const listener = jest.fn();
  const unsubscribe = module.subscribe(listener);
  const failure = module.load().catch((error: unknown) => error);
  await jest.advanceTimersByTimeAsync(60_000);
  await expect(failure).resolves.toEqual(new Error('reset'));
  expect(importModule).toHaveBeenCalledTimes(3);
  expect(module.current()).toBeNull();
  expect(listener).toHaveBeenCalledTimes(1);
  unsubscribe();
  const loading = module.load();
  expect(module.current()).toBeUndefined();
  await expect(loading).resolves.toBe('module');
  expect(listener).toHaveBeenCalledTimes(1);
});

test('a failed prefetch is silent, and no further prefetch imports', async () => {
  const importModule = importing(9);
  const module = lazyModule(importModule, { attempts: 2, pauseMs: 0 });
  module.prefetch();
  await jest.advanceTimersByTimeAsync(0);
  module.prefetch();
  await jest.advanceTimersByTimeAsync(0);
  expect(importModule).toHaveBeenCalledTimes(2);
});

test('a slow import is not repeated, and its late module is used', async () => {
  const { promise, resolve } = deferred();
  const importModule = jest.fn(() => promise);
  const loading = lazyModule(importModule).load();
  await jest.advanceTimersByTimeAsync(14_000);
  resolve('late module');
  await expect(loading).resolves.toBe('late module');
  expect(importModule).toHaveBeenCalledTimes(1);
});

test('a load without a result rejects after the timeout, and the next load joins the pending import', async () => {
  const { promise, resolve } = deferred();
  const importModule = jest.fn(() => promise);
  const module = lazyModule(importModule);
  const failure = module.load().catch((error: unknown) => error);
  await jest.advanceTimersByTimeAsync(15_000);
  await expect(failure).resolves.toMatchObject({ message: 'No response within 15000 ms.' });
  expect(module.current()).toBeNull();
  const loading = module.load();
  resolve('late module');
  await expect(loading).resolves.toBe('late module');
  expect(importModule).toHaveBeenCalledTimes(1);
});

test('a module that arrives after the timeout is current and notifies subscribers', async () => {
  const { promise, resolve } = deferred();
  const importModule = jest.fn(() => promise);
  const module = lazyModule(importModule);
  module.prefetch();
  await jest.advanceTimersByTimeAsync(15_000);
  const listener = jest.fn();
  module.subscribe(listener);
  resolve('late module');
  await jest.advanceTimersByTimeAsync(0);
  expect(module.current()).toBe('late module');
  expect(listener).toHaveBeenCalledTimes(1);
  await expect(module.load()).resolves.toBe('late module');
  expect(importModule).toHaveBeenCalledTimes(1);
});

test('an import that fails after the timeout is repeated by the next load', async () => {
  const { promise, reject } = deferred();
  const importModule = jest.fn(async () => 'module').mockReturnValueOnce(promise);
  const module = lazyModule(importModule, { attempts: 1 });
  module.prefetch();
  await jest.advanceTimersByTimeAsync(15_000);
  reject(new Error('reset'));
  await jest.advanceTimersByTimeAsync(0);
  expect(module.current()).toBeNull();
  await expect(module.load()).resolves.toBe('module');
});

test('each failed import makes the build request its chunks from another URL', async () => {
  const requested: string[] = [];
  Object.assign(globalThis, { __webpack_get_script_filename__: (chunk: string) => `${chunk}.js` });
  const filename = (chunk: string): string =>
    Reflect.get(globalThis, '__webpack_get_script_filename__')(chunk);
  const module = lazyModule(
    async () => {
      requested.push(filename('menus'));
      throw new Error('ChunkLoadError');
    },
    { attempts: 2, pauseMs: 0 },
  );
  const announced: unknown[] = [];
  const dispatchEvent = ({ type, detail }: CustomEvent) => announced.push([type, detail]);
  Object.assign(globalThis, { dispatchEvent });
  await module.load().catch(() => undefined);
  await module.load().catch(() => undefined);
  expect(announced).toEqual(['~r1/menus.js', '~r2/menus.js', '~r3/menus.js'].map((url) => [retryEvent, url]));
  expect(requested).toEqual(['menus.js', '~r1/menus.js', '~r2/menus.js', '~r3/menus.js']);
  Reflect.deleteProperty(globalThis, '__webpack_get_script_filename__');
  Reflect.deleteProperty(globalThis, 'dispatchEvent');
});

test.each([
  ['https://szn.example/releases/home/1/browser/', 0, 'below-fold.a1.js'],
  ['https://szn.example/releases/home/1/browser/', 2, '~r2/below-fold.a1.js'],
  ['https://szn.example/releases/home/1/browser/~r1/', 2, '../~r2/below-fold.a1.js'],
  ['https://szn.example/releases/home/1/browser/~r1/', 0, '../below-fold.a1.js'],
])('relative to %s, attempt %i requests %s', (base, attempt, url) => {
  expect(chunkUrl('below-fold.a1.js', base, attempt)).toBe(url);
});

test('withTimeout settles like the promise and clears its timer', async () => {
  await expect(withTimeout(Promise.resolve('value'), 100)).resolves.toBe('value');
  await expect(withTimeout(Promise.reject(new Error('broken')), 100)).rejects.toThrow('broken');
  expect(jest.getTimerCount()).toBe(0);
});

test.each([
  ['the default error', undefined, 'No response within 100 ms.'],
  ['an error of the caller', () => new Error('too slow'), 'too slow'],
])('withTimeout rejects after the timeout with %s', async (_case, makeError, message) => {
  const result = withTimeout(new Promise(() => undefined), 100, makeError).catch((error: unknown) => error);
  await jest.advanceTimersByTimeAsync(100);
  await expect(result).resolves.toEqual(new Error(message));
});
