import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  readRegistryBytes,
  registryBytes,
  type Environment,
} from '@szn/release-registry/registry/environment';
import type { Registry } from '@szn/shared-contracts/release';

/** The last registry that was served, kept on the disk for the next start. */
export type RegistryMemory = {
  /** `null` where nothing is kept, or nothing that could be believed. */
  readonly recall: () => Promise<Registry | null>;
  /** Rejects when the disk does not take it. */
  readonly keep: (registry: Registry) => Promise<void>;
};

export function createRegistryMemory(folder: string, environment: Environment): RegistryMemory {
  const file = path.join(folder, `${environment.name}.json`);
  return {
    recall: async () => {
      try {
        return readRegistryBytes(environment, await readFile(file));
      } catch {
        return null;
      }
    },
    keep: async (registry) => {
      const draft = `${file}.${randomUUID()}`;
      await mkdir(folder, { recursive: true });
      try {
        await writeFile(draft, registryBytes(registry));
        await rename(draft, file);
      } finally {
        await rm(draft, { force: true });
      }
    },
  };
}
