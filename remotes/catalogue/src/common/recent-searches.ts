import { readText, type SafeStorage, type Unsubscribe } from '@szn/shared-contracts';
import { followStorage } from './follow-storage.ts';

/** What was searched for in this browser: the newest first. The header reads the same key for its suggestions. */
export type RecentSearches = {
  readonly read: () => readonly string[];
  readonly add: (text: string) => void;
  readonly clear: () => void;
  /** In browsers: calls back when another tab has searched, or had all forgotten. */
  readonly follow: (changed: () => void) => Unsubscribe;
};

const storageKey = 'szn:recent-searches';
const mostSearches = 8;

export function createRecentSearches(storage: SafeStorage): RecentSearches {
  const read = () => storage.read(storageKey, readTexts) ?? [];
  return {
    read,
    add: (text) => {
      const others = read().filter((other) => other.toLowerCase() !== text.toLowerCase());
      storage.write(storageKey, [text, ...others].slice(0, mostSearches));
    },
    clear: () => storage.remove(storageKey),
    follow: (changed) => followStorage(storageKey, changed),
  };
}

function readTexts(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.map(readText).filter((text) => text !== undefined);
}
