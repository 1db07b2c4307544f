import { contractVersion, providesContract } from '@szn/shared-contracts';
import { satisfies } from 'semver';
import type { ReleaseRecord } from '@szn/shared-contracts/release';

/** The shell's version of each module that it shares with remotes. */
export type SharedVersions = Readonly<Record<string, string>>;

/** The routes that are paths: without parameters and wildcards. */
export function fixedPaths(routes: readonly string[]): readonly string[] {
  return routes.filter((route) => /^\/[^:*]*$/.test(route));
}

/** Equal for patterns that match the same paths: they differ only in case or in the names of parameters. */
export function routeKey(route: string): string {
  return route.toLowerCase().replaceAll(/:[^/]+/g, ':');
}

/**
 * Throws an `Error` naming the remote when this shell cannot run the version: it needs a newer contract or another major
 * version of it, another version of a shared module, or a module that is not shared at all.
 */
export function requireCompatible(
  record: Pick<ReleaseRecord, 'name' | 'version' | 'contract' | 'needs' | 'shared'>,
  sharedVersions: SharedVersions,
): void {
  const remote = `${record.name}@${record.version}`;
  const { needs = record.contract } = record;
  if (!providesContract(contractVersion, needs)) {
    throw new Error(`${remote} needs contract ${needs}; this shell has ${contractVersion}.`);
  }
  for (const [module, range] of Object.entries(record.shared)) {
    const version = sharedVersions[module];
    if (version === undefined)
      throw new Error(`${remote} needs "${module}", which this shell does not share.`);
    if (!satisfies(version, range)) {
      throw new Error(`${remote} needs ${module} ${range}; this shell has ${version}.`);
    }
  }
}
