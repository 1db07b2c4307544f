import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseRecord } from '@szn/shared-contracts/release';
import { integrityOf } from './integrity.ts';

/** Rejects with the name of the first file of a published version that is missing or differs from its record. */
export async function verifyFiles(releasesFolder: string, record: ReleaseRecord): Promise<void> {
  const folder = path.join(releasesFolder, record.name, record.version);
  for (const [file, { integrity }] of Object.entries(record.files)) {
    const bytes = await readFile(path.join(folder, file)).catch(() => null);
    const label = `${record.name}/${record.version}/${file}`;
    if (!bytes) throw new Error(`${label} is missing.`);
    if (integrityOf(bytes) !== integrity) throw new Error(`${label} differs from the published file.`);
  }
}
