import path from 'node:path';
import { releaseRecordSchema, type ReleaseRecord } from '@szn/shared-contracts/release';
import { integrityOf } from './integrity.ts';
import { DocumentError, parseDocument, readDocumentBytes } from '../lib/json-document.ts';

export const releaseRecordName = 'release.json';

/** The record as it is published, byte for byte: fields in the schema's order. Throws on what is no record. */
export function formatReleaseRecord(record: ReleaseRecord): string {
  return `${JSON.stringify(releaseRecordSchema.parse(record), null, 2)}\n`;
}

/** A published version, and the integrity that its record must have where a registry vouches for it. */
export type VouchedVersion = {
  readonly name: string;
  readonly version: string;
  readonly recordIntegrity?: string;
};

/** Reads a published version's record from a folder of releases, and checks it as {@link parseReleaseRecord} does. */
export async function readReleaseRecord(
  releasesFolder: string,
  version: VouchedVersion,
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
  { name, version, recordIntegrity }: VouchedVersion,
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
