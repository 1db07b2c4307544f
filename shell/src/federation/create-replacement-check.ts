import { readField, type ComposedRemote } from '@szn/shared-contracts';

/**
 * Whether the registry, asked now, names another version than the one this page was composed with: after a deployment
 * the old version's files may be gone. `false` where the registry cannot be had; the page may simply be offline.
 */
export type ReplacementCheck = (remote: Pick<ComposedRemote, 'name' | 'version'>) => Promise<boolean>;

export function createReplacementCheck(fetchRegistry: () => Promise<unknown>): ReplacementCheck {
  return async (remote) => {
    try {
      const version = readVersion(await fetchRegistry(), remote.name);
      return version !== undefined && version !== remote.version;
    } catch {
      return false;
    }
  };
}

function readVersion(registry: unknown, name: string): unknown {
  const remotes = readField(registry, 'remotes');
  if (!Array.isArray(remotes)) return undefined;
  const found: unknown = remotes.find((remote) => readField(remote, 'name') === name);
  return readField(found, 'version');
}
