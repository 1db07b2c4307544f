import path from 'node:path';
import { releaseRecordSchema, type ReleaseRecord } from '@szn/shared-contracts/release';
import { DocumentError, readDocument } from './parse-document.ts';

export const releaseRecordName = 'release.json';

/** The record as it is published, byte for byte: fields in the schema's order. Throws on what is no record. */
export function formatReleaseRecord(record: ReleaseRecord): string {
  return `${JSON.stringify(releaseRecordSchema.parse(record), null, 2)}\n`;
}

/** Reads a published version's record. Throws a `DocumentError` that names file and fault. */
export async function readReleaseRecord(
  releasesFolder: string,
  version: { readonly name: string; readonly version: string },
): Promise<ReleaseRecord> {
  const file = path.join(releasesFolder, version.name, version.version, releaseRecordName);
  const record = await readDocument(file, releaseRecordSchema);
  if (record.name === version.name && record.version === version.version) return record;
  throw new DocumentError(`${file} is the record of another version, ${record.name}@${record.version}.`);
}
