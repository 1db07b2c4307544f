import { readField, type ComposedRemote } from '@szn/shared-contracts';

/**
 * Whether the registry, asked now, names another version than the one this page was composed with: after a deployment
 * the old version's files may be gone. `false` where the registry cannot be had; the page may simply be offline. Never
 * said of what a visit runs for a reason of its own: a stand-in is not what the registry names, and whoever takes no
 * cookies is told of another canary or override than the page came with.
 */
export type ReplacementCheck = (
  remote: Pick<ComposedRemote, 'name' | 'version' | 'reason'>,
) => Promise<boolean>;

export function createReplacementCheck(fetchRegistry: () => Promise<unknown>): ReplacementCheck {
  return async (remote) => {
    if (remote.reason !== 'default') return false;
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
