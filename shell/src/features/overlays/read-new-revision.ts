import { readField, type Composition } from '@szn/shared-contracts';

/**
 * The registry's revision where it runs another version of a remote than this visit. Remotes that this visit runs for a
 * reason of its own (a canary, an override) are not compared: the registry tells of the default.
 */
export function readNewRevision(registry: unknown, composition: Composition): string | null {
  const revision = readField(registry, 'revision');
  const listed = readField(registry, 'remotes');
  if (typeof revision !== 'string' || !Array.isArray(listed)) return null;
  const remotes: readonly unknown[] = listed;
  const isNew = composition.remotes.some((remote) => {
    const found = remotes.find((candidate) => readField(candidate, 'name') === remote.name);
    const isDefault = remote.reason === 'default' && readField(found, 'reason') === 'default';
    return isDefault && readField(found, 'version') !== remote.version;
  });
  return isNew ? revision : null;
}
