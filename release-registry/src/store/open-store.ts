import { openDirectoryStore } from './directory-store.ts';
import type { ReleaseStore, StoredObject } from './release-store.ts';

/**
 * Opens the store at a location: the path of a folder, or `s3://bucket` with or without a prefix. Resolves without
 * having asked it anything. Throws an `Error` when the location is neither.
 */
export async function openStore(location: string): Promise<ReleaseStore> {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(location)) return openDirectoryStore(location);
  const [, bucket, prefix = ''] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*?))?\/?$/.exec(location) ?? [];
  if (bucket === undefined) {
    throw new Error(`"${location}" is not a store: give a folder's path, or s3://bucket/prefix.`);
  }
  // The SDK takes half a second to load, which nobody without a bucket should wait for.
  const { openS3Store } = await import('./s3-store.ts');
  return openS3Store({ bucket, prefix });
}

/** The store, asked for each release record only once: a version never changes, and a lost race reads them all again. */
export function cacheRecords(store: ReleaseStore): ReleaseStore {
  const records = new Map<string, StoredObject>();
  return {
    ...store,
    read: async (key) => {
      const known = records.get(key);
      if (known) return known;
      const stored = await store.read(key);
      if (stored && key.endsWith('/release.json')) records.set(key, stored);
      return stored;
    },
    remove: async (key) => {
      records.delete(key);
      await store.remove(key);
    },
  };
}
