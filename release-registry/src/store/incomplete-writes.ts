import { randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { isProcessEnded } from '../lib/files.ts';

/** A write takes moments: what is older than this, of whatever machine, is nobody's any more. */
const maxAgeMs = 24 * 60 * 60_000;

/** A name for a new draft. It tells whose it is, so that it can be told from those of processes that were killed. */
export function temporaryName(): string {
  return `${process.pid}.${randomUUID()}.${hostname()}`;
}

/** Removes what processes that have gone have left in a folder of drafts, and whatever there is older than a day. */
export async function removeIncompleteWrites(folder: string): Promise<void> {
  const files = (await readdir(folder)).map((name) => path.join(folder, name));
  // One that has gone meanwhile needs no removal, and one that cannot be removed is in nobody's way.
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
