import { ownValue } from '@szn/shared-contracts/wire';
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { createFileOnce, errorCode, writeFileAtomic, isProcessEnded } from '../lib/files.ts';
import { isStoreKey, type ReleaseStore, StoreError } from './release-store.ts';
import { withFileLock } from './file-lock.ts';

/** Temporary files and locks, on the same file system as the store; not part of the store. */
const workFolder = '.work';

export type StoreOptions = {
  /** Servers only use a store: where its volume is not mounted, a new folder would take its place. Default: false. */
  readonly mustExist?: boolean;
};

/** A store in a folder, which the first write creates unless it must exist. Its etags are hashes of the content. */
export function openDirectoryStore(folder: string, { mustExist = false }: StoreOptions = {}): ReleaseStore {
  const root = path.resolve(folder);
  const work = path.join(root, workFolder);
  const fileFor = (key: string) => fileOf(root, key);
  const reporting = async <Value>(action: () => Promise<Value>): Promise<Value> => {
    try {
      return await action();
    } catch (error) {
      throw describe(root, error);
    }
  };
  const writing = <Value>(action: () => Promise<Value>): Promise<Value> =>
    reporting(async () => {
      if (mustExist && !(await isFolder(root))) throw new StoreError(describeMissingFolder(root));
      return await action();
    });
  return {
    location: root,
    read: (key) => reporting(() => readObject(fileFor(key))),
    create: (key, bytes) => writing(() => createFileOnce(fileFor(key), bytes, { folder: work })),
    replace: (key, bytes, etag) =>
      writing(() =>
        withFileLock(path.join(work, `${etagOf(Buffer.from(key))}.lock`), async () => {
          if ((await readObject(fileFor(key)))?.etag !== etag) return false;
          await writeFileAtomic(fileFor(key), bytes, { folder: work });
          return true;
        }),
      ),
    list: (prefix) => reporting(() => listKeys(root, prefix)),
    remove: (key) => reporting(() => rm(fileFor(key), { force: true })),
    now: () => writing(() => readFileTime(work)),
    removeIncomplete: () =>
      reporting(async () => {
        if (await isFolder(work)) await removeIncompleteWrites(work);
      }),
  };
}

export function describeMissingFolder(location: string): string {
  return `The store ${location} is no folder: its volume is not mounted, or the path is another.`;
}

/** The time that the file system gives to a new file: on a network drive, that of its server. */
async function readFileTime(folder: string): Promise<Date> {
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, `${process.pid}.${randomUUID()}.${hostname()}`);
  try {
    await writeFile(file, '');
    return (await stat(file)).mtime;
  } finally {
    await rm(file, { force: true });
  }
}

function fileOf(root: string, key: string): string {
  if (!isStoreKey(key)) throw new Error(`"${key}" is not a key of a store.`);
  return path.join(root, key);
}

async function readObject(file: string) {
  const bytes = await readFile(file).catch(nullIfAbsent);
  return bytes && { bytes, etag: etagOf(bytes) };
}

function nullIfAbsent(error: unknown): null {
  if (['ENOENT', 'ENOTDIR', 'EISDIR'].includes(String(errorCode(error)))) return null;
  throw error;
}

function etagOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

async function listKeys(root: string, prefix: string): Promise<readonly string[]> {
  // Reads only the folder that contains all of these keys; versions have hundreds of files.
  const folder = path.join(root, prefix.slice(0, prefix.lastIndexOf('/') + 1));
  if (!(await isFolder(folder))) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((key) => key.startsWith(prefix) && isStoreKey(key))
    .sort();
}

async function isFolder(folder: string): Promise<boolean> {
  const found = await stat(folder).catch(nullIfAbsent);
  return found?.isDirectory() ?? false;
}

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of the disk is used up',
  EFBIG: 'the disk does not accept files of that size',
  EROFS: 'the file system is read-only',
  EACCES: 'access is denied',
  EPERM: 'access is denied',
  ENOENT: 'it cannot be created there',
  ENOTDIR: 'it is not a folder',
  EEXIST: 'it is not a folder',
};

function describe(root: string, error: unknown): unknown {
  const code = errorCode(error);
  if (typeof code !== 'string' || !/^E[A-Z]+$/.test(code)) return error;
  return new StoreError(`The store ${root} cannot be used: ${ownValue(reasons, code) ?? String(error)}.`, {
    cause: error,
  });
}

/** A write needs seconds. An older file belongs to no running process on any machine. */
const maxAgeMs = 24 * 60 * 60_000;

/** Removes temporary files of processes that have ended, and all files older than a day. */
export async function removeIncompleteWrites(folder: string): Promise<void> {
  const files = (await readdir(folder)).map((name) => path.join(folder, name));
  // Errors are ignored: another process can remove the file first, and a remaining file has no effect.
  await Promise.allSettled(
    files.map(async (file) => {
      if (belongsToEndedProcess(file) || (await isOld(file))) await rm(file, { force: true });
    }),
  );
}

function belongsToEndedProcess(file: string): boolean {
  const [, processId, host] = /^(\d+)\.[^.]+\.(.+)$/.exec(path.basename(file)) ?? [];
  return (
    processId !== undefined && host !== undefined && isProcessEnded({ host, processId: Number(processId) })
  );
}

async function isOld(file: string): Promise<boolean> {
  return Date.now() - (await stat(file)).mtimeMs > maxAgeMs;
}
