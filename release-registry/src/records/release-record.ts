import path from 'node:path';
import { type ReleaseRecord, releaseRecordSchema } from '@szn/shared-contracts/release';
import { DocumentError, parseStoredDocument, readDocumentBytes } from '../lib/json-document.ts';
import { RejectedError, suggestName } from '../lib/errors.ts';
import { recordKey, versionsAmong, type ReleaseStore, type Version } from '../store/release-store.ts';
import { integrityOf } from './integrity.ts';

export const releaseRecordName = 'release.json';

/** Serialises a record with its fields in the order of the schema. Throws if the record is invalid. */
export function formatReleaseRecord(record: ReleaseRecord): string {
  return `${JSON.stringify(releaseRecordSchema.parse(record), null, 2)}\n`;
}

/** A published version, with the integrity of its record if a registry references it. */
export type ReferencedVersion = Version & { readonly recordIntegrity?: string };

/** Reads the record of a published version from a folder of releases; validates it with {@link parseReleaseRecord}. */
export async function readReleaseRecord(
  releasesFolder: string,
  version: ReferencedVersion,
): Promise<ReleaseRecord> {
  const file = path.join(releasesFolder, version.name, version.version, releaseRecordName);
  return parseReleaseRecord(file, await readDocumentBytes(file), version);
}

/**
 * Parses a record. Throws a `DocumentError` with the reason if the record is invalid, belongs to another version or has
 * another integrity. `label` is the name of the record in the message.
 */
export function parseReleaseRecord(
  label: string,
  bytes: Buffer,
  { name, version, recordIntegrity }: ReferencedVersion,
): ReleaseRecord {
  const record = parseStoredDocument(label, bytes, releaseRecordSchema);
  if (record.name !== name || record.version !== version) {
    throw new DocumentError(`${label} is the record of another version, ${record.name}@${record.version}.`);
  }
  if (recordIntegrity !== undefined && integrityOf(bytes) !== recordIntegrity) {
    throw new DocumentError(`${label} is not the record that the registry vouches for.`);
  }
  return record;
}

/** The record of a published version, with the hash of its bytes that a registry stores. */
export type StoredRecord = { readonly record: ReleaseRecord; readonly integrity: string };

/** Reads the record of a version, `null` if it is not published. Rejects with a `DocumentError` if it is invalid. */
export async function findRecord(store: ReleaseStore, version: Version): Promise<StoredRecord | null> {
  const key = recordKey(version);
  const stored = await store.read(key);
  if (!stored) return null;
  const record = parseReleaseRecord(`${store.location}/${key}`, stored.bytes, version);
  return { record, integrity: integrityOf(stored.bytes) };
}

/** As {@link findRecord}. Without a record, rejects with a {@link RejectedError} that lists the published versions. */
export async function readRecord(store: ReleaseStore, version: Version): Promise<StoredRecord> {
  const found = await findRecord(store, version);
  if (found) return found;
  const all = versionsAmong(await store.list(''));
  const versions = all.get(version.name) ?? [];
  const published =
    versions.length > 0
      ? `Published are ${versions.slice(-8).join(', ')}.`
      : `None of its versions is.${suggestName(version.name, [...all.keys()])}`;
  throw new RejectedError(
    `${version.name}@${version.version} is not published in ${store.location}. ${published}`,
  );
}
