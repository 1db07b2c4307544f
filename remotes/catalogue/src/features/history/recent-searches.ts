import { comparableText, readText, type SafeStorage } from '@szn/shared-contracts';
import { subscribeToStorage } from '../../lib/page-lifecycle.ts';
import { createServiceContext } from '../../lib/service-context.ts';

const storageKey = 'szn:recent-searches';
const maxSearches = 8;

export const [RecentSearchesContext, useRecentSearches] =
  createServiceContext<ReturnType<typeof createRecentSearches>>('RecentSearches');

/** The search texts of this browser, newest first. The header's suggestions read the same storage key. */
export function createRecentSearches(storage: SafeStorage) {
  const read = () => storage.read(storageKey, readTexts) ?? [];
  return {
    read,
    add: (text: string) => {
      const others = read().filter((other) => comparableText(other) !== comparableText(text));
      storage.write(storageKey, [text, ...others].slice(0, maxSearches));
    },
    clear: () => storage.remove(storageKey),
    subscribe: (listener: () => void) => subscribeToStorage(storageKey, listener),
  };
}

function readTexts(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.map(readText).filter((text) => text !== undefined);
}
