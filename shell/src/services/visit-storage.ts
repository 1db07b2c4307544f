import { localKeys, sessionKeys } from '@szn/shared-contracts';
import type { BrowserStorage } from '../lib/browser-storage.ts';

// One slash without a further slash or backslash after it: browsers would read a host name there.
const sameOriginPath = /^\/(?![/\\])[^\s\\\p{Cc}]{0,500}$/u;

export function createLastVisitedPageStorage(local: BrowserStorage) {
  return {
    /** A path with its query on this origin, or `undefined`. */
    read: () => local.read(localKeys.lastVisitedPage, readSameOriginPath),
    write: (path: string) => {
      if (readSameOriginPath(path) !== undefined) local.writeText(localKeys.lastVisitedPage, path);
    },
  };
}

/** Once per browser session (specification, section 2, "Intro popup"). */
export function createIntroPopupStorage(session: BrowserStorage) {
  return {
    hasBeenSeen: () =>
      session.read(sessionKeys.hasSeenPopup, (value) => value === true || undefined) ?? false,
    markSeen: () => void session.write(sessionKeys.hasSeenPopup, true),
  };
}

function readSameOriginPath(value: unknown): string | undefined {
  return typeof value === 'string' && sameOriginPath.test(value) ? value : undefined;
}
