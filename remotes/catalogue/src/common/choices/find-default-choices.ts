import type { Choices } from './create-choices.ts';
import { savesData } from './saves-data.ts';

type PrivacySignals = { readonly globalPrivacyControl?: boolean; readonly doNotTrack?: string | null };

/** What the browser itself asks for: Save-Data stops fetching ahead, Global Privacy Control and DNT the counting. */
export function findDefaultChoices(
  browser: (PrivacySignals & Pick<Navigator, 'onLine'>) | undefined = globalThis.navigator,
): Choices {
  const refuses = browser?.globalPrivacyControl === true || browser?.doNotTrack === '1';
  return { loadsByItself: !savesData(browser), countsClicks: !refuses };
}
