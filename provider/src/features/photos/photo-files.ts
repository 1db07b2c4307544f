import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import { readErrorCode } from '../../database/database-errors.ts';

/** Uploaded photos in a folder, which several processes may share. */
export type PhotoFiles = {
  /** Keeps the bytes under a random name that nobody can guess, and returns it. */
  readonly keep: (bytes: Buffer) => Promise<string>;
  readonly read: (name: string) => Promise<Buffer | undefined>;
  readonly remove: (name: string) => Promise<void>;
};

export function photoFolder(config: Pick<Config, 'DATA_DIR'>): string {
  return join(config.DATA_DIR, 'photos');
}

export function createPhotoFiles(folder: string): PhotoFiles {
  return {
    keep: async (bytes) => {
      const name = `${randomBytes(16).toString('hex')}.jpg`;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(join(folder, `.${name}`), bytes, { mode: 0o600 });
      await rename(join(folder, `.${name}`), join(folder, name));
      return name;
    },
    read: async (name) => {
      try {
        return await readFile(join(folder, name));
      } catch (error) {
        if (readErrorCode(error) === 'ENOENT') return undefined;
        throw error;
      }
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}
