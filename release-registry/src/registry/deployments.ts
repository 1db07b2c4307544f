import { ownValue } from '@szn/shared-contracts/wire';
import type { Registry, ReleaseRecord } from '@szn/shared-contracts/release';
import { RejectedError } from '../lib/errors.ts';
import type { Version } from '../store/release-store.ts';
import { integrityOf } from '../records/integrity.ts';
import { formatReleaseRecord, type StoredRecord } from '../records/release-record.ts';
import type { MicroFrontends } from './change-registry.ts';
import {
  createDeployment,
  chooseEarlier,
  type Deployment,
  type EarlierVersions,
  rejectAlso,
  type VersionReference,
} from './eligible-versions.ts';

export type { Deployment } from './eligible-versions.ts';

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
 * Makes a version the default: it is rejected no longer. The fallback version is the latest earlier one that may be chosen,
 * which is the present default unless that is withdrawn. A remote that is switched off stays off.
 */
export function promoteToAll(
  all: MicroFrontends,
  chosen: StoredRecord,
  earlier?: EarlierVersions,
): MicroFrontends {
  const { name, version } = chosen.record;
  const deployments = findDeployments(all, name);
  requireUnpinned(deployments, name);
  if (deployments?.current.metadata.version === version) {
    return withDeployments(all, name, { current: deployments.current, canary: null });
  }
  const killed = deployments?.current.extras.killed ?? null;
  const state = deployments && stateAfterPromotion(deployments.current, version, earlier);
  return withDeployments(all, name, {
    current: createDeployment(chosen, { ...state, killed }),
    canary: null,
  });
}

/** Fallback and rejected versions when another version takes the place of the default. */
function stateAfterPromotion(
  current: Deployment,
  version: string,
  { ran, withdrawn }: EarlierVersions = { ran: [], withdrawn: new Set() },
) {
  const own = current.metadata.version;
  const kept = { ...current.extras, rejected: current.extras.rejected?.filter((one) => one !== version) };
  const rejected = withdrawn.has(own) ? rejectAlso(kept, own) : (kept.rejected ?? []);
  const known = [reference(current), ...(current.extras.previous ? [current.extras.previous] : []), ...ran];
  const extras = { ...current.extras, rejected: [...rejected] };
  return { rejected, previous: chooseEarlier({ extras }, version, { ran: known, withdrawn }) };
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
  return withCanary(reject(all, { name, version }), name, {
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

/** Makes a canary the default, as {@link promoteToAll}; its plan ends. */
export function promoteCanary(all: MicroFrontends, name: string, earlier?: EarlierVersions): MicroFrontends {
  const { current, canary } = requireDeployments(all, name);
  if (!canary) throw new RejectedError(`${name} has no canary.`);
  const { rollout: _rollout, ...extras } = canary.extras;
  const { killed } = current.extras;
  const { rejected, previous } = stateAfterPromotion(current, canary.metadata.version, earlier);
  const promoted = {
    ...canary,
    deployment: { ...canary.deployment, traffic: 100, default: true },
    extras: { ...extras, killed, previous, ...(rejected.length > 0 && { rejected: [...rejected] }) },
  };
  return withDeployments(all, name, { current: promoted, canary: null });
}

/** Ends a canary, which is rejected. */
export function dropCanary(all: MicroFrontends, name: string): MicroFrontends {
  const { current, canary } = requireDeployments(all, name);
  const next = withDeployments(all, name, { current, canary: null });
  return canary ? reject(next, { name, version: canary.metadata.version }) : next;
}

/**
 * Returns to an earlier version: those that ran since then are rejected, so that another rollback goes further back. `undo`:
 * it ends a rollback, so that the version is rejected no longer, and the one that it replaces is a good one.
 */
export function returnTo(
  all: MicroFrontends,
  target: StoredRecord,
  earlier: EarlierVersions & { readonly isUndo: boolean },
): MicroFrontends {
  const { name, version } = target.record;
  const { current, canary } = requireDeployments(all, name);
  const { killed, isPinned } = current.extras;
  const left = [current, ...(canary ? [canary] : [])].map(({ metadata }) => metadata.version);
  const extras = {
    ...current.extras,
    rejected: earlier.isUndo
      ? (current.extras.rejected ?? []).filter((one) => one !== version)
      : rejectAlso(current.extras, ...left).filter((one) => one !== version),
  };
  const previous = chooseEarlier({ extras }, version, earlier);
  const state = { previous, killed, isPinned, rejected: extras.rejected };
  return withDeployments(all, name, { current: createDeployment(target, state), canary: null });
}

/** Rejects a version other than the default, which is the fallback version no longer. */
export function reject(
  all: MicroFrontends,
  { name, version }: Version,
  earlier: EarlierVersions = { ran: [], withdrawn: new Set() },
): MicroFrontends {
  const { current } = requireDeployments(all, name);
  if (current.metadata.version === version) return all;
  const rejected = [...rejectAlso(current.extras, version)];
  const { previous } = current.extras;
  const extras = { ...current.extras, rejected };
  if (previous?.version !== version) return withExtras(all, name, { rejected });
  return withExtras(all, name, {
    rejected,
    previous: chooseEarlier({ extras }, current.metadata.version, earlier),
  });
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

function reference({ metadata }: Deployment): VersionReference {
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

/** Creates the registry entry of a version with all traffic. */
export function defaultDeployments(record: ReleaseRecord): Registry['microFrontends'][string] {
  return [createDeployment({ record, integrity: integrityOf(Buffer.from(formatReleaseRecord(record))) })];
}
