import type { VisitCounts } from './visit-counts.ts';

export type GuardLimits = {
  /** Visits that a canary needs before it is judged. */
  readonly leastVisits: number;
  /** Percentage points by which its share of failed visits may exceed that of the version everybody else gets. */
  readonly excessPoints: number;
};

/** Why the canary is to be stopped, in words for the history, or `null` while nothing speaks against it. */
export function judgeCanary(
  { canary, current }: { readonly canary: VisitCounts; readonly current: VisitCounts },
  { leastVisits, excessPoints }: GuardLimits,
): string | null {
  if (canary.visits < leastVisits) return null;
  const [ofCanary, ofCurrent] = [failedPoints(canary), failedPoints(current)];
  if (ofCanary - ofCurrent <= excessPoints) return null;
  return `failed in ${canary.failed} of ${canary.visits} visits (${ofCanary.toFixed(1)} %), the version before it in ${ofCurrent.toFixed(1)} %; at most ${excessPoints} points more are let pass`;
}

/** Several reports of a visit are one failed visit; should more be counted than there were visits, all have failed. */
function failedPoints({ visits, failed }: VisitCounts): number {
  return visits === 0 ? 0 : Math.min(100, (100 * failed) / visits);
}
