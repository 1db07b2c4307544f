import type { SafeStorage } from '../remote/shell-services.ts';
import { readField } from '../wire/json.ts';

/**
 * How a brand's own statistics tell that a shopper came from here: added to the links to its products. An empty table
 * adds nothing.
 */
export const outboundCampaign: Readonly<Record<`utm_${string}`, string>> = {
  utm_source: 'szn',
  utm_medium: 'referral',
};

/** A product's link with the campaign of this storefront. What the brand's link says already stays as it is. */
export function outboundLink(
  link: string,
  campaign: Readonly<Record<string, string>> = outboundCampaign,
): string {
  const url = new URL(link);
  const missing = Object.entries(campaign).filter(([name]) => !url.searchParams.has(name));
  if (missing.length === 0) return link;
  // Appended as text: writing the parameters anew would spell those of the brand differently.
  const added = new URLSearchParams(missing).toString();
  url.search = url.search === '' ? added : `${url.search}&${added}`;
  return url.href;
}

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

const parameters = ['source', 'medium', 'campaign', 'term', 'content'] as const;

/** Longer values are no campaign's; they would only fill the storage. */
const longestValue = 100;

const storageKey = 'szn:campaign';

/** Which campaign brought the shopper, by the usual `utm_…` parameters. */
export type Campaign = Partial<Record<(typeof parameters)[number], string>>;

/** Reads the campaign of an address's query string; `undefined` where it names none. */
export function readCampaign(search: string): Campaign | undefined {
  const query = new URLSearchParams(search);
  return collect((name) => query.get(`utm_${name}`));
}

/** Keeps it for this browser session: the pages that follow do not carry it in their addresses. */
export function rememberCampaign(storage: SafeStorage, search: string): void {
  const campaign = readCampaign(search);
  if (campaign) storage.write(storageKey, campaign);
}

/** The campaign that brought this browser session, if one did. */
export function recallCampaign(storage: SafeStorage): Campaign | undefined {
  return storage.read(storageKey, (stored) => collect((name) => readField(stored, name)));
}

function collect(valueOf: (name: (typeof parameters)[number]) => unknown): Campaign | undefined {
  const found = parameters.flatMap((name) => {
    const value = valueOf(name);
    const text = typeof value === 'string' ? value.trim().slice(0, longestValue) : '';
    return text === '' ? [] : [[name, text] as const];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
}
