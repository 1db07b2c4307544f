import { localKeys, sessionKeys } from '@szn/shared-contracts';
import type { BrowserStorage } from '../lib/browser-storage.ts';

export type LastVisitedPageStorage = {
  /** A path with its query on this origin, or `undefined`. */
  readonly read: () => string | undefined;
  readonly write: (path: string) => void;
};

// One slash without a further slash or backslash after it: browsers would read a host name there.
const sameOriginPath = /^\/(?![/\\])[^\s\\\p{Cc}]{0,500}$/u;

export function createLastVisitedPageStorage(local: BrowserStorage): LastVisitedPageStorage {
  return {
    read: () => local.read(localKeys.lastVisitedPage, readSameOriginPath),
    write: (path) => {
      if (readSameOriginPath(path) !== undefined) local.writeText(localKeys.lastVisitedPage, path);
    },
  };
}

export type IntroPopupStorage = { readonly hasBeenSeen: () => boolean; readonly markSeen: () => void };

/** Once per browser session (specification, section 2, "Intro popup"). */
export function createIntroPopupStorage(session: BrowserStorage): IntroPopupStorage {
  return {
    hasBeenSeen: () => session.read(sessionKeys.hasSeenPopup, readTrue) ?? false,
    markSeen: () => void session.write(sessionKeys.hasSeenPopup, true),
  };
}

function readSameOriginPath(value: unknown): string | undefined {
  return typeof value === 'string' && sameOriginPath.test(value) ? value : undefined;
}

function readTrue(value: unknown): true | undefined {
  return value === true ? true : undefined;
}
