import { mkdir, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';

/** The `code` of a system error, such as `ENOENT`. */
export function errorCode(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}

/**
 * Creates a folder and its parents. Node's own recursive `mkdir` never ends on file systems such as `/proc`, which report
 * an existing parent folder as missing.
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

/** Another process may have created it meanwhile. */
async function createSubfolder(folder: string, mode: number | undefined): Promise<void> {
  try {
    await mkdir(folder, { mode });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}

/** Whether a process of this machine is running, whoever owns it. */
function isProcessAlive(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    return errorCode(error) === 'EPERM';
  }
}

/** Whether a process is known to have ended. Processes of other machines cannot be checked and count as running. */
export function isProcessEnded({
  host,
  processId,
}: {
  readonly host: string;
  readonly processId: number;
}): boolean {
  return host === hostname() && !isProcessAlive(processId);
}
