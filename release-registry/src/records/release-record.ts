import path from 'node:path';
import { type ReleaseRecord, releaseRecordSchema } from '@szn/shared-contracts/release';
import { DocumentError, parseDocument, readDocumentBytes } from '../lib/json-document.ts';
import { RejectedError } from '../lib/errors.ts';
import { recordKey, type ReleaseStore, type Version } from '../store/release-store.ts';
import { integrityOf } from './integrity.ts';

export const releaseRecordName = 'release.json';

/** The record as it is published, byte for byte: fields in the schema's order. Throws on what is no record. */
export function formatReleaseRecord(record: ReleaseRecord): string {
  return `${JSON.stringify(releaseRecordSchema.parse(record), null, 2)}\n`;
}

/** A published version, and the integrity that its record must have where a registry vouches for it. */
export type ReferencedVersion = Version & { readonly recordIntegrity?: string };

/** Reads a published version's record from a folder of releases, and checks it as {@link parseReleaseRecord} does. */
export async function readReleaseRecord(
  releasesFolder: string,
  version: ReferencedVersion,
): Promise<ReleaseRecord> {
  const file = path.join(releasesFolder, version.name, version.version, releaseRecordName);
  return parseReleaseRecord(file, await readDocumentBytes(file), version);
}

/**
 * Throws a `DocumentError` that says what is wrong with a record, also when it is another version's or not the one that
 * is vouched for. `label` names it in the message.
 */
export function parseReleaseRecord(
  label: string,
  bytes: Buffer,
  { name, version, recordIntegrity }: ReferencedVersion,
): ReleaseRecord {
  const record = parseDocument(label, bytes.toString('utf8'), releaseRecordSchema);
  if (record.name !== name || record.version !== version) {
    throw new DocumentError(`${label} is the record of another version, ${record.name}@${record.version}.`);
  }
  if (recordIntegrity !== undefined && integrityOf(bytes) !== recordIntegrity) {
    throw new DocumentError(`${label} is not the record that the registry vouches for.`);
  }
  return record;
}

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

/** As {@link findRecord}; a version that is not published is a {@link RejectedError} that lists those that are. */
export async function readRecord(store: ReleaseStore, version: Version): Promise<StoredRecord> {
  const found = await findRecord(store, version);
  if (found) return found;
  const keys = await store.list(`${version.name}/`);
  const versions = keys.flatMap((key) => /^[^/]+\/([^/]+)\/release\.json$/.exec(key)?.[1] ?? []);
  const published =
    versions.length > 0 ? `Published are ${versions.slice(-8).join(', ')}` : 'None of its versions is';
  throw new RejectedError(
    `${version.name}@${version.version} is not published in ${store.location}. ${published}.`,
  );
}
