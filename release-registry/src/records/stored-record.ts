import type { ReleaseRecord } from '@szn/shared-contracts/release';
import { integrityOf } from './integrity.ts';
import { Refusal } from '../lib/refusal.ts';
import { parseReleaseRecord } from './release-record.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { recordKey } from '../store/store-keys.ts';

type Version = { readonly name: string; readonly version: string };

/** A published version's record, with the hash of its bytes, by which a registry vouches for it. */
export type StoredRecord = { readonly record: ReleaseRecord; readonly integrity: string };

/** Reads a version's record, `null` where it is not published. Rejects with a `DocumentError` when it is unusable. */
export async function findRecord(store: ReleaseStore, version: Version): Promise<StoredRecord | null> {
  const key = recordKey(version);
  const stored = await store.read(key);
  if (!stored) return null;
  const record = parseReleaseRecord(`${store.location}/${key}`, stored.bytes, version);
  return { record, integrity: integrityOf(stored.bytes) };
}

/** As {@link findRecord}; a version that is not published is a {@link Refusal} that lists those that are. */
export async function readRecord(store: ReleaseStore, version: Version): Promise<StoredRecord> {
  const found = await findRecord(store, version);
  if (found) return found;
  const versions = await listVersions(store, version.name);
  const published =
    versions.length > 0 ? `Published are ${versions.slice(-8).join(', ')}` : 'None of its versions is';
  throw new Refusal(
    `${version.name}@${version.version} is not published in ${store.location}. ${published}.`,
  );
}

/** Published versions of a remote, in no order that means anything. */
async function listVersions(store: ReleaseStore, name: string): Promise<readonly string[]> {
  const keys = await store.list(`${name}/`);
  return keys.flatMap((key) => /^[^/]+\/([^/]+)\/release\.json$/.exec(key)?.[1] ?? []);
}
