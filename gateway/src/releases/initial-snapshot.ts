import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { CheckedRegistry } from '@szn/release-registry/registry/check-registry';
import type { CompositionSources } from '@szn/release-registry/composition/compose-remote';
import { writeFileAtomic } from '@szn/release-registry/lib/files';
import { keyListBytes, parseKeyList } from '@szn/release-registry/keys/key-list';
import {
  checkAlone,
  readEnvironment,
  readRegistryBytes,
  registryBytes,
  type Environment,
} from '@szn/release-registry/registry/environment';
import { describeMissing } from '@szn/release-registry/registry/environments';
import type { Registry } from '@szn/shared-contracts/release';
import { composeSnapshot, type RegistrySnapshot } from './registry-snapshot.ts';

type InitialSnapshotOptions = {
  readonly environment: Environment;
  readonly sources: CompositionSources;
  readonly backup: RegistryBackup;
  /** Called with the reason when the gateway starts from the backup instead of the store. */
  readonly onRejected: (error: unknown) => void;
  /** Throws if a registry has expired. Called if this gateway has served none before. */
  readonly requireFresh: (registry: CheckedRegistry) => void;
};

/**
 * Resolves the snapshot to serve at start-up: the stored registry, or the last one that this gateway served. Rejects
 * with the error of the stored one if neither has a usable version of any remote. No page has been rendered yet.
 */
export async function readInitialSnapshot(options: InitialSnapshotOptions): Promise<RegistrySnapshot> {
  const { environment, sources, backup, onRejected, requireFresh } = options;
  const lastServed = await backup.read();
  try {
    const registry = await readRegistry(environment, lastServed);
    if (!lastServed) requireFresh(registry);
    return await composeSnapshot(registry, sources);
  } catch (error) {
    // The versions of the backup may have been pruned.
    const fallback = lastServed && (await composeSnapshot(lastServed, sources).catch(() => null));
    if (!fallback) throw error;
    onRejected(error);
    return fallback;
  }
}

/**
 * Reads and verifies the registry of an environment. Rejects if it is missing, its signature is not valid, or its
 * sequence is lower than that of `lastSeen`: an attacker could restore an older signed document.
 */
export async function readRegistry(
  environment: Environment,
  lastSeen: Registry | null,
): Promise<CheckedRegistry> {
  const stored = await readEnvironment(environment);
  if (!stored) throw await describeMissing(environment);
  const { registry } = stored;
  if (lastSeen && registry.sequence < lastSeen.sequence) {
    throw new Error(
      `Registry sequence went from ${lastSeen.sequence} to ${registry.sequence}: an older document was restored.`,
    );
  }
  return registry;
}

export type RegistryBackup = ReturnType<typeof createRegistryBackup>;

/** Stores the last served registry on disk, so that the gateway can start while the store is not reachable. */
export function createRegistryBackup(folder: string, environment: Environment) {
  const file = path.join(folder, `${environment.name}.json`);
  const keyListFile = path.join(folder, `${environment.name}.keys.json`);
  const { trustedKeys, keys } = environment;

  async function readKeys(): Promise<void> {
    if (!keys || keys.list || !trustedKeys) return;
    const bytes = await readFile(keyListFile).catch(() => null);
    keys.list = bytes && parseKeyList(bytes, trustedKeys);
  }

  return {
    /** `null` if there is no backup or its signature is not valid. */
    read: async (): Promise<Registry | null> => {
      try {
        await readKeys();
        return checkAlone(environment, readRegistryBytes(environment, await readFile(file)));
      } catch {
        return null;
      }
    },
    /** Replaces the backup atomically, with the key list. Rejects if the disk is not writable. */
    write: async (registry: Registry): Promise<void> => {
      if (keys?.list) await writeFileAtomic(keyListFile, keyListBytes(keys.list));
      await writeFileAtomic(file, registryBytes(registry));
    },
  };
}
