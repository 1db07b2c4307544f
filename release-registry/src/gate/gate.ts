import { ownValue } from '@szn/shared-contracts/wire';
import type { HostDescription, ReleaseRecord } from '@szn/shared-contracts/release';
import { RejectedError } from '../lib/errors.ts';
import { readHost } from '../records/host-description.ts';
import { readRecord, type StoredRecord } from '../records/release-record.ts';
import type { RegistryContent } from '../registry/change-registry.ts';
import { type Deployment, findDeployments, promoteToAll } from '../registry/deployments.ts';
import type { Environment } from '../registry/environment.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import {
  findBudgetViolations,
  findViolations,
  type GateViolation,
  withoutAllowedBreaking,
} from './check-release.ts';
import { findSlotWarnings, findSlotViolations } from './check-slots.ts';
import { findGenerationWarnings } from './generations.ts';
import { findConsumerViolations } from './check-consumers.ts';

/** The gate rejects a version; `violations` lists the rules that the version breaks. */
export class GateError extends RejectedError {
  constructor(
    version: string,
    readonly violations: readonly GateViolation[],
  ) {
    const lines = violations.map(({ rule, consumer, message }) => `  ${rule} (${consumer}): ${message}`);
    super(`${version} is refused:\n${lines.join('\n')}`);
  }
}

/**
 * Throws a {@link GateError} unless the version can run with the other versions and the shell of the environment. Resolves
 * to warnings. `current`: the content of the environment's registry.
 */
export async function checkRelease(
  context: GateContext,
  current: RegistryContent,
  { candidate, isBreakingAllowed }: { candidate: ReleaseRecord; isBreakingAllowed: boolean },
): Promise<readonly string[]> {
  const live = await readLiveRemotes(context, current, candidate.name);
  const found = findViolations(candidate, live);
  throwIfViolated(
    candidate,
    isBreakingAllowed ? withoutAllowedBreaking(found, candidate, live.replaced) : found,
  );
  const { name, version, skippedChecks } = candidate;
  return [
    ...findSlotWarnings(candidate, live),
    ...findGenerationWarnings(candidate, live),
    ...(skippedChecks
      ? [`${name}@${version} was published without checking ${skippedChecks.join(' and ')} of its sources`]
      : []),
  ];
}

/**
 * As {@link checkRelease}, for versions that replace others at the same moment: each is checked against the others of the
 * set. Rejects also if one of the remotes is pinned.
 */
export async function checkReleases(
  context: GateContext,
  current: RegistryContent,
  { candidates, isBreakingAllowed }: { candidates: readonly StoredRecord[]; isBreakingAllowed: boolean },
): Promise<readonly string[]> {
  const all = candidates.reduce((before, one) => promoteToAll(before, one), current.microFrontends);
  const warnings: string[] = [];
  for (const { record } of candidates) {
    const { [record.name]: _next, ...others } = all;
    const before = ownValue(current.microFrontends, record.name);
    const microFrontends = { ...others, ...(before && { [record.name]: before }) };
    const content = { ...current, microFrontends };
    warnings.push(...(await checkRelease(context, content, { candidate: record, isBreakingAllowed })));
  }
  return warnings;
}

/** Throws a {@link GateError} if live remotes or the shell use topics, commands or slots of a remote that is to be removed. */
export async function checkRetirement(
  context: GateContext,
  current: RegistryContent,
  retired: ReleaseRecord,
): Promise<void> {
  const live = await readLiveRemotes(context, current, retired.name);
  throwIfViolated(retired, findRetirementViolations(retired, live));
}

/** As {@link checkRelease}, for a rollback: rejects only a version that the shell cannot run. */
export async function checkRollback(
  context: GateContext,
  current: RegistryContent,
  candidate: ReleaseRecord,
): Promise<void> {
  const found = findViolations(candidate, await readLiveRemotes(context, current, candidate.name));
  throwIfViolated(
    candidate,
    found.filter(({ rule, isBreakingChange }) => !isBreakingChange && rule !== 'budget'),
  );
}

/** The error of {@link checkRelease} for a local build, of which only the size is checked; `null` within the budgets. */
export function findBudgetError(candidate: ReleaseRecord): GateError | null {
  return toError(candidate, findBudgetViolations(candidate));
}

function throwIfViolated(candidate: ReleaseRecord, violations: readonly GateViolation[]): void {
  const error = toError(candidate, violations);
  if (error) throw error;
}

function toError({ name, version }: ReleaseRecord, violations: readonly GateViolation[]): GateError | null {
  return violations.length > 0 ? new GateError(`${name}@${version}`, violations) : null;
}

/** What an environment runs. */
export type LiveRemotes = {
  /** Name of the environment. */
  readonly environment: string;
  readonly host: HostDescription;
  /** The default version of the same remote, `null` for a new remote. */
  readonly replaced: ReleaseRecord | null;
  /** Every version of the other remotes with traffic, canaries included. */
  readonly others: readonly ReleaseRecord[];
};

/** The environment that the gate checks against. */
type GateContext = {
  readonly environment: Environment;
  /** Describes the shell for an environment whose registry names no host description. */
  readonly describeHost?: ((version: 'tree') => Promise<HostDescription>) | undefined;
};

/** Reads the records of the versions that an environment runs, for a check of one version of `name`. */
async function readLiveRemotes(
  context: GateContext,
  content: RegistryContent,
  name: string,
): Promise<LiveRemotes> {
  const { store, name: environment } = context.environment;
  const { microFrontends } = content;
  const current = findDeployments(microFrontends, name)?.current;
  const others = Object.entries(microFrontends)
    .filter(([other]) => other !== name)
    .flatMap(([other, deployments]) =>
      deployments
        .filter(({ deployment }) => deployment.default || deployment.traffic > 0)
        .map((deployment) => readReferencedRecord(store, other, deployment.metadata)),
    );
  return {
    replaced: current ? await readReferencedRecord(store, name, current.metadata) : null,
    others: await Promise.all(others),
    environment,
    host: await readLiveHost(context, content),
  };
}

/** The host description that the registry names, else that of the workspace, if it contains a shell. */
async function readLiveHost(
  { environment: { store, name }, describeHost }: GateContext,
  { host }: RegistryContent,
): Promise<HostDescription> {
  if (host) return readHost(store, host);
  if (describeHost) return describeHost('tree');
  throw new RejectedError(
    `The environment "${name}" does not name the shell that it runs, so that no version can be compared with it. Where its shell is deployed, run: szn host publish --env ${name}`,
  );
}

async function readReferencedRecord(
  store: ReleaseStore,
  name: string,
  { version, recordIntegrity }: Deployment['metadata'],
): Promise<ReleaseRecord> {
  const { record, integrity } = await readRecord(store, { name, version });
  if (integrity === recordIntegrity) return record;
  throw new RejectedError(
    `The record of ${name}@${version} is not the one that the registry references: it was changed.`,
  );
}

/** Finds what live remotes or the shell use of a remote that is to be removed: topics, commands and slots. */
function findRetirementViolations(
  retired: ReleaseRecord,
  live: Pick<LiveRemotes, 'others' | 'host'>,
): readonly GateViolation[] {
  const { slots: _slots, fills: _fills, ...record } = retired;
  const nothing: ReleaseRecord = { ...record, handles: [], sends: [], publishes: [], consumes: [] };
  const replaced = { ...live, replaced: retired };
  return [...findConsumerViolations(nothing, replaced), ...findSlotViolations(nothing, replaced)];
}
