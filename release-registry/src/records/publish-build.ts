import { DocumentError } from '../lib/json-document.ts';
import { compressedFiles, type Build } from './read-build.ts';
import { formatReleaseRecord } from './release-record.ts';
import { Refusal } from '../lib/refusal.ts';
import { findRecord } from './stored-record.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { fileKey, recordKey } from '../store/store-keys.ts';
import { claimVersion } from './version-lock.ts';

export type Published = { readonly isNew: boolean };

/**
 * Stores a build as an immutable version: its files first, its record last, so that whoever finds the record finds them
 * all. The same bytes again are no change; other bytes under the same version, or a publish of it under way, are a
 * {@link Refusal}. When the store fails halfway, what was written is taken away again.
 */
export async function publishBuild(store: ReleaseStore, build: Build, by: string): Promise<Published> {
  if (await isPublished(store, build)) return { isNew: false };
  await store.clearAbandoned();
  const claim = await claimVersion(store, build.record, by);
  const written: string[] = [];
  try {
    if (await isPublished(store, build)) return { isNew: false };
    await writeFiles(store, build, (key) => written.push(key));
    await store.create(recordKey(build.record), recordBytes(build));
    return { isNew: true };
  } catch (error) {
    // The store is failing: what cannot be removed now is overwritten by the next attempt.
    await Promise.allSettled(written.map((key) => store.remove(key)));
    throw error;
  } finally {
    await claim.release();
  }
}

/**
 * Stores a build whose version is a hash of all that it consists of: who does so at the same time stores the same, so
 * nobody need wait. For the same reason a record of it that cannot be read is written anew.
 */
export async function publishTreeBuild(store: ReleaseStore, build: Build): Promise<void> {
  const isThere = await isPublished(store, build).catch((error: unknown) => {
    if (!(error instanceof DocumentError)) throw error;
    return false;
  });
  if (isThere) return;
  await store.clearAbandoned();
  await writeFiles(store, build, () => undefined);
  // Never removed first: by then it may be the one that somebody else has just written anew.
  await write(store, recordKey(build.record), recordBytes(build));
}

async function writeFiles(
  store: ReleaseStore,
  { record, files }: Build,
  begin: (key: string) => void,
): Promise<void> {
  for (const { name, bytes } of [...files, ...compressedFiles(files)]) {
    const key = fileKey(record, name);
    begin(key);
    await write(store, key, bytes);
  }
}

function recordBytes({ record }: Build): Buffer {
  return Buffer.from(formatReleaseRecord(record));
}

async function isPublished(store: ReleaseStore, { record }: Build): Promise<boolean> {
  const existing = await findRecord(store, record);
  if (!existing) return false;
  const before = existing.record.files;
  const names = [...new Set([...Object.keys(before), ...Object.keys(record.files)])];
  const changed = names.filter((name) => before[name]?.integrity !== record.files[name]?.integrity);
  if (changed.length === 0) return true;
  throw new Refusal(
    `${record.name}@${record.version} is published with other bytes (${changed.slice(0, 3).join(', ')}${changed.length > 3 ? ' …' : ''}). A version never changes: publish this build as another one.`,
  );
}

/** What an attempt before this one left there without its record is nobody's, and is overwritten. */
async function write(store: ReleaseStore, key: string, bytes: Buffer): Promise<void> {
  while (!(await store.create(key, bytes))) {
    const left = await store.read(key);
    if (left && (left.bytes.equals(bytes) || (await store.replace(key, bytes, left.etag)))) return;
  }
}
