import { ownValue } from '@szn/shared-contracts/wire';
import { releaseUrl } from '@szn/shared-contracts';
import type { StoredRecord } from '../records/release-record.ts';
import type { Deployment } from './eligible-versions.ts';

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
