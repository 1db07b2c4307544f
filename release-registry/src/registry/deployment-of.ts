import { releaseUrl } from '@szn/shared-contracts';
import type { Registry } from '@szn/shared-contracts/release';
import type { StoredRecord } from '../records/stored-record.ts';

export type Deployment = Registry['microFrontends'][string][number];
export type DeploymentState = Partial<Pick<Deployment['extras'], 'previous' | 'killed' | 'isPinned'>> & {
  /** Left out of the default version, which has all that no canary takes. */
  readonly canaryTraffic?: number;
};

/** A registry's entry for a published version. Throws an `Error` when its record does not list its own entry. */
export function deploymentOf({ record, integrity }: StoredRecord, state: DeploymentState = {}): Deployment {
  const { name, version, contract, owner, tier } = record;
  const entry = record.files[`browser/${record.browser.entry}`];
  if (!entry) throw new Error(`The record of ${name}@${version} does not list its own entry.`);
  const { canaryTraffic, previous = null, killed = null, isPinned = false } = state;
  return {
    url: releaseUrl(record, record.browser.entry),
    metadata: { version, integrity: entry.integrity, recordIntegrity: integrity },
    deployment: {
      traffic: canaryTraffic ?? 100,
      default: canaryTraffic === undefined,
      deploymentId: `${name}@${version}`,
    },
    extras: { contract, owner, tier, previous, killed, isPinned },
  };
}
