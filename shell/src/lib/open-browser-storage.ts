import { createSafeStorage, type BrowserStorage } from './browser-storage.ts';

/** What the browser keeps beyond its own end, and what it keeps for one tab. */
export type BrowserStorages = { readonly local: BrowserStorage; readonly perTab: BrowserStorage };

export function openBrowserStorages(): BrowserStorages {
  return {
    local: createSafeStorage(() => window.localStorage),
    perTab: createSafeStorage(() => window.sessionStorage),
  };
}
