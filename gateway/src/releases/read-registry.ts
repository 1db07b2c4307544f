import { readEnvironment, type Environment } from '@szn/release-registry/registry/environment';
import { registryKey } from '@szn/release-registry/store/store-keys';
import type { Registry } from '@szn/shared-contracts/release';

/**
 * Reads the registry of an environment as it stands in the store. Rejects when there is none, it cannot be believed, or
 * it is older than the one that was seen before: somebody may have put back a document that was once signed.
 */
export async function readRegistry(environment: Environment, seen: Registry | null): Promise<Registry> {
  const standing = await readEnvironment(environment);
  if (!standing) {
    throw new Error(`${environment.store.location}/${registryKey(environment.name)} is missing.`);
  }
  const { registry } = standing;
  if (seen && registry.sequence < seen.sequence) {
    throw new Error(`The registry went back from edition ${seen.sequence} to ${registry.sequence}.`);
  }
  return registry;
}
