import { randomUUID } from 'node:crypto';
import { link, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';

/** The `code` of a system error, such as `ENOENT`. */
export function errorCode(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}

/**
 * Creates a folder and its parents. The recursive `mkdir` of Node never returns on file systems such as
 * `/proc`, which report an existing parent folder as missing.
 */
export async function createFolder(folder: string, mode?: number): Promise<void> {
  try {
    await mkdir(folder, { mode });
  } catch (error) {
    if (errorCode(error) === 'EEXIST' && (await stat(folder)).isDirectory()) return;
    const parent = path.dirname(folder);
    if (errorCode(error) !== 'ENOENT' || parent === folder) throw error;
    await createFolder(parent, mode);
    await mkdir(folder, { mode }).catch((failure: unknown) => {
      // Another process can create the folder between both calls.
      if (errorCode(failure) !== 'EEXIST') throw failure;
    });
  }
}

type DraftOptions = {
  /** Folder of the temporary file, on the file system of the target. Default: the folder of the target. */
  readonly folder?: string;
  /** Permissions of the new file. */
  readonly mode?: number;
};

/** Replaces a file, or creates it with its folder. Readers get the previous bytes or the new bytes, never a part. */
export async function writeFileAtomic(
  file: string,
  bytes: Uint8Array | string,
  options?: DraftOptions,
): Promise<void> {
  await withDraft({ file, ...options }, bytes, async (draft) => {
    await createFolder(path.dirname(file));
    await rename(draft, file);
  });
}

/** Creates a complete file. Resolves to false if it exists: one of several concurrent writers succeeds. */
export function createFileOnce(
  file: string,
  bytes: Uint8Array | string,
  options?: DraftOptions,
): Promise<boolean> {
  return withDraft({ file, ...options }, bytes, async (draft) => {
    await createFolder(path.dirname(file));
    return linkIfAbsent(draft, file);
  });
}

/** Writes the bytes to a temporary file, flushes it to the disk, and removes it after `task`, which may rename it. */
export async function withDraft<Value>(
  { file, folder = path.dirname(file), mode }: DraftOptions & { readonly file: string },
  bytes: Uint8Array | string,
  task: (draft: string) => Promise<Value>,
): Promise<Value> {
  // The name contains the process id, so that `removeIncompleteWrites` finds the files of killed processes.
  const draft = path.join(folder, `${process.pid}.${randomUUID()}.${hostname()}`);
  await createFolder(folder);
  try {
    const handle = await open(draft, 'wx', mode);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    return await task(draft);
  } finally {
    await rm(draft, { force: true });
  }
}

/** Unlike a rename, a hard link never replaces an existing file. */
export async function linkIfAbsent(draft: string, file: string): Promise<boolean> {
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Whether a process has ended. A suspended process counts as running. So does a process of another machine, which cannot
 * be checked.
 */
export function isProcessEnded(owner: { readonly host: string; readonly processId: number }): boolean {
  if (owner.host !== hostname()) return false;
  try {
    process.kill(owner.processId, 0);
    return false;
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    return errorCode(error) !== 'EPERM';
  }
}
