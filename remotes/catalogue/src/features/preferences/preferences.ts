import { useSyncExternalStore } from 'react';
import {
  preferencesKey,
  readField,
  refusesTracking,
  type PrivacySignals,
  type SafeStorage,
} from '@szn/shared-contracts';
import { savesData } from '@szn/shared-ui/saves-data';
import { createServiceContext } from '../../lib/service-context.ts';
import { createStoredValue } from '../../lib/stored-value.ts';

/** A shopper's preferences in this browser. The names are those of the stored object. */
export type Preferences = {
  /** The next page of a list is loaded while scrolling, not by a button. */
  readonly loadsByItself: boolean;
  /** Clicks to brands and the speed of pages may be reported, without who the shopper is. */
  readonly countsClicks: boolean;
};

/** Rendered by the server, which knows no shopper. */
export const defaultPreferences: Preferences = { loadsByItself: true, countsClicks: true };

export const [PreferencesContext, usePreferencesStore] =
  createServiceContext<ReturnType<typeof createPreferences>>('Preferences');

/** The current preferences; the defaults while hydrating, as on the server. */
export function usePreferences(): Preferences {
  const { subscribe, current } = usePreferencesStore();
  return useSyncExternalStore(subscribe, current, () => defaultPreferences);
}

/**
 * Stores only what the shopper chose. Everything else follows `findDefaults`, so that Save-Data or Do Not Track take
 * effect as soon as the browser sends them. The storage is read on first use.
 */
export function createPreferences(storage: SafeStorage, findDefaults: () => Preferences) {
  const readStored = () => storage.read(preferencesKey, readPreferences) ?? {};
  const { current, invalidate, subscribe, syncTabs } = createStoredValue(preferencesKey, (): Preferences => ({
    ...findDefaults(),
    ...readStored(),
  }));
  return {
    current,
    update: (change: Partial<Preferences>) => {
      // Read again: another tab may have changed the stored preferences.
      storage.write(preferencesKey, { ...readStored(), ...change });
      invalidate();
    },
    subscribe,
    syncTabs,
  };
}

function readPreferences(value: unknown): Partial<Preferences> | undefined {
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
  return { loadsByItself: !savesData(browser), countsClicks: !refusesTracking(browser ?? {}) };
}
