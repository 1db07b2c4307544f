import { mkdir, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';

/** The `code` of a system error, such as `ENOENT`, whatever realm made it. */
export function errorCode(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}

/**
 * Makes a folder and those it lies in. Rejects where the system does not let it. Node's own recursive `mkdir` tries for
 * ever where a file system answers that a folder it has is not there, as `/proc` does to who makes something in it.
 */
export async function createFolder(folder: string, mode?: number): Promise<void> {
  try {
    await mkdir(folder, { mode });
  } catch (error) {
    if (errorCode(error) === 'EEXIST' && (await stat(folder)).isDirectory()) return;
    const parent = path.dirname(folder);
    if (errorCode(error) !== 'ENOENT' || parent === folder) throw error;
    await createFolder(parent, mode);
    await createSubfolder(folder, mode);
  }
}

/** Somebody else may have been quicker. */
async function createSubfolder(folder: string, mode: number | undefined): Promise<void> {
  try {
    await mkdir(folder, { mode });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}

/** Whether a process of this machine is running, whoever owns it. */
export function isProcessAlive(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    // EPERM: it lives, and belongs to somebody else.
    return errorCode(error) === 'EPERM';
  }
}

/** Whether a process is known to have ended. Those of other machines cannot be asked: none of them is. */
export function isProcessEnded({
  host,
  processId,
}: {
  readonly host: string;
  readonly processId: number;
}): boolean {
  return host === hostname() && !isProcessAlive(processId);
}
