import { ownValue } from '@szn/shared-contracts/wire';
import path from 'node:path';
import { readHost } from '@szn/release-registry/records/host-description';
import { readRecord } from '@szn/release-registry/records/release-record';
import { readEnvironment } from '@szn/release-registry/registry/environment';
import type { PackageBuild, Registry, ReleaseRecord } from '@szn/shared-contracts/release';
import { compare } from 'semver';
import { describePackages, installedFolderOf } from '../../build/built-with.ts';
import type { Outcome, ReadContext } from './release-context.ts';

type Packages = NonNullable<ReleaseRecord['builtWith']>;

/** The packages that remotes are compared with. `source`: whose they are. */
type Newest = { readonly source: string; readonly packages: Packages };

/** A package in a live version of a remote, compared with the newest one. */
type PackageDrift = ReturnType<typeof comparePackages>[number];

/**
 * Compares the copies of the storefront's packages in each live version of an environment, canaries included, with those of
 * its shell. Without a shell that describes its packages: with the ones that this command line was installed with.
 */
export async function describeDrift(context: ReadContext): Promise<Outcome> {
  const registry = (await readEnvironment(context.environment))?.registry;
  const newest = await readNewest(context, registry);
  const live = Object.entries(registry?.microFrontends ?? {}).flatMap(([name, deployments]) =>
    deployments.map(({ metadata, deployment }) => ({ name, version: metadata.version, ...deployment })),
  );
  const remotes = await Promise.all(
    live.map(async ({ name, version, default: isDefault }) => {
      const { record } = await readRecord(context.environment.store, { name, version });
      const packages = record.builtWith ? comparePackages(record.builtWith, newest.packages) : null;
      return { name, version, isCanary: !isDefault, packages, meaning: explain(packages, newest.source) };
    }),
  );
  const versions = Object.entries(newest.packages).map(([name, { version }]) => [name, version] as const);
  return {
    json: { source: newest.source, versions: Object.fromEntries(versions), remotes },
    text: [
      `compared with the packages of ${newest.source} (${versions.map((entry) => entry.join(' ')).join(', ')})`,
      ...remotes.flatMap(({ name, version, meaning }) => [
        `  ${name}@${version}`,
        ...meaning.map((line) => `    ${line}`),
      ]),
      'Colours, sizes and fonts are tokens of the shell: all versions show a change of them at once. A remote gets newer components when it is built and promoted again.',
    ].join('\n'),
  };
}

async function readNewest(
  { environment, describeHost }: ReadContext,
  registry: Registry | undefined,
): Promise<Newest> {
  const reference = registry?.host;
  const host = reference ? await readHost(environment.store, reference) : await describeHost?.('tree');
  if (host?.packages) return { source: `shell ${host.version}`, packages: host.packages };
  return { source: 'this command line', packages: await describePackages(installedFolderOf) };
}

/** `parts`: the number of those that the remote bundles; `differing`: those of them whose source is another one, or that are gone. */
function comparePackages(bundled: Packages, newest: Packages) {
  return Object.entries(bundled).flatMap(([name, { version, parts }]) => {
    const other: PackageBuild | undefined = ownValue(newest, name);
    if (!other) return [];
    const differing = Object.keys(parts).filter(
      (part) => ownValue(parts, part) !== ownValue(other.parts, part),
    );
    const count = Object.keys(parts).length;
    return [{ package: name, version, newestVersion: other.version, parts: count, differing }];
  });
}

/** What the differences mean for visitors, in sentences. */
function explain(packages: readonly PackageDrift[] | null, source: string): readonly string[] {
  if (packages === null) return ['It does not say what it was built with.'];
  const lines = packages.flatMap((one) => {
    if (one.differing.length > 0) return [`${describeVersions(one, source)}: ${consequenceOf(one)}`];
    if (one.version === one.newestVersion) return [];
    return [`${describeVersions(one, source)}, but what it uses of it is the same.`];
  });
  return lines.length > 0 ? lines : [`It has the same components and readers as ${source}.`];
}

function describeVersions({ package: name, version, newestVersion }: PackageDrift, source: string): string {
  return version === newestVersion
    ? `Other sources of ${name} ${version} than ${source}`
    : `${name} ${version}; ${source} has ${newestVersion}`;
}

function consequenceOf({ package: name, version, newestVersion, parts, differing }: PackageDrift): string {
  const age = { '-1': 'the older', '0': 'other', '1': 'newer' }[compare(version, newestVersion)];
  const share = `${differing.length} of ${parts}`;
  return name === '@szn/shared-ui'
    ? `its pages show ${age} ${differing.map((part) => path.posix.basename(part)).join(', ')} (${share} parts).`
    : `it reads data and builds addresses by ${age} ${differing.join(', ')} (${share} parts).`;
}
