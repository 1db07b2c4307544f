import { createContext, use, useSyncExternalStore } from 'react';
import {
  preferencesKey,
  readField,
  refusesTracking,
  type PrivacySignals,
  type SafeStorage,
  type Unsubscribe,
} from '@szn/shared-contracts';
import { subscribeToStorage } from '../../lib/page-lifecycle.ts';

/** A shopper's preferences in this browser. The names are those of the stored object. */
export type Preferences = {
  /** The next page of a list is loaded while scrolling, not by a button. */
  readonly loadsByItself: boolean;
  /** Clicks to brands may be counted, without who clicked. */
  readonly countsClicks: boolean;
};

export type PreferencesStore = {
  /** The same object until a preference changes. */
  readonly current: () => Preferences;
  readonly update: (change: Partial<Preferences>) => void;
  readonly subscribe: (listener: () => void) => Unsubscribe;
  /** In browsers: applies changes of other tabs. */
  readonly syncTabs: () => Unsubscribe;
};

/** Rendered by the server, which knows no shopper. */
export const defaultPreferences: Preferences = { loadsByItself: true, countsClicks: true };

export const PreferencesContext = createContext<PreferencesStore | null>(null);

export function usePreferencesStore(): PreferencesStore {
  const store = use(PreferencesContext);
  if (!store) throw new Error('usePreferencesStore needs a PreferencesContext around the component.');
  return store;
}

/** The current preferences; the defaults while hydrating, as on the server. */
export function usePreferences(): Preferences {
  const { subscribe, current } = usePreferencesStore();
  return useSyncExternalStore(subscribe, current, () => defaultPreferences);
}

/**
 * Stores only what the shopper chose. Everything else follows `findDefaults`, so that Save-Data or Do Not Track take
 * effect as soon as the browser sends them. The storage is read on first use.
 */
export function createPreferences(storage: SafeStorage, findDefaults: () => Preferences): PreferencesStore {
  const listeners = new Set<() => void>();
  let preferences: Preferences | null = null;

  const readStored = () => storage.read(preferencesKey, readPreferences) ?? {};
  const invalidate = () => {
    preferences = null;
    for (const listener of listeners) listener();
  };
  return {
    current: () => (preferences ??= { ...findDefaults(), ...readStored() }),
    update: (change) => {
      // Read again: another tab may have changed the stored preferences.
      storage.write(preferencesKey, { ...readStored(), ...change });
      invalidate();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    syncTabs: () => subscribeToStorage(preferencesKey, invalidate),
  };
}

function readPreferences(value: unknown): Partial<Preferences> | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const loadsByItself = readField(value, 'loadsByItself');
  const countsClicks = readField(value, 'countsClicks');
  return {
    ...(typeof loadsByItself === 'boolean' && { loadsByItself }),
    ...(typeof countsClicks === 'boolean' && { countsClicks }),
  };
}

type Browser = Pick<Navigator, 'onLine'> &
  PrivacySignals & { readonly connection?: { readonly saveData?: boolean } };

/** The browser's settings: Save-Data turns off automatic loading, Global Privacy Control and DNT the click counting. */
export function findDefaultPreferences(browser: Browser | undefined = globalThis.navigator): Preferences {
  return { loadsByItself: !prefersReducedData(browser), countsClicks: !refusesTracking(browser ?? {}) };
}

/** Whether the browser asks for less data (Save-Data); only some browsers tell. */
export function prefersReducedData(browser: Browser | undefined = globalThis.navigator): boolean {
  return browser?.connection?.saveData === true;
}
