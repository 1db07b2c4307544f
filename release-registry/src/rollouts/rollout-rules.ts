import type { Rollout } from '../registry/deployments.ts';

/** Visits of one version of a remote, and how many of them failed. */
export type VisitCounts = { readonly visits: number; readonly failed: number };

/** Measurements of a vital: by the upper bound of a bucket, such as `2.5` or `+Inf`, those up to it. */
export type Histogram = Readonly<Record<string, number>>;

/** The vitals that are compared: seconds, and a score without unit for `CLS`. */
export const comparedVitals = ['LCP', 'INP', 'CLS'] as const;
type ComparedVital = (typeof comparedVitals)[number];

/** Counters of gateways with their fields. */
export const visitMetrics: Readonly<Record<string, keyof VisitCounts>> = {
  szn_remote_visits_total: 'visits',
  szn_remote_failed_visits_total: 'failed',
};
/** Histograms of gateways. */
export const vitalMetrics: Readonly<Record<string, ComparedVital>> = {
  szn_lcp_seconds: 'LCP',
  szn_inp_seconds: 'INP',
  szn_cls_score: 'CLS',
};

/** What gateways counted of one version during one step. */
export type VersionFigures = VisitCounts & { readonly vitals: Readonly<Record<ComparedVital, Histogram>> };

export type StepFigures = {
  /** Since when gateways are read. */
  readonly startedAt: Date;
  readonly canary: VersionFigures;
  readonly stable: VersionFigures;
};

export type FailureLimits = {
  /** Minimum number of visits before a canary is judged. */
  readonly minVisits: number;
  /** Percentage points by which its share of failed visits may exceed that of the default version. */
  readonly maxExcessPoints: number;
};

/** Returns the reason to stop the canary, as text for the history; `null` if the canary is within the limits. */
export function findStopReason(
  { canary, current }: { readonly canary: VisitCounts; readonly current: VisitCounts },
  { minVisits, maxExcessPoints }: FailureLimits,
): string | null {
  if (canary.visits < minVisits) return null;
  const [ofCanary, ofCurrent] = [failedPercent(canary), failedPercent(current)];
  if (ofCanary - ofCurrent <= maxExcessPoints) return null;
  return `failed in ${canary.failed} of ${canary.visits} visits (${ofCanary.toFixed(1)} %), the default version in ${ofCurrent.toFixed(1)} %; at most ${maxExcessPoints} points more are allowed`;
}

/** A visit can be reported more than once, so the share is limited to 100. */
function failedPercent({ visits, failed }: VisitCounts): number {
  return visits === 0 ? 0 : Math.min(100, (100 * failed) / visits);
}

/** Percentage of the visits that the canary had; `null` without visits. */
export function actualShare({
  canary,
  stable,
}: Readonly<Record<'canary' | 'stable', Pick<VisitCounts, 'visits'>>>): number | null {
  const visits = canary.visits + stable.visits;
  return visits === 0 ? null : (100 * canary.visits) / visits;
}

/** The number of measurements, and the value that three quarters of them do not exceed, linear within its bucket. */
export function percentile75(histogram: Histogram): {
  readonly count: number;
  readonly value: number | null;
} {
  const buckets = Object.entries(histogram)
    .map(([bound, upTo]) => ({ bound: bound === '+Inf' ? Infinity : Number(bound), upTo }))
    .sort((one, other) => one.bound - other.bound);
  const count = buckets.at(-1)?.upTo ?? 0;
  if (count === 0) return { count, value: null };
  const wanted = 0.75 * count;
  const index = buckets.findIndex(({ upTo }) => upTo >= wanted);
  const lower = buckets[index - 1] ?? { bound: 0, upTo: 0 };
  const { bound, upTo } = buckets[index] ?? lower;
  // Above the highest bound nothing more is known.
  if (bound === Infinity) return { count, value: lower.bound };
  const part = (wanted - lower.upTo) / (upTo - lower.upTo);
  return { count, value: lower.bound + part * (bound - lower.bound) };
}

/** A difference below this is none, whatever its percentage: a bucket of the histograms is wider. */
const minExcess: Readonly<Record<ComparedVital, number>> = { LCP: 0.25, INP: 0.05, CLS: 0.02 };

export type VitalComparison = {
  readonly vital: ComparedVital;
  readonly canary: ReturnType<typeof percentile75>;
  readonly stable: ReturnType<typeof percentile75>;
  /** The highest value that the canary may have; `null` without values of the default version. */
  readonly limit: number | null;
  /** `few`: one of the versions has not the minimum sample. */
  readonly verdict: 'few' | 'within' | 'worse';
};

/** Compares the vitals of the canary at the 75th percentile with those of the default version. */
export function compareVitals(
  { canary, stable }: Pick<StepFigures, 'canary' | 'stable'>,
  { minVitals, maxExcessPercent }: Rollout['rule'],
): readonly VitalComparison[] {
  return comparedVitals.map((vital) => {
    const [one, other] = [percentile75(canary.vitals[vital]), percentile75(stable.vitals[vital])];
    const excess = Math.max(minExcess[vital], ((other.value ?? 0) * maxExcessPercent) / 100);
    const limit = other.value === null ? null : other.value + excess;
    const isFew = minVitals === 0 || Math.min(one.count, other.count) < minVitals;
    const judged = limit !== null && one.value !== null && one.value > limit ? 'worse' : 'within';
    return {
      vital,
      canary: one,
      stable: other,
      limit,
      verdict: isFew ? 'few' : judged,
    };
  });
}

/** A value of a vital for people. */
export function formatVital(vital: ComparedVital, value: number): string {
  if (vital === 'CLS') return value.toFixed(3);
  return vital === 'INP' ? `${Math.round(value * 1000)} ms` : `${value.toFixed(2)} s`;
}

function describeWorse({ vital, canary, stable, limit }: VitalComparison): string {
  const format = (value: number | null) => (value === null ? 'unknown' : formatVital(vital, value));
  return `has ${vital} ${format(canary.value)} at the 75th percentile of ${canary.count} page loads, the default version ${format(stable.value)} of ${stable.count}; at most ${format(limit)} is allowed`;
}

/** A canary is judged by its failures from this number of visits, also where a step needs more. */
const earlyVisits = 20;

/** Why the canary has to be stopped, in the order failures, vitals; empty if it is within all limits. */
function findProblems(
  figures: Pick<StepFigures, 'canary' | 'stable'>,
  rule: Rollout['rule'],
): readonly string[] {
  const limits = { ...rule, minVisits: Math.min(earlyVisits, rule.minVisits) };
  const failures = findStopReason({ canary: figures.canary, current: figures.stable }, limits);
  const worse = compareVitals(figures, rule).filter(({ verdict }) => verdict === 'worse');
  return [...(failures === null ? [] : [failures]), ...worse.map(describeWorse)];
}

/** What the step lacks of the minimum sample; empty if nothing. Only LCP is waited for: not every visit has an INP. */
function listMissing({ canary, stable }: StepFigures, rule: Rollout['rule']): readonly string[] {
  const missing = [];
  if (canary.visits < rule.minVisits) missing.push(`${canary.visits} of ${rule.minVisits} visits`);
  const loads = [canary, stable].map(({ vitals }) => percentile75(vitals.LCP).count);
  const names = ['of the canary', 'of the default version'];
  for (const [index, count] of loads.entries()) {
    if (count < rule.minVitals)
      missing.push(`${count} of ${rule.minVitals} page loads with LCP ${names[index]}`);
  }
  return missing;
}

export type RolloutDecision = {
  readonly action: 'wait' | 'advance' | 'finish' | 'pause' | 'abort';
  /** For people: what is waited for, or why. */
  readonly reason: string;
};

type Step = {
  readonly rollout: Rollout;
  /** The remote is switched off. */
  readonly isOff: boolean;
  /** `null`: no guard has read a gateway in this step. */
  readonly figures: StepFigures | null;
};

/**
 * What to do with a roll-out now. A step ends after its time, counted from its beginning or from the first reading of a
 * gateway in it, when the minimum sample is there and nothing is worse. Without the sample it is paused in the end.
 */
export function decideStep({ rollout, isOff, figures }: Step, now: Date): RolloutDecision {
  if (rollout.state !== 'running') return { action: 'wait', reason: rollout.reason ?? rollout.state };
  if (isOff) return { action: 'wait', reason: 'the remote is switched off' };
  if (!figures) return { action: 'wait', reason: 'no guard has read a gateway in this step' };
  const problems = findProblems(figures, rollout.rule);
  if (problems.length > 0) return { action: 'abort', reason: problems.join('; ') };
  const begin = Math.max(Date.parse(rollout.since), figures.startedAt.getTime());
  const missing = listMissing(figures, rollout.rule).join(', ');
  if (missing !== '') return decideWithoutSample(rollout, { missing, elapsedMs: now.getTime() - begin });
  const end = new Date(begin + rollout.everySeconds * 1000);
  if (now < end) return { action: 'wait', reason: `the step lasts until ${end.toISOString()}` };
  const isLast = rollout.step + 2 >= rollout.steps.length;
  return { action: isLast ? 'finish' : 'advance', reason: describeFigures(figures) };
}

function decideWithoutSample(
  { sampleTimeoutSeconds }: Rollout,
  { missing, elapsedMs }: { readonly missing: string; readonly elapsedMs: number },
): RolloutDecision {
  if (elapsedMs < sampleTimeoutSeconds * 1000) return { action: 'wait', reason: `it has ${missing}` };
  return { action: 'pause', reason: `too little traffic: after ${sampleTimeoutSeconds} s it has ${missing}` };
}

/** The figures on which a step ended, for the history. */
function describeFigures({ canary, stable }: Pick<StepFigures, 'canary' | 'stable'>): string {
  const lines = comparedVitals.flatMap((vital) => {
    const [one, other] = [percentile75(canary.vitals[vital]).value, percentile75(stable.vitals[vital]).value];
    return one === null || other === null
      ? []
      : [`${vital} ${formatVital(vital, one)} (default ${formatVital(vital, other)})`];
  });
  const failures = `failed in ${canary.failed} of ${canary.visits} visits (default ${stable.failed} of ${stable.visits})`;
  return [failures, ...lines].join(', ');
}
