import {
  preferencesKey,
  type PrivacySignals,
  readField,
  refusesTracking,
  type SafeStorage,
  type Unsubscribe,
} from '@szn/shared-contracts';
import { useSyncExternalStore } from 'react';
import { followStorage } from '../../lib/page-lifecycle.ts';
import { useCatalogue } from '../../lib/catalogue-context.ts';

/** What a shopper can decide about the listings of this browser. */
export type Choices = {
  /** The next page is fetched while scrolling, not by a button. */
  readonly loadsByItself: boolean;
  /** That a product was opened at its brand may be counted, without who opened it. */
  readonly countsClicks: boolean;
};

/** The choices as they are now, and the way to make another. */
export type ChoicesStore = {
  /** The same object until a choice changes. */
  readonly current: () => Choices;
  readonly choose: (choice: Partial<Choices>) => void;
  readonly subscribe: (changed: () => void) => Unsubscribe;
  /** In browsers: takes over what is chosen in other tabs. */
  readonly follow: () => Unsubscribe;
};

/** What the server draws with: it knows nobody. */
export const usualChoices: Choices = { loadsByItself: true, countsClicks: true };

/**
 * Only what a shopper chose is stored; everything else follows `findDefaults`, so that a browser that begins to save
 * data, or to refuse tracking, is obeyed at once. Read when first asked for, not before.
 */
export function createChoices(storage: SafeStorage, findDefaults: () => Choices): ChoicesStore {
  const listeners = new Set<() => void>();
  let choices: Choices | null = null;

  const readChosen = () => storage.read(preferencesKey, readChoices) ?? {};
  const forget = () => {
    choices = null;
    for (const listener of listeners) listener();
  };
  return {
    current: () => (choices ??= { ...findDefaults(), ...readChosen() }),
    choose: (choice) => {
      // What is stored now: another tab may have chosen since this one read it.
      storage.write(preferencesKey, { ...readChosen(), ...choice });
      forget();
    },
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    follow: () => followStorage(preferencesKey, forget),
  };
}

function readChoices(value: unknown): Partial<Choices> | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const loadsByItself = readField(value, 'loadsByItself');
  const countsClicks = readField(value, 'countsClicks');
  return {
    ...(typeof loadsByItself === 'boolean' && { loadsByItself }),
    ...(typeof countsClicks === 'boolean' && { countsClicks }),
  };
}

/** The shopper's choices, followed. While hydrating they are the usual ones, as on the server. */
export function useChoices(): Choices {
  const { choices } = useCatalogue();
  return useSyncExternalStore(choices.subscribe, choices.current, () => usualChoices);
}

/** What the browser itself asks for: Save-Data stops fetching ahead, Global Privacy Control and DNT the counting. */
export function findDefaultChoices(
  browser: (PrivacySignals & Pick<Navigator, 'onLine'>) | undefined = globalThis.navigator,
): Choices {
  return { loadsByItself: !savesData(browser), countsClicks: !refusesTracking(browser ?? {}) };
}

type WithConnection = { readonly connection?: { readonly saveData?: boolean } };

/** Whether the shopper's browser asks not to fetch what may not be needed (Save-Data). Only some browsers tell. */
export function savesData(
  page: (WithConnection & Pick<Navigator, 'onLine'>) | undefined = globalThis.navigator,
): boolean {
  return page?.connection?.saveData === true;
}
