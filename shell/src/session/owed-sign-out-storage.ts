import type { BrowserStorage } from '../lib/browser-storage.ts';

/** Remembers that the provider has not heard of a sign-out yet. Not the token: only that one is owed. */
export type OwedSignOutStorage = {
  readonly isOwed: () => boolean;
  readonly owe: () => void;
  readonly settle: () => void;
};

const key = 'szn:owed-sign-out';

export function createOwedSignOutStorage(local: BrowserStorage): OwedSignOutStorage {
  return {
    isOwed: () => local.read(key, (value) => (value === true ? true : undefined)) ?? false,
    owe: () => void local.write(key, true),
    settle: () => local.remove(key),
  };
}
