import type { StoredDataEntry, StoredDataPlace } from './stored-data-entry.ts';
import { storedOnDevices } from './stored-on-devices.ts';
import { storedOnServers } from './stored-on-servers.ts';

export type { StoredDataPlace } from './stored-data-entry.ts';
export { storagePeriods } from './stored-on-servers.ts';

/**
 * Everything that the storefront stores about people. The privacy policy and the page "Your data" show these texts; tests
 * compare them with the tables of the provider and with the storage keys of the browser code.
 */
export const storedData = [...storedOnServers, ...storedOnDevices] as const;

export type StoredDataId = (typeof storedData)[number]['id'];
export type StoredData = StoredDataEntry & { readonly id: StoredDataId };

/** The entries of one place, in the order of the texts. */
export function storedDataIn(place: StoredDataPlace): readonly StoredData[] {
  return storedData.filter((entry) => entry.place === place);
}

/** The entry that describes a storage key, a cookie, or a store of the service worker. */
export function findStoredKey(key: string): StoredData | undefined {
  const entries: readonly StoredData[] = storedData;
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
