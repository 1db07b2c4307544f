import { refusesTracking, type PrivacySignals } from '@szn/shared-contracts';
import type { Choices } from './create-choices.ts';
import { savesData } from './saves-data.ts';

/** What the browser itself asks for: Save-Data stops fetching ahead, Global Privacy Control and DNT the counting. */
export function findDefaultChoices(
  browser: (PrivacySignals & Pick<Navigator, 'onLine'>) | undefined = globalThis.navigator,
): Choices {
  return { loadsByItself: !savesData(browser), countsClicks: !refusesTracking(browser ?? {}) };
}
