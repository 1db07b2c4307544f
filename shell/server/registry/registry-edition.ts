import { composeRelease, type ComposedRelease } from '@szn/delivery/compose';
import { readRegistry } from '@szn/delivery/registry-file';
import { offeredVersions } from '../../src/federation/offered-versions.ts';

export type RegistryLocation = { readonly registryFile: string; readonly releasesFolder: string };

/** What an environment runs, as its registry said it in one of its editions. */
export type RegistryEdition = { readonly sequence: number; readonly release: ComposedRelease };

/** Reads registry and release records. Rejects with an error for the operator when this shell cannot run them. */
export async function readEdition({
  registryFile,
  releasesFolder,
}: RegistryLocation): Promise<RegistryEdition> {
  const registry = await readRegistry(registryFile);
  const release = await composeRelease(registry, { releasesFolder, offer: offeredVersions });
  return { sequence: registry.sequence, release };
}
