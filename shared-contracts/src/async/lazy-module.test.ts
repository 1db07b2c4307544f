import { chunkUrl, lazyModule } from './lazy-module.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const never = new Promise<never>(() => undefined);

function importing(failures: number) {
  const importModule = jest.fn<Promise<string>, []>().mockResolvedValue('module');
  for (let count = 0; count < failures; count++) importModule.mockRejectedValueOnce(new Error('reset'));
  return importModule;
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

test('a lazy module survives two failed imports', async () => {
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

test('an import without a result is followed by another after the timeout', async () => {
  const loading = lazyModule(importing(0).mockReturnValueOnce(never)).load();
  await jest.advanceTimersByTimeAsync(5000);
  await expect(loading).resolves.toBe('module');
});

test('a late result of an earlier import is used', async () => {
  let resolveFirst: (text: string) => void = () => undefined;
  const first = new Promise<string>((resolve) => {
    resolveFirst = resolve;
  });
  const importModule = jest.fn<Promise<string>, []>().mockReturnValueOnce(first).mockReturnValue(never);
  const loading = lazyModule(importModule).load();
  await jest.advanceTimersByTimeAsync(6000);
  resolveFirst('late module');
  await expect(loading).resolves.toBe('late module');
});

test('a load without any result rejects after its attempts', async () => {
  const importModule = jest.fn<Promise<string>, []>().mockReturnValue(never);
  const failure = lazyModule(importModule)
    .load()
    .catch((error: unknown) => error);
  await jest.advanceTimersByTimeAsync(20_000);
  await expect(failure).resolves.toMatchObject({ message: 'No response within 4000 ms.' });
  expect(importModule).toHaveBeenCalledTimes(3);
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
  await module.load().catch(() => undefined);
  await module.load().catch(() => undefined);
  expect(requested).toEqual(['menus.js', '~r1/menus.js', '~r2/menus.js', '~r3/menus.js']);
  Reflect.deleteProperty(globalThis, '__webpack_get_script_filename__');
});

test.each([
  ['https://szn.example/releases/home/1/browser/', 0, 'brand-street.a1.js'],
  ['https://szn.example/releases/home/1/browser/', 2, '~r2/brand-street.a1.js'],
  ['https://szn.example/releases/home/1/browser/~r1/', 2, '../~r2/brand-street.a1.js'],
  ['https://szn.example/releases/home/1/browser/~r1/', 0, '../brand-street.a1.js'],
])('relative to %s, attempt %i requests %s', (base, attempt, url) => {
  expect(chunkUrl('brand-street.a1.js', base, attempt)).toBe(url);
});
