import { contractVersion } from '@szn/shared-contracts';
import { major, satisfies } from 'semver';
import type { ReleaseRecord } from '@szn/shared-contracts/release';

/** The shell's version of each module that it shares with remotes. */
export type SharedVersions = Readonly<Record<string, string>>;

/** Topics that the shell publishes and consumes on the bus, in the form of release records. */
export type ShellTopics = Pick<ReleaseRecord, 'publishes' | 'consumes'>;

/** Equal for patterns that match the same paths: they differ only in case or in the names of parameters. */
export function routeKey(route: string): string {
  return route.toLowerCase().replaceAll(/:[^/]+/g, ':');
}

/**
 * Throws an `Error` naming the remote when this shell cannot run the version: another major of the contracts, or of a
 * shared module, or one that is not shared at all.
 */
export function requireCompatible(
  record: Pick<ReleaseRecord, 'name' | 'version' | 'contract' | 'shared'>,
  sharedVersions: SharedVersions,
): void {
  const remote = `${record.name}@${record.version}`;
  if (major(record.contract) !== major(contractVersion)) {
    throw new Error(`${remote} needs contract ${record.contract}; this shell has ${contractVersion}.`);
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
