import type { ReleaseRecord } from '@szn/shared-contracts/release';
import { Refusal } from '../lib/refusal.ts';
import type { MicroFrontends } from '../registry/change-registry.ts';
import { checkBudgets } from './check-budgets.ts';
import { checkVersion, withoutExcused } from './check-release.ts';
import { readLiveRemotes, type GateContext } from './live-remotes.ts';
import type { GateRefusal } from './refusals.ts';

/** A version that the gate does not let through, with everything that stands against it. */
export class GateError extends Refusal {
  constructor(
    version: string,
    readonly refusals: readonly GateRefusal[],
  ) {
    const lines = refusals.map(({ rule, consumer, message }) => `  ${rule} (${consumer}): ${message}`);
    super(`${version} is refused:\n${lines.join('\n')}`);
  }
}

/** Throws a {@link GateError} unless the version may run beside what the environment runs. */
export async function refuseUnfit(
  context: GateContext,
  all: MicroFrontends,
  {
    candidate,
    isBreakingAllowed,
  }: { readonly candidate: ReleaseRecord; readonly isBreakingAllowed: boolean },
): Promise<void> {
  const live = await readLiveRemotes(context, all, candidate.name);
  const found = checkVersion(candidate, live);
  refuseFor(candidate, isBreakingAllowed ? withoutExcused(found, candidate, live.replaced) : found);
}

/** As {@link refuseUnfit}, for a way back: only what the shell could not run at all is refused. */
export async function refuseUnrunnable(
  context: GateContext,
  all: MicroFrontends,
  candidate: ReleaseRecord,
): Promise<void> {
  const live = await readLiveRemotes(context, all, candidate.name);
  const found = checkVersion(candidate, live);
  refuseFor(
    candidate,
    found.filter(({ rule, isBreakingChange }) => !isBreakingChange && rule !== 'budget'),
  );
}

/** As {@link refuseUnfit}, for a build that goes to no environment of others: only its own size is looked at. */
export function refuseOverBudget(candidate: ReleaseRecord): void {
  refuseFor(candidate, checkBudgets(candidate));
}

function refuseFor(candidate: ReleaseRecord, refusals: readonly GateRefusal[]): void {
  if (refusals.length > 0) throw new GateError(`${candidate.name}@${candidate.version}`, refusals);
}
