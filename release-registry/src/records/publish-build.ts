import { ownValue } from '@szn/shared-contracts/wire';
import { hostname } from 'node:os';
import { z } from 'zod';
import { isProcessEnded } from '../lib/files.ts';
import { DocumentError } from '../lib/json-document.ts';
import { messageOf, RejectedError } from '../lib/errors.ts';
import {
  fileKey,
  publishLockKey,
  recordKey,
  type ReleaseStore,
  sourceMapKey,
  type Version,
} from '../store/release-store.ts';
import { compressedFiles } from './build-files.ts';
import type { Build } from './read-build.ts';
import { findRecord, formatReleaseRecord } from './release-record.ts';
import { compressMap } from './source-maps.ts';

type Published = { readonly isNew: boolean; readonly warnings: readonly string[] };

/**
 * Stores a build as an immutable version. The record is written last, so that a version with a record is complete.
 * A second publish of the same bytes changes nothing. Throws a {@link RejectedError} if the version exists with other
 * bytes or another process publishes it. If the store fails, the files written so far are removed.
 */
export async function publishBuild(store: ReleaseStore, build: Build, by: string): Promise<Published> {
  if (await isPublished(store, build)) return { isNew: false, warnings: [] };
  await store.removeIncomplete();
  const lock = await lockVersion(store, build.record, by);
  const written: string[] = [];
  let isNew = false;
  try {
    isNew = !(await isPublished(store, build));
    if (isNew) {
      await writeFiles(store, build, (key) => written.push(key));
      if (!(await store.create(recordKey(build.record), Buffer.from(formatReleaseRecord(build.record)))))
        throw new RejectedError('The record of this version was written meanwhile: try again.');
    }
  } catch (error) {
    // If the store fails, files may remain; the next attempt overwrites them.
    await Promise.allSettled(written.map((key) => store.remove(key)));
    await lock.release();
    throw error;
  }
  return { isNew, warnings: await lock.release() };
}

/**
 * Stores a build whose version is a hash of its content. Concurrent calls store the same bytes, so no lock is needed. For
 * the same reason an unreadable record is written again.
 */
export async function publishTreeBuild(store: ReleaseStore, build: Build): Promise<void> {
  const isStored = await isPublished(store, build).catch((error: unknown) => {
    if (!(error instanceof DocumentError)) throw error;
    return false;
  });
  if (isStored) return;
  await store.removeIncomplete();
  await writeFiles(store, build, () => undefined);
  // The record is replaced, not removed and created: another process may have written a valid one.
  await write(store, recordKey(build.record), Buffer.from(formatReleaseRecord(build.record)));
}

async function writeFiles(
  store: ReleaseStore,
  { record, files, maps }: Build,
  begin: (key: string) => void,
): Promise<void> {
  for (const { name, bytes } of [...files, ...compressedFiles(files)]) {
    const key = fileKey(record, name);
    begin(key);
    await write(store, key, bytes);
  }
  for (const map of maps) {
    const key = sourceMapKey(record, map.script);
    begin(key);
    await write(store, key, await compressMap(map));
  }
}

/** Throws a {@link RejectedError} if the version exists with other bytes. */
export async function isPublished(store: ReleaseStore, { record }: Build): Promise<boolean> {
  const existing = await findRecord(store, record);
  if (!existing) return false;
  const before = existing.record.files;
  const names = [...new Set([...Object.keys(before), ...Object.keys(record.files)])];
  const changed = names.filter(
    (name) => ownValue(before, name)?.integrity !== ownValue(record.files, name)?.integrity,
  );
  if (changed.length === 0) return true;
  throw new RejectedError(
    `${record.name}@${record.version} is published with other bytes (${changed.slice(0, 3).join(', ')}${changed.length > 3 ? ' …' : ''}). A version never changes: raise "version" in package.json, or name another one with --version.`,
  );
}

/** Creates the key, or overwrites a file of an incomplete publish. */
async function write(store: ReleaseStore, key: string, bytes: Buffer): Promise<void> {
  while (!(await store.create(key, bytes))) {
    const left = await store.read(key);
    if (left && (left.bytes.equals(bytes) || (await store.replace(key, bytes, left.etag)))) return;
  }
}

const schema = z.object({ by: z.string(), at: z.string(), host: z.string(), processId: z.number() });

/** An older lock is replaced: its machine has failed. */
const maxAgeMs = 10 * 60_000;

/**
 * Locks a version for writing its files. Rejects with a {@link RejectedError} while another process holds the lock. A lock
 * whose process has ended, or that is more than ten minutes old, is replaced.
 */
async function lockVersion(store: ReleaseStore, version: Version, by: string) {
  const key = publishLockKey(version);
  const lock = { by, at: new Date().toISOString(), host: hostname(), processId: process.pid };
  const bytes = Buffer.from(JSON.stringify(lock));
  if (!(await store.create(key, bytes))) await replaceLock(store, key, bytes);
  /** Never rejects, since the version is published by then: resolves to warnings. */
  const release = async (): Promise<readonly string[]> => {
    try {
      await store.remove(key);
      return [];
    } catch (error) {
      return [`the lock ${key} stays in the store: ${messageOf(error).replace(/\.$/, '')}`];
    }
  };
  return { release };
}

async function replaceLock(store: ReleaseStore, key: string, bytes: Buffer): Promise<void> {
  const existing = await store.read(key);
  const lock = existing && parseLock(existing.bytes);
  if (lock && Date.now() - Date.parse(lock.at) <= maxAgeMs && !isProcessEnded(lock)) {
    throw new RejectedError(
      `${lock.by} is publishing this version since ${lock.at}: try again when that publish has ended.`,
    );
  }
  if (await (existing ? store.replace(key, bytes, existing.etag) : store.create(key, bytes))) return;
  throw new RejectedError('Another process publishes this version: try again when that publish has ended.');
}

function parseLock(bytes: Buffer): z.infer<typeof schema> | null {
  try {
    return schema.safeParse(JSON.parse(bytes.toString('utf8'))).data ?? null;
  } catch {
    return null;
  }
}
