import { readField } from '@szn/shared-contracts';

/** The versions that the environment runs now. Rejects when the registry cannot be fetched. */
export async function fetchRegistry(): Promise<unknown> {
  const response = await fetch('/registry.json', { cache: 'no-cache' });
  if (!response.ok) throw new Error(`The registry responded with status ${response.status}.`);
  return response.json();
}

/** The entry of a remote in the registry document; `undefined` where it has none. */
export function findInRegistry(registry: unknown, name: string): unknown {
  const remotes = readField(registry, 'remotes');
  return Array.isArray(remotes) ? remotes.find((remote) => readField(remote, 'name') === name) : undefined;
}
