import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { isProcessEnded } from '../lib/files.ts';

/** A write takes seconds: a file older than this belongs to no running process of any machine. */
const maxAgeMs = 24 * 60 * 60_000;

/** Removes temporary files of processes that have ended, and all files older than a day. */
export async function removeIncompleteWrites(folder: string): Promise<void> {
  const files = (await readdir(folder)).map((name) => path.join(folder, name));
  // A file that was removed meanwhile, or that cannot be removed, does no harm.
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
