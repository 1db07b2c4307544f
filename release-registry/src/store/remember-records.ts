import type { ReleaseStore, StoredObject } from './release-store.ts';

/** The store, asked for each release record only once: a version never changes, and a lost race reads them all again. */
export function rememberRecords(store: ReleaseStore): ReleaseStore {
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
