import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { ReleaseRecord } from '@szn/shared-contracts/release';
import { DocumentError } from '../lib/json-document.ts';
import { fileKey, type ReleaseStore } from '../store/release-store.ts';
import { integrityOf } from './integrity.ts';

/** Rejects with the name of the first file of a published version that is missing or differs from its record. */
export async function verifyFiles(releasesFolder: string, record: ReleaseRecord): Promise<void> {
  for (const [file, { integrity }] of Object.entries(record.files)) {
    const key = fileKey(record, file);
    verifyBytes(key, await readFile(path.join(releasesFolder, key)).catch(() => null), integrity);
  }
}

const readsAtOnce = 8;

/**
 * As {@link verifyFiles}, for the files in a store, which are all read, and their Brotli files. A Brotli file that is
 * missing is no damage: servers compress then. Rejects with a `DocumentError`, or with a `StoreError` if the store fails.
 */
export async function verifyStoredFiles(store: ReleaseStore, record: ReleaseRecord): Promise<void> {
  const files = Object.entries(record.files);
  while (files.length > 0) {
    await Promise.all(
      files
        .splice(0, readsAtOnce)
        .map(([file, { integrity }]) => verifyStoredFile(store, fileKey(record, file), integrity)),
    );
  }
}

async function verifyStoredFile(store: ReleaseStore, key: string, integrity: string): Promise<void> {
  verifyBytes(key, (await store.read(key))?.bytes ?? null, integrity);
  const compressed = await store.read(`${key}.br`);
  if (!compressed) return;
  verifyBytes(`${key}.br`, await decompress(compressed.bytes).catch(() => Buffer.alloc(0)), integrity);
}

const decompress = promisify(brotliDecompress);

function verifyBytes(key: string, bytes: Buffer | null, integrity: string): void {
  if (!bytes) throw new DocumentError(`${key} is missing.`);
  if (integrityOf(bytes) !== integrity) throw new DocumentError(`${key} differs from the published file.`);
}
