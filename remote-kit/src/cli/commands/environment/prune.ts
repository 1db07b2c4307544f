import { compare, prerelease } from 'semver';
import type { Registry } from '@szn/shared-contracts/release';
import { RejectedError } from '@szn/release-registry/lib/errors';
import { readEnvironment, readHistory, type Environment } from '@szn/release-registry/registry/environment';
import { listPreviews, readPreview } from '@szn/release-registry/signed-documents/previews';
import { findUnusedShellFiles } from '@szn/release-registry/signed-documents/shell-files';
import {
  environmentsAmong,
  fileKey,
  publishLockKey,
  recordKey,
  type ReleaseStore,
  versionsAmong,
} from '@szn/release-registry/store/release-store';
import { wholeNumber, type VersionArgument } from '../../context/arguments.ts';
import { planOf } from '../../context/change.ts';
import type { Cli, CommonOptions, Outcome } from '../../context/release-context.ts';

/** Versions in this many latest registries of an environment are not removed: a rollback may need them. */
const protectedHistoryEntries = 50;

type Options = CommonOptions & { readonly keep: number };

export function addPrune(cli: Cli): void {
  const command = cli
    .command('prune')
    .description('Removes old versions that no environment uses.')
    .option(
      '--keep <number>',
      'versions of each remote, and builds of the shell, to retain',
      wholeNumber('--keep', 0, 100_000),
      20,
    );
  cli.change(command, async (options: Options) => {
    const { environment } = await cli.open(options);
    const { keep } = options;
    return {
      plan: async () => {
        const { versions, shellFiles } = await findUnused(environment, keep);
        const changes = [
          ...versions.map((one) => ({ kind: 'version' as const, name: `${one.name}@${one.version}` })),
          ...shellFiles.map((name) => ({ kind: 'file' as const, name })),
        ].map((one) => ({ ...one, from: 'stored', to: null }));
        return planOf({ environment: '', action: `prune --keep ${keep}`, changes });
      },
      apply: () => prune(environment, keep),
    };
  });
}

/**
 * Removes all versions of each remote except the newest `keep`. Never removes a version that an environment runs, has as
 * fallback, or has in its recent history. Builds of a working tree have no order: they are removed unless an environment
 * uses them. Of the shell, the files of the newest `keep` builds of each environment stay. Rejects before anything is removed
 * if the registry of an environment is invalid.
 */
async function prune(environment: Environment, keep: number): Promise<Outcome> {
  const { store } = environment;
  const { versions, shellFiles } = await findUnused(environment, keep);
  for (const key of shellFiles) await store.remove(key);
  for (const version of versions) await removeVersion(store, version);
  const names = versions.map(({ name, version }) => `${name}@${version}`);
  const files = shellFiles.filter((key) => !key.endsWith('.json')).length;
  const lines = [
    ...(names.length > 0 ? [`Removed ${names.length}: ${names.join(', ')}`] : []),
    ...(files > 0 ? [`Removed ${files} files of old shells.`] : []),
  ];
  return {
    json: { removed: names, shellFiles: files },
    text: lines.join('\n') || 'There is nothing to remove.',
  };
}

/** Rejects if the registry of an environment, or a list of a shell, is damaged. */
async function findUnused(environment: Environment, keep: number) {
  const { store } = environment;
  const keys = await store.list('');
  const used = await readUsedVersions(environment, keys);
  const versions = [...versionsAmong(keys)].flatMap(([name, all]) =>
    removableVersions(all, keep)
      .filter((version) => !used.has(`${name}@${version}`))
      .map((version) => ({ name, version })),
  );
  const environments = environmentsAmong(keys).map((name) => ({ ...environment, name }));
  return { versions, shellFiles: await findUnusedShellFiles(store, environments, Math.max(1, keep)) };
}

function removableVersions(versions: readonly string[], keep: number): readonly string[] {
  const isTreeBuild = (version: string) => String(prerelease(version)?.[0] ?? '').startsWith('dev-');
  const releases = versions.filter((version) => !isTreeBuild(version)).sort(compare);
  return [...versions.filter(isTreeBuild), ...releases.slice(0, Math.max(0, releases.length - keep))];
}

async function readUsedVersions(
  environment: Environment,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const names = environmentsAmong(keys);
  const used = new Set<string>();
  for (const name of names) {
    const one = { ...environment, name };
    if (!(await readEnvironment(one))) {
      throw new RejectedError(`The registry of "${name}" was removed meanwhile; try again.`);
    }
    for (const registry of await readHistory(one, protectedHistoryEntries)) {
      for (const version of versionsIn(registry)) used.add(version);
    }
    for (const version of await versionsInPreviews(one)) used.add(version);
  }
  return used;
}

async function versionsInPreviews(environment: Environment): Promise<readonly string[]> {
  const labels = await listPreviews(environment);
  const previews = await Promise.all(labels.map((label) => readPreview(environment, label)));
  return previews.flatMap((preview) =>
    Object.entries(preview?.versions ?? {}).map((entry) => entry.join('@')),
  );
}

/** The versions that a registry runs, with their fallback versions and those that wait for an approval. */
function versionsIn({ microFrontends, requests = [] }: Registry): readonly string[] {
  const running = Object.entries(microFrontends).flatMap(([remote, deployments]) =>
    deployments
      .flatMap(({ metadata, extras }) => [metadata, extras.previous ?? []].flat())
      .map(({ version }) => `${remote}@${version}`),
  );
  return [...running, ...requests.map(({ remote, version }) => `${remote}@${version}`)];
}

/** Removes the record first, so that a partly removed version counts as not published. */
async function removeVersion(store: ReleaseStore, version: VersionArgument): Promise<void> {
  await store.remove(recordKey(version));
  for (const key of await store.list(fileKey(version, ''))) await store.remove(key);
  // A publish that could not remove its lock leaves it.
  const lock = publishLockKey(version);
  if (await store.read(lock)) await store.remove(lock);
}
