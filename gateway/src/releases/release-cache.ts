import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { integrityOf } from '@szn/release-registry/records/integrity';
import {
  parseReleaseRecord,
  releaseRecordName,
  type VouchedVersion,
} from '@szn/release-registry/records/release-record';
import type { ReleaseStore } from '@szn/release-registry/store/release-store';
import { fileKey, recordKey } from '@szn/release-registry/store/store-keys';
import type { ReleaseRecord } from '@szn/shared-contracts/release';

/** Copies of published versions on this machine's disk, since a bucket is too far away for every request. */
export type ReleaseMirror = {
  /**
   * Brings a version here unless it is here. The folder appears in one step, with every file as its record says.
   * Rejects when the store has no such version or holds other bytes.
   */
  readonly bring: (version: VouchedVersion) => Promise<void>;
};

const filesAtOnce = 6;

export function createReleaseMirror(store: Pick<ReleaseStore, 'read'>, folder: string): ReleaseMirror {
  const underWay = new Map<string, Promise<void>>();

  async function bring(version: VouchedVersion): Promise<void> {
    const place = path.join(folder, version.name, version.version);
    if (await isThere(place)) return;
    const draft = `${place}.draft-${randomUUID()}`;
    try {
      await writeCopy(await readRecord(store, version), { store, draft });
      await rename(draft, place).catch(async (error: unknown) => {
        // Another gateway on this disk was quicker.
        if (!(await isThere(place))) throw error;
      });
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
  }

  return {
    bring: (version) => {
      const key = recordKey(version);
      const begun = underWay.get(key) ?? bring(version).finally(() => underWay.delete(key));
      underWay.set(key, begun);
      return begun;
    },
  };
}

type StoredRecord = { readonly record: ReleaseRecord; readonly bytes: Buffer };

async function readRecord(store: Pick<ReleaseStore, 'read'>, version: VouchedVersion): Promise<StoredRecord> {
  const key = recordKey(version);
  const { bytes } = await readStored(store, key);
  return { bytes, record: parseReleaseRecord(`${key} in the store`, bytes, version) };
}

type Copy = { readonly store: Pick<ReleaseStore, 'read'>; readonly draft: string };

async function writeCopy({ record, bytes }: StoredRecord, copy: Copy): Promise<void> {
  const files = Object.keys(record.files);
  const takeTurns = async () => {
    for (let file = files.pop(); file !== undefined; file = files.pop()) await copyFile(record, file, copy);
  };
  await Promise.all(Array.from({ length: filesAtOnce }, takeTurns));
  await writeFile(path.join(copy.draft, releaseRecordName), bytes);
}

async function copyFile(record: ReleaseRecord, file: string, { store, draft }: Copy): Promise<void> {
  const { bytes } = await readStored(store, fileKey(record, file));
  if (integrityOf(bytes) !== record.files[file]?.integrity) {
    throw new Error(`${fileKey(record, file)} in the store is not the file that was published.`);
  }
  const target = path.join(draft, file);
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, bytes);
  const compressed = file.startsWith('browser/') ? await store.read(fileKey(record, `${file}.br`)) : null;
  if (compressed && isTwin(compressed.bytes, bytes)) await writeFile(`${target}.br`, compressed.bytes);
}

/** No record speaks of the compressed twin of a file, so it has to be the same by itself. */
function isTwin(compressed: Buffer, bytes: Buffer): boolean {
  try {
    return brotliDecompressSync(compressed, { maxOutputLength: bytes.length + 1 }).equals(bytes);
  } catch {
    return false;
  }
}

async function readStored(store: Pick<ReleaseStore, 'read'>, key: string) {
  const stored = await store.read(key);
  if (!stored) throw new Error(`${key} is missing in the store.`);
  return stored;
}

async function isThere(place: string): Promise<boolean> {
  return stat(path.join(place, releaseRecordName)).then(
    () => true,
    () => false,
  );
}
