import path from 'node:path';
import { releaseRecordSchema, type ReleaseRecord } from '@szn/shared-contracts/release';
import { integrityOf } from './integrity.ts';
import { DocumentError, parseDocument, readDocumentBytes } from './parse-document.ts';

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

/**
 * Reads a published version's record from a folder of releases. Throws a `DocumentError` that names file and fault,
 * also when it is another record than the one that is vouched for.
 */
export async function readReleaseRecord(
  releasesFolder: string,
  { name, version, recordIntegrity }: VouchedVersion,
): Promise<ReleaseRecord> {
  const file = path.join(releasesFolder, name, version, releaseRecordName);
  const bytes = await readDocumentBytes(file);
  const record = parseDocument(file, bytes.toString('utf8'), releaseRecordSchema);
  if (record.name !== name || record.version !== version) {
    throw new DocumentError(`${file} is the record of another version, ${record.name}@${record.version}.`);
  }
  if (recordIntegrity !== undefined && integrityOf(bytes) !== recordIntegrity) {
    throw new DocumentError(`${file} is not the record that the registry vouches for.`);
  }
  return record;
}
