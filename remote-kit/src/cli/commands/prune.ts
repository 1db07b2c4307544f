import type { Registry } from '@szn/shared-contracts/release';
import { compare, prerelease } from 'semver';
import { readEnvironment, type Environment } from '@szn/release-registry/registry/environment';
import { readHistory } from '@szn/release-registry/registry/history';
import { Refusal } from '@szn/release-registry/lib/refusal';
import type { ReleaseStore } from '@szn/release-registry/store/release-store';
import { fileKey, recordKey } from '@szn/release-registry/store/store-keys';
import type { Outcome } from './release-context.ts';

/** How far back an environment's history is honoured: a rollback may want what stood there. */
const recentEditions = 50;

/**
 * Removes old versions: of each remote all but its newest `keep`, and never one that an environment runs, can fall back
 * to, or had in its recent history. Builds of a working tree have no age and are kept only where an environment names
 * them. Rejects, before anything is removed, when an environment's registry cannot be believed.
 */
export async function prune(environment: Environment, keep: number): Promise<Outcome> {
  const { store } = environment;
  const keys = await store.list('');
  const referenced = await readReferenced(environment, keys);
  const removed = listVersions(keys).flatMap(({ name, versions }) =>
    dispensable(versions, keep)
      .filter((version) => !referenced.has(`${name}@${version}`))
      .map((version) => ({ name, version })),
  );
  for (const version of removed) await removeVersion(store, version);
  const names = removed.map(({ name, version }) => `${name}@${version}`);
  return {
    json: { removed: names },
    text: names.length === 0 ? 'There is nothing to remove.' : `Removed ${names.length}: ${names.join(', ')}`,
  };
}

function listVersions(keys: readonly string[]) {
  const versions = new Map<string, string[]>();
  for (const key of keys) {
    const [, name, version] = /^([^/]+)\/([^/]+)\/release\.json$/.exec(key) ?? [];
    if (name === undefined || version === undefined) continue;
    versions.set(name, [...(versions.get(name) ?? []), version]);
  }
  return [...versions].map(([name, list]) => ({ name, versions: list }));
}

function dispensable(versions: readonly string[], keep: number): readonly string[] {
  const isTreeBuild = (version: string) => String(prerelease(version)?.[0] ?? '').startsWith('dev-');
  const releases = versions.filter((version) => !isTreeBuild(version)).sort(compare);
  return [...versions.filter(isTreeBuild), ...releases.slice(0, Math.max(0, releases.length - keep))];
}

async function readReferenced(
  environment: Environment,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const names = keys.flatMap((key) => /^environments\/([^/]+)\.json$/.exec(key)?.[1] ?? []);
  const referenced = new Set<string>();
  for (const name of names) {
    const one = { ...environment, name };
    if (!(await readEnvironment(one)))
      throw new Refusal(`The registry of "${name}" has just gone; try again.`);
    for (const registry of await readHistory(one, recentEditions)) {
      for (const version of versionsIn(registry)) referenced.add(version);
    }
  }
  return referenced;
}

/** What a registry runs, and what stands in for it. */
function versionsIn({ microFrontends }: Registry): readonly string[] {
  return Object.entries(microFrontends).flatMap(([remote, deployments]) =>
    deployments
      .flatMap(({ metadata, extras }) => [
        metadata.version,
        ...(extras.previous ? [extras.previous.version] : []),
      ])
      .map((version) => `${remote}@${version}`),
  );
}

/** The record goes first: what is half removed is not found any more. */
async function removeVersion(
  store: ReleaseStore,
  version: { readonly name: string; readonly version: string },
): Promise<void> {
  await store.remove(recordKey(version));
  for (const key of await store.list(fileKey(version, ''))) await store.remove(key);
}
