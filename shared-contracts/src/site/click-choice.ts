import type { SafeStorage } from '../remote/shell-services.ts';
import { readField } from '../wire/json.ts';

/** Of a browser's `navigator`: by what it says that its user does not want to be followed. */
export type PrivacySignals = {
  readonly globalPrivacyControl?: boolean;
  readonly doNotTrack?: string | null;
};

/** Where a browser keeps what its shopper chose: the catalogue writes it, and whoever counts clicks reads it. */
export const preferencesKey = 'szn:choices';

/** Whether the browser itself asks not to be followed: by Global Privacy Control, or by Do Not Track as of old. */
export function refusesTracking({ globalPrivacyControl, doNotTrack }: PrivacySignals): boolean {
  return globalPrivacyControl === true || doNotTrack === '1';
}

/**
 * Whether a click to a brand may be counted: as the shopper chose, else as the browser asks. For each click anew, since
 * the choice may have been made in another tab.
 */
export function mayCountClicks(storage: SafeStorage, browser: PrivacySignals): boolean {
  const { choice } =
    storage.read(preferencesKey, (value) => ({ choice: readField(value, 'countsClicks') })) ?? {};
  return typeof choice === 'boolean' ? choice : !refusesTracking(browser);
}
