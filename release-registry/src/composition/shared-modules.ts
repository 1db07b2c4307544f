import { ownValue } from '@szn/shared-contracts/wire';
import { contractVersion, providesContract } from '@szn/shared-contracts';
import { satisfies } from 'semver';
import { expandRoute, type ReleaseRecord } from '@szn/shared-contracts/release';

/** The shell's version of each module that it shares with remotes. */
export type SharedVersions = Readonly<Record<string, string>>;

/**
 * A shell offers one generation of shared modules, or two while remotes move to a new major version of one of them. A page
 * runs with the modules of one generation.
 */
export type Generation = 'current' | 'previous';

/** Whether a version with these ranges runs with these shared modules. */
export function runsWith(ranges: SharedVersions, versions: SharedVersions): boolean {
  return Object.entries(ranges).every(([module, range]) =>
    satisfies(ownValue(versions, module) ?? '', range),
  );
}

/** The routes that are paths: without parameters and wildcards. */
export function fixedPaths(routes: readonly string[]): readonly string[] {
  return routes.filter((route) => /^\/[^:*]*$/.test(route));
}

/**
 * One for each pattern that a route stands for. Equal for patterns that match the same paths: they differ only in case or in
 * the names of parameters.
 */
export function routeKeys(route: string): readonly string[] {
  const keys = expandRoute(route).map((pattern) => pattern.toLowerCase().replaceAll(/:[^/]+/g, ':'));
  return [...new Set(keys.map((key) => (key === '/*' ? '*' : key)))];
}

/**
 * Throws an `Error` naming the remote when this shell cannot run the version: it needs a newer contract or another major
 * version of it, other versions of shared modules than each generation has, or a module that is not shared at all.
 */
export function requireCompatible(
  record: Pick<ReleaseRecord, 'name' | 'version' | 'contract' | 'needs' | 'shared'>,
  generations: readonly SharedVersions[],
): void {
  const remote = `${record.name}@${record.version}`;
  const { needs = record.contract } = record;
  if (!providesContract(contractVersion, needs)) {
    throw new Error(`${remote} needs contract ${needs}; this shell has ${contractVersion}.`);
  }
  if (generations.some((versions) => runsWith(record.shared, versions))) return;
  for (const [module, range] of Object.entries(record.shared)) {
    const versions = [...new Set(generations.flatMap((shared) => ownValue(shared, module) ?? []))];
    if (versions.length === 0)
      throw new Error(`${remote} needs "${module}", which this shell does not share.`);
    if (!versions.some((version) => satisfies(version, range))) {
      throw new Error(`${remote} needs ${module} ${range}; this shell has ${versions.join(' and ')}.`);
    }
  }
  throw new Error(`${remote} needs shared modules of two generations of this shell.`);
}
