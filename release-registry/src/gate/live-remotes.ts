import type { ReleaseRecord } from '@szn/shared-contracts/release';
import type { HostOffer, ShellTopics } from '../composition/shared-modules.ts';
import { Refusal } from '../lib/refusal.ts';
import type { MicroFrontends } from '../registry/change-registry.ts';
import type { Deployment } from '../registry/deployment-of.ts';
import { findDeployments } from '../registry/deployments.ts';
import { readRecord } from '../records/stored-record.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import type { Environment } from '../registry/environment.ts';

/** What runs in an environment beside the version that is to go live there, and what the shell there offers it and reads. */
export type LiveRemotes = {
  /** The version of the same remote that everybody gets now, if there is one. */
  readonly replaced: ReleaseRecord | null;
  /** Every version of the other remotes that takes traffic, canaries included. */
  readonly others: readonly ReleaseRecord[];
  readonly offer: HostOffer;
  readonly shellTopics: ShellTopics;
};

/** Where the gate looks, and for which shell. */
export type GateContext = {
  readonly environment: Environment;
  readonly offer: HostOffer;
  readonly shellTopics: ShellTopics;
};

/** Reads the records of what an environment runs, as the gate of one remote's version needs them. */
export async function readLiveRemotes(
  { environment: { store }, offer, shellTopics }: GateContext,
  all: MicroFrontends,
  name: string,
): Promise<LiveRemotes> {
  const current = findDeployments(all, name)?.current;
  const others = Object.entries(all)
    .filter(([other]) => other !== name)
    .flatMap(([other, deployments]) =>
      deployments.filter(takesTraffic).map((deployment) => readVouched(store, other, deployment.metadata)),
    );
  return {
    replaced: current ? await readVouched(store, name, current.metadata) : null,
    others: await Promise.all(others),
    offer,
    shellTopics,
  };
}

function takesTraffic({ deployment }: Deployment): boolean {
  return deployment.default || deployment.traffic > 0;
}

async function readVouched(
  store: ReleaseStore,
  name: string,
  { version, recordIntegrity }: Deployment['metadata'],
): Promise<ReleaseRecord> {
  const { record, integrity } = await readRecord(store, { name, version });
  if (integrity === recordIntegrity) return record;
  throw new Refusal(
    `The record of ${name}@${version} is not the one that the registry vouches for: it was changed.`,
  );
}
