import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type SmallDisk = {
  readonly folder: string;
  /** Takes whatever is free, or all but some bytes of it. */
  readonly fill: (exceptBytes?: number) => void;
  readonly free: () => void;
  readonly remove: () => void;
};

/** A file system of its own, in memory; only Linux's root can make one. `undefined` with a loud warning elsewhere. */
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
      writeFileSync(filler, Buffer.alloc(bavail * bsize - exceptBytes));
    },
    free: () => rmSync(filler),
    remove: () => {
      execFileSync('umount', [folder]);
      rmSync(folder, { recursive: true });
    },
  };
}
