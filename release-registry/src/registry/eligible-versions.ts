import type { Registry } from '@szn/shared-contracts/release';
import { ownValue } from '@szn/shared-contracts/wire';
import { releaseUrl } from '@szn/shared-contracts';
import type { StoredRecord } from '../records/release-record.ts';

/** One version of a remote in a registry. */
export type Deployment = Registry['microFrontends'][string][number];
/** A version with the hash of its record. */
export type VersionReference = NonNullable<Deployment['extras']['previous']>;

/** What a choice among the earlier versions of a remote is made from. */
export type EarlierVersions = {
  /** The default versions that ran here, the latest first, and the fallback version; the present one may be among them. */
  readonly ran: readonly VersionReference[];
  /** Versions that are withdrawn, in any environment. */
  readonly withdrawn: ReadonlySet<string>;
};

/**
 * The one rule for what may be chosen without being named: by a rollback, as fallback version in browsers and gateways, in
 * place of a version that does not render, by a plan or by a console. A version that was rolled back from, stopped or
 * withdrawn is chosen by nothing until it is promoted to all visitors again by its name. `entry`: the default of the remote.
 */
export function isEligible(
  { extras }: Pick<Deployment, 'extras'>,
  version: string,
  withdrawn: ReadonlySet<string> = new Set(),
): boolean {
  return !withdrawn.has(version) && !extras.rejected?.includes(version);
}

/** The latest version that ran before `current` and may be chosen; `null` if there is none. */
export function chooseEarlier(
  entry: Pick<Deployment, 'extras'>,
  current: string,
  { ran, withdrawn }: EarlierVersions,
): VersionReference | null {
  const found = ran.find(({ version }) => version !== current && isEligible(entry, version, withdrawn));
  return found ? { version: found.version, recordIntegrity: found.recordIntegrity } : null;
}

/** As many documents as a rollback searches: an older version cannot be chosen, so its rejection says nothing. */
const maxRejected = 1000;

/** The rejected versions of an entry with further ones. */
export function rejectAlso(
  { rejected = [] }: Deployment['extras'],
  ...versions: readonly string[]
): readonly string[] {
  const others = rejected.filter((one) => !versions.includes(one));
  return [...others, ...versions].slice(-maxRejected);
}

type DeploymentState = Partial<Pick<Deployment['extras'], 'previous' | 'killed' | 'isPinned'>> & {
  readonly rejected?: readonly string[];
  /** Undefined for the default version, which has the remaining traffic. */
  readonly canaryTraffic?: number;
  readonly rollout?: Deployment['extras']['rollout'];
};

/** Creates the registry entry of a published version. Throws an `Error` if the record does not list its entry file. */
export function createDeployment(
  { record, integrity }: StoredRecord,
  state: DeploymentState = {},
): Deployment {
  const { name, version, contract, owner, tier } = record;
  const entry = ownValue(record.files, `browser/${record.browser.entry}`);
  if (!entry) throw new Error(`The record of ${name}@${version} does not list its own entry.`);
  const { canaryTraffic, rollout, rejected = [], previous = null, killed = null, isPinned = false } = state;
  return {
    url: releaseUrl(record, record.browser.entry),
    metadata: { version, integrity: entry.integrity, recordIntegrity: integrity },
    deployment: {
      traffic: canaryTraffic ?? 100,
      default: canaryTraffic === undefined,
      deploymentId: `${name}@${version}`,
    },
    extras: {
      contract,
      owner,
      tier,
      previous,
      killed,
      isPinned,
      ...(rejected.length > 0 && { rejected: [...rejected] }),
      ...(rollout && { rollout }),
    },
  };
}
