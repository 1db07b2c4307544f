import type { ReleaseStore } from '../store/release-store.ts';

/** Lists every object of a store with its etag. Tests compare two snapshots to check that nothing changes. */
export async function snapshotOf(store: ReleaseStore): Promise<readonly string[]> {
  const keys = await store.list('');
  return Promise.all(keys.map(async (key) => `${key} ${(await store.read(key))?.etag}`));
}
