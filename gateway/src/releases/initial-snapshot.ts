import type { CompositionSources } from '@szn/release-registry/composition/compose-remote';
import type { Environment } from '@szn/release-registry/registry/environment';
import type { Registry } from '@szn/shared-contracts/release';
import { composeEdition, type Edition } from './registry-snapshot.ts';
import { readRegistry } from './read-registry.ts';
import type { RegistryMemory } from './registry-backup.ts';

export type FirstEditionOptions = {
  readonly environment: Environment;
  readonly sources: CompositionSources;
  readonly memory: RegistryMemory;
  /** Told why the registry in the store is not served although the gateway starts. */
  readonly onRefused: (error: unknown) => void;
};

/**
 * What a starting gateway serves: the registry in the store or, where that cannot be used, the last one that was served
 * here. Rejects with the fault of the first when neither can be.
 */
export async function readFirstEdition(options: FirstEditionOptions): Promise<Edition> {
  const { environment, sources, memory, onRefused } = options;
  const kept = await memory.recall();
  try {
    return await composeEdition(await readRegistry(environment, kept), sources);
  } catch (error) {
    const last = kept && (await composeKept(kept, sources));
    if (!last) throw error;
    onRefused(error);
    return last;
  }
}

async function composeKept(registry: Registry, sources: CompositionSources): Promise<Edition | null> {
  // Its versions may have been removed since.
  return composeEdition(registry, sources).catch(() => null);
}
