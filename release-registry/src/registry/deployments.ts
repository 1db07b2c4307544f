import { ownValue } from '@szn/shared-contracts/wire';
import { releaseUrl } from '@szn/shared-contracts';
import type { Registry, ReleaseRecord } from '@szn/shared-contracts/release';
import { RejectedError } from '../lib/errors.ts';
import { integrityOf } from '../records/integrity.ts';
import { formatReleaseRecord, type StoredRecord } from '../records/release-record.ts';
import type { MicroFrontends } from './change-registry.ts';

export type Deployments = { readonly current: Deployment; readonly canary: Deployment | null };

/** Throws a {@link RejectedError} that lists the existing remotes. */
export function requireDeployments(all: MicroFrontends, name: string): Deployments {
  const found = findDeployments(all, name);
  if (found) return found;
  const names = Object.keys(all).sort().join(', ') || 'none';
  throw new RejectedError(`This environment has no remote "${name}". There are: ${names}.`);
}

export function findDeployments(all: MicroFrontends, name: string): Deployments | null {
  const deployments = ownValue(all, name);
  const current = deployments?.find(({ deployment }) => deployment.default);
  return current
    ? { current, canary: deployments?.find(({ deployment }) => !deployment.default) ?? null }
    : null;
}

/**
 * Makes a version the default. The previous version is recorded as fallback and for a rollback. A remote that is switched
 * off stays off.
 */
export function promoteToAll(all: MicroFrontends, chosen: StoredRecord): MicroFrontends {
  const { name, version } = chosen.record;
  const deployments = findDeployments(all, name);
  requireUnpinned(deployments, name);
  if (deployments?.current.metadata.version === version) {
    return withDeployments(all, name, { current: deployments.current, canary: null });
  }
  const previous = deployments && reference(deployments.current);
  const killed = deployments?.current.extras.killed ?? null;
  return withDeployments(all, name, {
    current: createDeployment(chosen, { previous, killed }),
    canary: null,
  });
}

export type Rollout = NonNullable<Deployment['extras']['rollout']>;

/** What a canary gets. */
export type CanaryShare = {
  /** Percentage of the visitors. */
  readonly traffic: number;
  /** The plan that raises it. */
  readonly rollout?: Rollout | undefined;
};

/**
 * Sets a version as canary with a percentage of the traffic. Throws if another canary has traffic. A plan of an earlier
 * promotion ends.
 */
export function promoteToSome(all: MicroFrontends, chosen: StoredRecord, share: CanaryShare): MicroFrontends {
  const { name, version } = chosen.record;
  const { current, canary } = requireDeployments(all, name);
  requireUnpinned({ current }, name);
  if (current.metadata.version === version) {
    throw new RejectedError(
      `${name}@${version} is what everybody gets already: it cannot be its own canary.`,
    );
  }
  if (canary && canary.metadata.version !== version && canary.deployment.traffic > 0) {
    throw new RejectedError(
      `${name} has a canary, ${canary.metadata.version} at ${canary.deployment.traffic} %. Promote it to all, or roll it back, before another.`,
    );
  }
  return withDeployments(all, name, {
    current,
    canary: createDeployment(chosen, { canaryTraffic: share.traffic, rollout: share.rollout }),
  });
}

type StoppedCanary = { readonly name: string; readonly version: string; readonly reason: string };

/**
 * Sets the traffic of a canary to 0; it stays listed until the next promotion. Its plan is aborted. `null` if it has no
 * traffic.
 */
export function stopCanary(
  all: MicroFrontends,
  { name, version, reason }: StoppedCanary,
): MicroFrontends | null {
  const canary = findDeployments(all, name)?.canary;
  if (canary?.metadata.version !== version || canary.deployment.traffic === 0) return null;
  const { rollout } = canary.extras;
  return withCanary(all, name, {
    traffic: 0,
    ...(rollout && { rollout: { ...rollout, state: 'aborted' as const, reason } }),
  });
}

/** Changes the share of a canary and its plan. */
export function withCanary(all: MicroFrontends, name: string, share: CanaryShare): MicroFrontends {
  const { current, canary } = requireDeployments(all, name);
  if (!canary) throw new RejectedError(`${name} has no canary.`);
  const deployment = { ...canary.deployment, traffic: share.traffic };
  const { rollout: _rollout, ...extras } = canary.extras;
  const changed = { ...extras, ...(share.rollout && { rollout: share.rollout }) };
  return withDeployments(all, name, { current, canary: { ...canary, deployment, extras: changed } });
}

/** Makes a canary the default; its plan ends. */
export function promoteCanary(all: MicroFrontends, name: string): MicroFrontends {
  const { current, canary } = requireDeployments(all, name);
  if (!canary) throw new RejectedError(`${name} has no canary.`);
  const { rollout: _rollout, ...extras } = canary.extras;
  const { killed } = current.extras;
  const promoted = {
    ...canary,
    deployment: { ...canary.deployment, traffic: 100, default: true },
    extras: { ...extras, killed, previous: reference(current) },
  };
  return withDeployments(all, name, { current: promoted, canary: null });
}

export function dropCanary(all: MicroFrontends, name: string): MicroFrontends {
  return withDeployments(all, name, { ...requireDeployments(all, name), canary: null });
}

/** Returns to the previous version. The current version becomes the previous one, so that a second call undoes it. */
export function returnToPrevious(all: MicroFrontends, previous: StoredRecord): MicroFrontends {
  const { name } = previous.record;
  const { current } = requireDeployments(all, name);
  const { killed, isPinned } = current.extras;
  const state = { previous: reference(current), killed, isPinned };
  return withDeployments(all, name, { current: createDeployment(previous, state), canary: null });
}

/** Switches a remote off with a message for shoppers, or (`null`) on again. */
export function setKilled(all: MicroFrontends, name: string, message: string | null): MicroFrontends {
  return withExtras(all, name, { killed: message === null ? null : { message } });
}

/** Removes a remote from the environment. Its versions stay published. */
export function removeRemote(all: MicroFrontends, name: string): MicroFrontends {
  requireDeployments(all, name);
  const { [name]: _removed, ...others } = all;
  return others;
}

export function setPinned(all: MicroFrontends, name: string, isPinned: boolean): MicroFrontends {
  return withExtras(all, name, { isPinned });
}

/** Throws a {@link RejectedError} if promotions of the remote are rejected. */
export function requireUnpinned(deployments: Pick<Deployments, 'current'> | null, name: string): void {
  if (!deployments?.current.extras.isPinned) return;
  throw new RejectedError(`${name} is pinned to ${deployments.current.metadata.version}: unpin it first.`);
}

function reference({ metadata }: Deployment): Deployment['extras']['previous'] {
  return { version: metadata.version, recordIntegrity: metadata.recordIntegrity };
}

function withExtras(all: MicroFrontends, name: string, changes: Partial<Deployment['extras']>) {
  const { current, canary } = requireDeployments(all, name);
  const changed = { ...current, extras: { ...current.extras, ...changes } };
  return withDeployments(all, name, { current: changed, canary });
}

function withDeployments(all: MicroFrontends, name: string, { current, canary }: Deployments) {
  return { ...all, [name]: canary ? [current, canary] : [current] };
}

export type Deployment = Registry['microFrontends'][string][number];
type DeploymentState = Partial<Pick<Deployment['extras'], 'previous' | 'killed' | 'isPinned'>> & {
  /** Undefined for the default version, which has the remaining traffic. */
  readonly canaryTraffic?: number;
  readonly rollout?: Rollout | undefined;
};

/** Creates the registry entry of a published version. Throws an `Error` if the record does not list its entry file. */
function createDeployment({ record, integrity }: StoredRecord, state: DeploymentState = {}): Deployment {
  const { name, version, contract, owner, tier } = record;
  const entry = ownValue(record.files, `browser/${record.browser.entry}`);
  if (!entry) throw new Error(`The record of ${name}@${version} does not list its own entry.`);
  const { canaryTraffic, rollout, previous = null, killed = null, isPinned = false } = state;
  return {
    url: releaseUrl(record, record.browser.entry),
    metadata: { version, integrity: entry.integrity, recordIntegrity: integrity },
    deployment: {
      traffic: canaryTraffic ?? 100,
      default: canaryTraffic === undefined,
      deploymentId: `${name}@${version}`,
    },
    extras: { contract, owner, tier, previous, killed, isPinned, ...(rollout && { rollout }) },
  };
}

/** Creates the registry entry of a version with all traffic. */
export function defaultDeployments(record: ReleaseRecord): Registry['microFrontends'][string] {
  return [createDeployment({ record, integrity: integrityOf(Buffer.from(formatReleaseRecord(record))) })];
}
