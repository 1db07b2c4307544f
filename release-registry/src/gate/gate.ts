import type { ReleaseRecord } from '@szn/shared-contracts/release';
import type { SharedVersions, ShellTopics } from '../composition/shared-modules.ts';
import { RejectedError } from '../lib/errors.ts';
import { readRecord } from '../records/release-record.ts';
import type { MicroFrontends } from '../registry/change-registry.ts';
import { type Deployment, findDeployments } from '../registry/deployments.ts';
import type { Environment } from '../registry/environment.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import {
  findBudgetViolations,
  findViolations,
  type GateViolation,
  withoutAllowedBreaking,
} from './check-release.ts';

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

/** Throws a {@link GateError} unless the version can run with the other versions of the environment. */
export async function checkRelease(
  context: GateContext,
  all: MicroFrontends,
  { candidate, isBreakingAllowed }: { candidate: ReleaseRecord; isBreakingAllowed: boolean },
): Promise<void> {
  const live = await readLiveRemotes(context, all, candidate.name);
  const found = findViolations(candidate, live);
  throwIfViolated(
    candidate,
    isBreakingAllowed ? withoutAllowedBreaking(found, candidate, live.replaced) : found,
  );
}

/** As {@link checkRelease}, for a rollback: rejects only a version that the shell cannot run. */
export async function checkRollback(
  context: GateContext,
  all: MicroFrontends,
  candidate: ReleaseRecord,
): Promise<void> {
  const found = findViolations(candidate, await readLiveRemotes(context, all, candidate.name));
  throwIfViolated(
    candidate,
    found.filter(({ rule, isBreakingChange }) => !isBreakingChange && rule !== 'budget'),
  );
}

/** As {@link checkRelease}, for a local build: checks only its size. */
export function checkBudget(candidate: ReleaseRecord): void {
  throwIfViolated(candidate, findBudgetViolations(candidate));
}

function throwIfViolated(candidate: ReleaseRecord, violations: readonly GateViolation[]): void {
  if (violations.length > 0) throw new GateError(`${candidate.name}@${candidate.version}`, violations);
}

/** The versions that an environment runs, and the shared modules and topics of its shell. */
export type LiveRemotes = Omit<GateContext, 'environment'> & {
  /** The default version of the same remote, `null` for a new remote. */
  readonly replaced: ReleaseRecord | null;
  /** Every version of the other remotes with traffic, canaries included. */
  readonly others: readonly ReleaseRecord[];
};

/** The environment and the shell that the gate checks against. */
type GateContext = {
  readonly environment: Environment;
  readonly sharedVersions: SharedVersions;
  readonly shellTopics: ShellTopics;
};

/** Reads the records of the versions that an environment runs, for a check of one version of `name`. */
async function readLiveRemotes(
  { environment: { store }, sharedVersions, shellTopics }: GateContext,
  all: MicroFrontends,
  name: string,
): Promise<LiveRemotes> {
  const current = findDeployments(all, name)?.current;
  const others = Object.entries(all)
    .filter(([other]) => other !== name)
    .flatMap(([other, deployments]) =>
      deployments
        .filter(({ deployment }) => deployment.default || deployment.traffic > 0)
        .map((deployment) => readReferencedRecord(store, other, deployment.metadata)),
    );
  return {
    replaced: current ? await readReferencedRecord(store, name, current.metadata) : null,
    others: await Promise.all(others),
    sharedVersions,
    shellTopics,
  };
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
