import { useSyncExternalStore } from 'react';
import { readText, type SafeStorage } from '@szn/shared-contracts';
import { createServiceContext } from '../../lib/service-context.ts';
import { createStoredValue } from '../../lib/stored-value.ts';

/** Removed when the shopper has no sizes. */
export const mySizesKey = 'szn:my-sizes';
const maxSizes = 20;
const noSizes: readonly string[] = [];

export const [MySizesContext, useMySizesStore] =
  createServiceContext<ReturnType<typeof createMySizes>>('MySizes');

/** The shopper's sizes; none while hydrating, as on the server. */
export function useMySizes(): readonly string[] {
  const { subscribe, current } = useMySizesStore();
  return useSyncExternalStore(subscribe, current, () => noSizes);
}

/** The names of sizes that fit the shopper, as the size filter has them; stored in this browser only. */
export function createMySizes(storage: SafeStorage) {
  const { current, replace, subscribe, syncTabs } = createStoredValue(
    mySizesKey,
    () => storage.read(mySizesKey, readSizes) ?? noSizes,
  );
  return {
    current,
    set: (sizes: readonly string[]) => {
      if (sizes.length === 0) storage.remove(mySizesKey);
      else storage.write(mySizesKey, sizes);
      replace(sizes);
    },
    subscribe,
    syncTabs,
  };
}

function readSizes(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return [...new Set(value.flatMap((size) => readText(size) ?? []))].slice(0, maxSizes);
}
