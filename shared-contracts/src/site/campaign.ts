import type { SafeStorage } from '../remote/shell-services.ts';
import { readField } from '../wire/json.ts';

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
