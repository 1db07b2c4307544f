import type { LegalSettings } from './legal-settings.ts';

export type LastUpdated = {
  /** For machines: `2026-11-01`. */
  readonly iso: string;
  /** For readers: `1 November 2026`. */
  readonly text: string;
};

const timeZone = 'Asia/Kolkata';
const isoFormat = new Intl.DateTimeFormat('en-CA', { timeZone });
const textFormat = new Intl.DateTimeFormat('en-IN', { timeZone, dateStyle: 'long' });

/** The date a legal page shows, in India, whatever the time zone of the server or the reader. */
export function lastUpdatedOn(setting: LegalSettings['lastUpdated'], nowMs: number): LastUpdated {
  // Noon in India: no time zone rule can move it to another day.
  const moment = setting === 'today' ? new Date(nowMs) : new Date(`${setting}T12:00:00+05:30`);
  return { iso: isoFormat.format(moment), text: textFormat.format(moment) };
}
