import type { ReleaseStore } from '../store/release-store.ts';

/** Every object of a store with its etag: what has to be the same where nothing was to change. */
export async function snapshotOf(store: ReleaseStore): Promise<readonly string[]> {
  const keys = await store.list('');
  return Promise.all(keys.map(async (key) => `${key} ${(await store.read(key))?.etag}`));
}
