import type { Comparison, Point, Recommendation, Side } from '../../api/measurements.ts';
import type { RemoteState } from '../../api/state.ts';
import { actualShare, findStopReason, formatVital } from '@szn/release-registry/rollouts/rollout-rules';
import { percentile75 } from './read-metrics.ts';
import type { Sample } from './sample-store.ts';

export type ComparisonInput = {
  readonly environment: string;
  readonly remote: RemoteState;
  readonly hours: number;
  readonly samplesOf: (version: string) => readonly Sample[];
};

/** A canary beside the stable version: counts, percentiles, points for plots and one recommended action. */
export function compareVersions({ environment, remote, hours, samplesOf }: ComparisonInput): Comparison {
  const stableSamples = samplesOf(remote.version);
  const intervalSeconds = Math.max(60, Math.ceil((hours * 3600) / maxPoints / 60) * 60);
  const common = {
    environment,
    remote: remote.name,
    hours,
    stable: sumUp(remote.version, stableSamples),
    stablePoints: toPoints(stableSamples, intervalSeconds),
  };
  if (!remote.canary) {
    const recommendation = recommend(common.stable, null, 0);
    return { ...common, canary: null, canaryPoints: [], setShare: null, actualShare: null, recommendation };
  }
  const { version, traffic } = remote.canary;
  const canarySamples = samplesOf(version);
  const canary = sumUp(version, canarySamples);
  // Visits from before the canary say nothing about its share.
  const start = canarySamples[0]?.at ?? Infinity;
  const beside = sumUp(
    remote.version,
    stableSamples.filter(({ at }) => at >= start),
  );
  return {
    ...common,
    canary,
    canaryPoints: toPoints(canarySamples, intervalSeconds),
    setShare: traffic,
    actualShare: actualShare({ canary, stable: beside }),
    recommendation: recommend(beside, canary, traffic),
  };
}

const maxPoints = 180;

function sumUp(version: string, samples: readonly Sample[]): Side {
  const counts = addUp(samples);
  return {
    version,
    visits: counts.get('visits') ?? 0,
    failed: counts.get('failed') ?? 0,
    LCP: percentile75(counts, 'LCP'),
    INP: percentile75(counts, 'INP'),
    CLS: percentile75(counts, 'CLS'),
  };
}

function addUp(samples: readonly Sample[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { counts } of samples) {
    for (const [name, value] of Object.entries(counts)) sums.set(name, (sums.get(name) ?? 0) + value);
  }
  return sums;
}

function toPoints(samples: readonly Sample[], intervalSeconds: number): Point[] {
  const groups = new Map<number, Sample[]>();
  for (const sample of samples) {
    const at = Math.floor(sample.at / intervalSeconds) * intervalSeconds;
    groups.set(at, [...(groups.get(at) ?? []), sample]);
  }
  return [...groups].map(([at, group]) => {
    const { visits, failed, LCP, INP, CLS } = sumUp('', group);
    return { at, visits, failed, LCP: LCP.p75, INP: INP.p75, CLS: CLS.p75 };
  });
}

/** The limits of the guard, for which docs/ship-a-remote.md gives the reasons. */
const limits = { minVisits: 20, maxExcessPoints: 5 };
/** From this number on, a canary that is not worse can go to all. */
const enoughVisits = 200;
/** A slower page is a reason to roll back if it is this much slower, and poor by the thresholds of web.dev. */
const maxSlowdown = 1.25;
const vitals = [
  { name: 'LCP', good: 2.5 },
  { name: 'INP', good: 0.2 },
  { name: 'CLS', good: 0.1 },
] as const;

/** One action for a canary, with its reason. */
export function recommend(stable: Side, canary: Side | null, traffic: number): Recommendation {
  if (!canary) return { verb: 'none', reason: 'There is no canary: all visitors get one version.' };
  const stopReason = findStopReason({ canary, current: stable }, limits);
  if (stopReason !== null) return { verb: 'rollback', reason: `The canary ${stopReason}.` };
  const slow = vitals.find(({ name, good }) => isSlower(stable[name], canary[name], good));
  if (slow) {
    const [now, before] = [canary[slow.name].p75 ?? 0, stable[slow.name].p75 ?? 0];
    const values = `${formatVital(slow.name, now)} against ${formatVital(slow.name, before)}`;
    return {
      verb: 'rollback',
      reason: `The ${slow.name} of the canary is ${values} at the 75th percentile.`,
    };
  }
  if (traffic === 0) {
    return {
      verb: 'rollback',
      reason: 'The canary gets no traffic any more: end it, or give it traffic again.',
    };
  }
  if (canary.visits < limits.minVisits) {
    return {
      verb: 'wait',
      reason: `The canary has had ${canary.visits} visits; ${limits.minVisits} say something.`,
    };
  }
  if (canary.visits < enoughVisits) {
    return {
      verb: 'wait',
      reason: `Not worse in ${canary.visits} visits; from ${enoughVisits} on it can go to all visitors.`,
    };
  }
  const failed = `${canary.failed} of ${canary.visits} visits failed`;
  return { verb: 'promote', reason: `The canary is not worse than the stable version: ${failed}.` };
}

type Vital = Side['LCP'];

function isSlower(stable: Vital, canary: Vital, good: number): boolean {
  if (stable.p75 === null || canary.p75 === null) return false;
  if (Math.min(stable.count, canary.count) < limits.minVisits) return false;
  return canary.p75 > good && canary.p75 > maxSlowdown * stable.p75;
}
