import type { SafeStorage } from '@szn/shared-contracts';

const parameters = ['source', 'medium', 'campaign', 'term', 'content'] as const;

/** Longer values are no campaign's; they would only fill the storage. */
const longestValue = 100;

/** Which campaign brought the shopper, by the usual `utm_…` parameters. */
export type Campaign = Partial<Record<(typeof parameters)[number], string>>;

export function readCampaign(search: string): Campaign | undefined {
  const query = new URLSearchParams(search);
  const found = parameters.flatMap((name) => {
    const value = query.get(`utm_${name}`)?.trim().slice(0, longestValue);
    return value === undefined || value === '' ? [] : [[name, value] as const];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

/** Keeps it for this browser session: the splash replaces the address that carried it. */
export function rememberCampaign(storage: SafeStorage, search: string): void {
  const campaign = readCampaign(search);
  if (campaign) storage.write('szn:campaign', campaign);
}
