import { createHash } from 'node:crypto';
import { link, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { errorCode, createFolder } from '../lib/files.ts';
import { temporaryName, removeIncompleteWrites } from './incomplete-writes.ts';
import { type ReleaseStore, StoreError } from './release-store.ts';
import { withFileLock } from './file-lock.ts';

/** Temporary files and locks, on the same file system as the store; not part of the store. */
const workFolder = '.work';

/** A store in a folder, which is made with the first write. Its etags are hashes of the content. */
export function openDirectoryStore(folder: string): ReleaseStore {
  const root = path.resolve(folder);
  const place = (key: string) => fileOf(root, key);
  const reporting = async <Value>(work: () => Promise<Value>): Promise<Value> => {
    try {
      return await work();
    } catch (error) {
      throw describe(root, error);
    }
  };
  return {
    location: root,
    read: (key) => reporting(() => readObject(place(key))),
    create: (key, bytes) =>
      reporting(() => withTemporaryFile(root, bytes, (draft) => linkIfAbsent(draft, place(key)))),
    replace: (key, bytes, etag) =>
      reporting(async () => {
        const lock = path.join(root, workFolder, `${etagOf(Buffer.from(key))}.lock`);
        await createFolder(path.dirname(lock));
        return withFileLock(lock, async () => {
          if ((await readObject(place(key)))?.etag !== etag) return false;
          return withTemporaryFile(root, bytes, async (draft) => {
            await rename(draft, place(key));
            return true;
          });
        });
      }),
    list: (prefix) => reporting(() => listKeys(root, prefix)),
    remove: (key) => reporting(() => rm(place(key), { force: true })),
    removeIncomplete: () => reporting(() => removeIncomplete(root)),
  };
}

function fileOf(root: string, key: string): string {
  const isPlain = /^[\w@+~-][\w.@+~-]*(?:\/[\w@+~-][\w.@+~-]*)*$/.test(key);
  if (!isPlain) throw new Error(`"${key}" is not a key of a store.`);
  return path.join(root, key);
}

async function readObject(file: string): Promise<{ bytes: Buffer; etag: string } | null> {
  try {
    const bytes = await readFile(file);
    return { bytes, etag: etagOf(bytes) };
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
}

function isAbsent(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR', 'EISDIR'].includes(String(errorCode(error)));
}

function etagOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Writes the bytes to a temporary file, flushes it to the disk and passes it to `place`, which may move it. */
async function withTemporaryFile(
  root: string,
  bytes: Uint8Array,
  place: (draft: string) => Promise<boolean>,
): Promise<boolean> {
  const draft = path.join(root, workFolder, temporaryName());
  await createFolder(path.dirname(draft));
  try {
    const handle = await open(draft, 'wx');
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    return await place(draft);
  } finally {
    await rm(draft, { force: true });
  }
}

/** Unlike a rename, a link never replaces an existing file. */
async function linkIfAbsent(draft: string, file: string): Promise<boolean> {
  await createFolder(path.dirname(file));
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

async function removeIncomplete(root: string): Promise<void> {
  const folder = path.join(root, workFolder);
  if (await isFolder(folder)) await removeIncompleteWrites(folder);
}

async function listKeys(root: string, prefix: string): Promise<readonly string[]> {
  // Reads only the folder that contains all of these keys; versions have hundreds of files.
  const folder = path.join(root, prefix.slice(0, prefix.lastIndexOf('/') + 1));
  if (!(await isFolder(folder))) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((key) => key.startsWith(prefix) && !key.startsWith(`${workFolder}/`))
    .sort();
}

async function isFolder(folder: string): Promise<boolean> {
  try {
    return (await stat(folder)).isDirectory();
  } catch (error) {
    if (isAbsent(error)) return false;
    throw error;
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of the disk is used up',
  EFBIG: 'the disk lets no file become that large',
  EROFS: 'the file system is read-only',
  EACCES: 'access is denied',
  EPERM: 'access is denied',
  ENOENT: 'it cannot be made there',
  ENOTDIR: 'it is not a folder',
  EEXIST: 'it is not a folder',
};

function describe(root: string, error: unknown): unknown {
  const code = errorCode(error);
  if (typeof code !== 'string' || !/^E[A-Z]+$/.test(code)) return error;
  return new StoreError(`The store ${root} cannot be used: ${reasons[code] ?? String(error)}.`, {
    cause: error,
  });
}
