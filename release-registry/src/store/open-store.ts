import { openDirectoryStore, type StoreOptions } from './directory-store.ts';
import type { ReleaseStore, StoredObject } from './release-store.ts';

/**
 * Opens the store at a location: the path of a folder, or `s3://bucket` with or without a prefix. Sends no request to
 * the store. Rejects with an `Error` if the location is invalid.
 */
export async function openStore(location: string, options: StoreOptions = {}): Promise<ReleaseStore> {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(location)) return openDirectoryStore(location, options);
  const [, bucket, prefix = ''] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*?))?\/?$/.exec(location) ?? [];
  if (bucket === undefined) {
    throw new Error(`"${location}" is not a store: give a folder's path, or s3://bucket/prefix.`);
  }
  // A folder needs none of the code for buckets and credentials.
  const { openS3Store } = await import('./s3-store.ts');
  return openS3Store({ bucket, prefix });
}

/** Caches release records and host descriptions in memory. Versions are immutable, and each write conflict reads all records again. */
export function cacheRecords(store: ReleaseStore): ReleaseStore {
  const records = new Map<string, StoredObject>();
  return {
    ...store,
    read: async (key) => {
      const known = records.get(key);
      if (known) return known;
      const stored = await store.read(key);
      if (stored && /\/(?:release|host)\.json$/.test(key)) records.set(key, stored);
      return stored;
    },
    remove: async (key) => {
      records.delete(key);
      await store.remove(key);
    },
  };
}
