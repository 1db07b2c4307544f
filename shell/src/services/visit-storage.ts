import { localKeys } from '@szn/shared-contracts';
import type { BrowserStorage } from '../lib/browser-storage.ts';

export type LastVisitedPageStorage = {
  /** A path on this origin with its query, or `undefined`. */
  readonly read: () => string | undefined;
  readonly write: (path: string) => void;
};

// One slash, then no second one and no backslash: a browser would read another host into those.
const ownPath = /^\/(?![/\\])[^\s\\\p{Cc}]{0,500}$/u;

export function createLastVisitedPageStorage(local: BrowserStorage): LastVisitedPageStorage {
  return {
    read: () => local.read(localKeys.lastVisitedPage, readOwnPath),
    write: (path) => {
      if (readOwnPath(path) !== undefined) local.writeText(localKeys.lastVisitedPage, path);
    },
  };
}

/** A path that stays on the storefront; anything else is refused. */
function readOwnPath(value: unknown): string | undefined {
  return typeof value === 'string' && ownPath.test(value) ? value : undefined;
}
