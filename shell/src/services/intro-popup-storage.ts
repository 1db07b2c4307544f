import { sessionKeys } from '@szn/shared-contracts';
import type { BrowserStorage } from '../lib/browser-storage.ts';

export type IntroPopupStorage = { readonly hasBeenSeen: () => boolean; readonly markSeen: () => void };

/** Once per browser session (specification, section 2, "Intro popup"). */
export function createIntroPopupStorage(session: BrowserStorage): IntroPopupStorage {
  return {
    hasBeenSeen: () => session.read(sessionKeys.hasSeenPopup, readFlag) ?? false,
    markSeen: () => void session.write(sessionKeys.hasSeenPopup, true),
  };
}

function readFlag(value: unknown): boolean | undefined {
  return value === true ? true : undefined;
}
