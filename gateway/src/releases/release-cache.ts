import { ownValue } from '@szn/shared-contracts/wire';
import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { integrityOf } from '@szn/release-registry/records/integrity';
import {
  parseReleaseRecord,
  releaseRecordName,
  type ReferencedVersion,
} from '@szn/release-registry/records/release-record';
import {
  fileKey,
  recordKey,
  type ReleaseStore,
  type Version,
} from '@szn/release-registry/store/release-store';

export type ReleaseCache = ReturnType<typeof createReleaseCache>;
type Source = Pick<ReleaseStore, 'read'>;

const maxConcurrentDownloads = 6;

type ReleaseSettings = { readonly RELEASES_STORE: string; readonly RELEASES_CACHE_DIR: string };

export function findReleaseFolders({ RELEASES_STORE: store, RELEASES_CACHE_DIR: cache }: ReleaseSettings) {
  const usesReleaseCache = store.includes('://');
  const releasesStore = usesReleaseCache ? store : path.resolve(store);
  return {
    usesReleaseCache,
    releasesStore,
    /** The store itself, or the release cache of a bucket. */
    releasesFolder: usesReleaseCache ? path.resolve(cache) : releasesStore,
  };
}

/** Copies released versions to the local disk, so that requests do not wait for the bucket. */
export function createReleaseCache(store: Source, folder: string) {
  const pending = new Map<string, Promise<void>>();

  const folderOf = ({ name, version }: Version) => path.join(folder, name, version);

  async function download(version: ReferencedVersion): Promise<void> {
    const target = folderOf(version);
    if (await isCached(target)) return;
    const draft = `${target}.draft-${randomUUID()}`;
    try {
      await copyVersion(version, store, draft);
      await rename(draft, target).catch(async (error: unknown) => {
        // Another gateway that shares this folder was faster.
        if (!(await isCached(target))) throw error;
      });
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
  }

  return {
    isCached: (version: Version): Promise<boolean> => isCached(folderOf(version)),
    /**
     * Downloads a version unless it is cached. Its folder appears atomically, and every file matches its record. Rejects
     * if the store has no such version or different bytes.
     */
    ensure: (version: ReferencedVersion): Promise<void> => {
      const key = recordKey(version);
      const shared = pending.get(key) ?? download(version).finally(() => pending.delete(key));
      pending.set(key, shared);
      return shared;
    },
  };
}

async function isCached(folder: string): Promise<boolean> {
  return stat(path.join(folder, releaseRecordName)).then(
    () => true,
    () => false,
  );
}

async function copyVersion(version: ReferencedVersion, store: Source, draft: string): Promise<void> {
  const key = recordKey(version);
  const bytes = await readStored(store, key);
  const record = parseReleaseRecord(`${key} in the store`, bytes, version);
  const files = Object.keys(record.files);

  async function copyFile(file: string): Promise<void> {
    const content = await readStored(store, fileKey(record, file));
    if (integrityOf(content) !== ownValue(record.files, file)?.integrity) {
      throw new Error(`${fileKey(record, file)} in the store does not match its published integrity.`);
    }
    const target = path.join(draft, file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, content);
    if (!file.startsWith('browser/')) return;
    const compressed = await store.read(fileKey(record, `${file}.br`));
    if (compressed && decompressesTo(compressed.bytes, content))
      await writeFile(`${target}.br`, compressed.bytes);
  }

  const copyNextFiles = async () => {
    for (let file = files.pop(); file !== undefined; file = files.pop()) await copyFile(file);
  };
  // After a failure too, every copy has ended before the draft is removed: a late one would create its folder again.
  const copies = await Promise.allSettled(Array.from({ length: maxConcurrentDownloads }, copyNextFiles));
  for (const copy of copies) if (copy.status === 'rejected') throw copy.reason;
  await writeFile(path.join(draft, releaseRecordName), bytes);
}

/** Records list no integrity of the compressed copies, so these are compared with the original. */
function decompressesTo(compressed: Buffer, bytes: Buffer): boolean {
  try {
    return brotliDecompressSync(compressed, { maxOutputLength: bytes.length + 1 }).equals(bytes);
  } catch {
    return false;
  }
}

async function readStored(store: Source, key: string): Promise<Buffer> {
  const stored = await store.read(key);
  if (!stored) throw new Error(`${key} is missing in the store.`);
  return stored.bytes;
}
