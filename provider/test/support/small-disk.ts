import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type SmallDisk = {
  readonly folder: string;
  /** Fills the free space, except for the given number of bytes. */
  readonly fill: (exceptBytes?: number) => void;
  readonly free: () => void;
  readonly remove: () => void;
};

/** Mounts a small file system in memory, which needs root on Linux. Warns and returns `undefined` elsewhere. */
export function createSmallDisk(megabytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'szn-small-disk-'));
  const filler = join(folder, 'filler');
  try {
    const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder];
    execFileSync('mount', options, { stdio: 'ignore' });
  } catch {
    rmSync(folder, { recursive: true });
    process.stderr.write('\n*** No small disk can be mounted here: a full disk was NOT TESTED ***\n\n');
    return undefined;
  }
  return {
    folder,
    fill: (exceptBytes = 0) => {
      const { bavail, bsize } = statfsSync(folder);
      try {
        writeFileSync(filler, Buffer.alloc(bavail * bsize - exceptBytes));
      } catch (error) {
        // Another process has written meanwhile: the disk is full. Jest's `Error` is not the one of Node's modules.
        if (Reflect.get(Object(error), 'code') !== 'ENOSPC') throw error;
      }
    },
    free: () => rmSync(filler),
    remove: () => {
      execFileSync('umount', [folder]);
      rmSync(folder, { recursive: true });
    },
  };
}
