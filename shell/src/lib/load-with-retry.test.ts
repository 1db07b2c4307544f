import { loadWithRetry } from './load-with-retry.ts';

it('tries once more when a script did not come', async () => {
  let attempts = 0;
  const load = async () => {
    attempts += 1;
    if (attempts === 1) throw new Error('ChunkLoadError');
    return 'module';
  };
  await expect(loadWithRetry(load)).resolves.toBe('module');
});

it('leaves the second failure to the caller', async () => {
  const load = async () => {
    throw new Error('ChunkLoadError');
  };
  await expect(loadWithRetry(load)).rejects.toThrow('ChunkLoadError');
});

it('goes on to other addresses where it has failed before, and leaves those of others alone', async () => {
  const asked: string[] = [];
  const bundler = { __webpack_get_script_filename__: (chunkId: string) => `${chunkId}.js` };
  const fileOf = (chunkId: string): string =>
    Reflect.get(globalThis, '__webpack_get_script_filename__')(chunkId);
  Object.assign(globalThis, bundler);
  const load = async () => {
    asked.push(fileOf('menus'));
    throw new Error('ChunkLoadError');
  };
  await loadWithRetry(load).catch(() => undefined);
  await loadWithRetry(load).catch(() => undefined);
  expect(asked).toEqual(['menus.js', '~r1/menus.js', '~r2/menus.js', '~r3/menus.js']);
  expect(fileOf('menus')).toBe('menus.js');
  Reflect.deleteProperty(globalThis, '__webpack_get_script_filename__');
});
