import type { SafeStorage } from '../remote/shell-services.ts';
import { readField } from '../wire/readers.ts';

/** Parameters for the statistics of brands, added to their product links. An empty table adds nothing. */
export const outboundCampaign: Readonly<Record<`utm_${string}`, string>> = {
  utm_source: 'szn',
  utm_medium: 'referral',
};

/** A product link with the `utm_…` parameters of this storefront. Parameters of the brand are unchanged. */
export function outboundLink(
  link: string,
  campaign: Readonly<Record<string, string>> = outboundCampaign,
): string {
  const url = new URL(link);
  const missing = Object.entries(campaign).filter(([name]) => !url.searchParams.has(name));
  if (missing.length === 0) return link;
  // Appended as text: serialising all parameters would change the encoding of the brand's.
  const added = new URLSearchParams(missing).toString();
  url.search = url.search === '' ? added : `${url.search}&${added}`;
  return url.href;
}

/** The fields of `navigator` by which users object to tracking. */
export type PrivacySignals = {
  readonly globalPrivacyControl?: boolean;
  readonly doNotTrack?: string | null;
};

/** Storage key of the shopper's preferences. The catalogue writes it; the telemetry of the shell reads it. */
export const preferencesKey = 'szn:choices';

/** Whether the browser sends Global Privacy Control or Do Not Track. */
export function refusesTracking({ globalPrivacyControl, doNotTrack }: PrivacySignals): boolean {
  return globalPrivacyControl === true || doNotTrack === '1';
}

/**
 * Whether clicks to brands and the speed of pages may be reported: the shopper's preference, else the signal of the
 * browser. Read for each report, since another tab may change the preference.
 */
export function maySendStatistics(storage: SafeStorage, browser: PrivacySignals): boolean {
  const { choice } =
    storage.read(preferencesKey, (value) => ({ choice: readField(value, 'countsClicks') })) ?? {};
  return typeof choice === 'boolean' ? choice : !refusesTracking(browser);
}

const parameters = ['source', 'medium', 'campaign', 'term', 'content'] as const;

/** Longer values are cut. */
const maxValueLength = 100;

const storageKey = 'szn:campaign';

/** The campaign of a visit, from the `utm_…` parameters. */
export type Campaign = Partial<Record<(typeof parameters)[number], string>>;

/** Reads the campaign from a query string; `undefined` without one. */
export function readCampaign(search: string): Campaign | undefined {
  const query = new URLSearchParams(search);
  return collect((name) => query.get(`utm_${name}`));
}

/** Stores the campaign of the first page for this browser session. */
export function rememberCampaign(storage: SafeStorage, search: string): void {
  const campaign = readCampaign(search);
  if (campaign) storage.write(storageKey, campaign);
}

/** The stored campaign of this browser session. */
export function recallCampaign(storage: SafeStorage): Campaign | undefined {
  return storage.read(storageKey, (stored) => collect((name) => readField(stored, name)));
}

function collect(valueOf: (name: (typeof parameters)[number]) => unknown): Campaign | undefined {
  const found = parameters.flatMap((name) => {
    const value = valueOf(name);
    const text = typeof value === 'string' ? value.trim().slice(0, maxValueLength) : '';
    return text === '' ? [] : [[name, text] as const];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
}
