import { findStoredKey, localKeys, type StoredDataId, type SafeStorage } from '@szn/shared-contracts';
import { useServices } from '@szn/shared-ui/services-context';
import { useEffect, useState } from 'react';

export type DeviceData = {
  readonly stored: ReadonlySet<StoredDataId>;
  /** Keys that no entry of `storedData` describes, such as those of other programs on this origin. */
  readonly otherKeys: readonly string[];
};

/** What this browser stores now; null on the server and until the page is hydrated. */
export function useDeviceData(isMember: boolean) {
  const { localStorage, sessionStorage } = useServices();
  const [data, setData] = useState<DeviceData | null>(null);
  const storages = [localStorage, sessionStorage];

  function update(): void {
    setData(readDeviceData(storages));
  }

  useEffect(() => {
    const read = () => setData(readDeviceData([localStorage, sessionStorage]));
    read();
    window.addEventListener('storage', read);
    return () => window.removeEventListener('storage', read);
    // The session changes what is stored.
  }, [localStorage, sessionStorage, isMember]);

  return {
    data,
    /** Removes everything but the sign-in, which ends by signing out. */
    clear: (): void => {
      for (const storage of storages) for (const key of keysOf(storage)) removeKey(storage, key);
      // Other parts of this page forget what they have read, as they do when another tab clears the storage.
      window.dispatchEvent(new StorageEvent('storage', { key: null }));
      update();
    },
  };
}

function readDeviceData(storages: readonly SafeStorage[]): DeviceData {
  const keys = [...new Set(storages.flatMap(keysOf))];
  const stored = new Set<StoredDataId>();
  for (const key of keys) {
    const entry = findStoredKey(key);
    if (entry) stored.add(entry.id);
  }
  return { stored, otherKeys: keys.filter((key) => findStoredKey(key) === undefined).toSorted() };
}

function keysOf(storage: SafeStorage): readonly string[] {
  return storage.keys();
}

const wellKnownKeys = Object.values(localKeys);

function removeKey(storage: SafeStorage, key: string): void {
  if (findStoredKey(key)?.id === 'signed-in') return;
  if (isOwnKey(key)) return storage.remove(key);
  const known = wellKnownKeys.find((name) => name === key);
  if (known !== undefined) storage.remove(known);
  else if (key === 'hasSeenPopup' || key === 'theme' || key === 'react-router-scroll-positions')
    storage.remove(key);
}

function isOwnKey(key: string): key is `szn:${string}` {
  return key.startsWith('szn:');
}
