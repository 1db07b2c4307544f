import type { KeptDataEntry, KeptDataPlace } from './kept-data-entry.ts';
import { keptOnDevices } from './kept-on-devices.ts';
import { keptOnServers } from './kept-on-servers.ts';

export type { KeptDataPlace } from './kept-data-entry.ts';
export { keptPeriods } from './kept-on-servers.ts';

/**
 * Everything that the storefront stores about people. The privacy policy and the page "Your data" show these texts; tests
 * compare them with the tables of the provider and with the storage keys of the browser code.
 */
export const keptData = [...keptOnServers, ...keptOnDevices] as const;

export type KeptDataId = (typeof keptData)[number]['id'];
export type KeptData = KeptDataEntry & { readonly id: KeptDataId };

/** The entries of one place, in the order of the texts. */
export function keptDataIn(place: KeptDataPlace): readonly KeptData[] {
  return keptData.filter((entry) => entry.place === place);
}

/** The entry that describes a storage key, a cookie, or a store of the service worker. */
export function findKeptKey(key: string): KeptData | undefined {
  const entries: readonly KeptData[] = keptData;
  return entries.find(({ keys = [], cookies = [], stores = [] }) =>
    [...keys, ...cookies, ...stores].some((name) =>
      name.endsWith('*') ? key.startsWith(name.slice(0, -1)) : key === name,
    ),
  );
}

/** What is left when an account has been deleted, and why. */
export const keptAfterDeletion = [
  'Counts of attempts under hashes that name nobody end by themselves, within 30 days.',
  'Consents to the newsletter, and the note that an address rejects our mails, under a hash of the address: so that we know what was agreed and do not write again.',
  'Technical records can hold the number that your account had. They are deleted with the rest of the records.',
  'Messages you have sent us, as long as the law requires.',
  'A photo that an image host stores for us, under an address that nothing names any more.',
  'What your own browser stores. You can clear it on this page.',
] as const;
