import type { Rollout } from '../registry/deployments.ts';

/**
 * Visits of one version of a remote, and how many of them failed. Each client network counts once an hour in each gateway, so
 * that few people cannot decide by many requests.
 */
export type VisitCounts = { readonly visits: number; readonly failed: number };

/** Measurements of a vital: by the upper bound of a bucket, such as `2.5` or `+Inf`, those up to it. */
export type Histogram = Readonly<Record<string, number>>;

/** The vitals that are compared: seconds, and a score without unit for `CLS`. */
export const comparedVitals = ['LCP', 'INP', 'CLS'] as const;
type ComparedVital = (typeof comparedVitals)[number];

/** Counters of gateways with their fields. */
export const visitMetrics: Readonly<Record<string, keyof VisitCounts>> = {
  szn_remote_network_visits_total: 'visits',
  szn_remote_network_failures_total: 'failed',
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
} & Trust;

/** What is known of the figures besides themselves. */
type Trust = {
  /** What gateways had counted of the default version before; no baseline without visits. */
  readonly past?: VisitCounts | null;
  /** Reports that the client networks which are not trusted can have made: at most so many say nothing. */
  readonly forgeable?: number;
};

/** Client networks of which all reports may be false without an effect on a decision. */
export const defaultDistrusted = 4;

export type FailureLimits = {
  /** Minimum number of visits before a canary is judged. */
  readonly minVisits: number;
  /** Percentage points by which its share of failed visits may exceed that of the default version. */
  readonly maxExcessPoints: number;
};

type Compared = { readonly canary: VisitCounts; readonly current: VisitCounts } & Trust;

/** What is wrong if every report is true, as text for people; `null` if nothing. The canary is not stopped for it. */
export function findDoubt(compared: Compared, limits: FailureLimits): string | null {
  return findStopReason({ ...compared, forgeable: 0 }, limits);
}

/** Returns the reason to stop the canary, as text for the history; `null` if the canary is within the limits. */
export function findStopReason(
  { canary, current, past = null, forgeable = 0 }: Compared,
  limits: FailureLimits,
): string | null {
  const { minVisits, maxExcessPoints } = limits;
  if (canary.visits < minVisits) return null;
  const baseline = baselinePercent({ current, past, forgeable }, limits);
  if (failedPercent(canary, forgeable) - baseline <= maxExcessPoints) return null;
  const doubt = forgeable === 0 ? '' : `; ${forgeable} failures can be forged and do not count`;
  return `failed in ${canary.failed} of ${canary.visits} visits (${failedPercent(canary).toFixed(1)} %), the default version in ${baseline.toFixed(1)} %; at most ${maxExcessPoints} points more are allowed${doubt}`;
}

type Stable = Pick<Compared, 'current' | 'past' | 'forgeable'>;

/**
 * The share of failures that is normal for the default version: what cannot be forged of now, or its past. Reports of now raise
 * it above its past by the limit at most.
 */
function baselinePercent(
  { current, past, forgeable }: Stable,
  { minVisits, maxExcessPoints }: FailureLimits,
) {
  const certain = failedPercent(current, forgeable);
  if (!past || past.visits < minVisits) return certain;
  const before = failedPercent(past);
  return Math.min(failedPercent(current), Math.max(certain, before), before + maxExcessPoints);
}

/** Describes that the default version suddenly fails more often than before; `null` if it does not. */
export function findAlarm(
  { current, past = null, forgeable = 0 }: Stable,
  { minVisits, maxExcessPoints }: FailureLimits,
): string | null {
  if (!past || Math.min(past.visits, current.visits) < minVisits) return null;
  if (failedPercent(current, forgeable) - failedPercent(past) <= maxExcessPoints) return null;
  return `the default version failed in ${current.failed} of ${current.visits} visits (${failedPercent(current).toFixed(1)} %), before in ${failedPercent(past).toFixed(1)} %`;
}

/** Without the failures that can be forged. Gateways of one fleet can count a failure and its visit apart: at most 100. */
function failedPercent({ visits, failed }: VisitCounts, forgeable = 0): number {
  return visits === 0 ? 0 : (100 * Math.max(0, Math.min(failed, visits) - forgeable)) / visits;
}

/** Percentage of the visits that the canary had; `null` without visits. */
export function actualShare({
  canary,
  stable,
}: Readonly<Record<'canary' | 'stable', Pick<VisitCounts, 'visits'>>>): number | null {
  const visits = canary.visits + stable.visits;
  return visits === 0 ? null : (100 * canary.visits) / visits;
}

/** Measurements that are left out: the fastest, or the slowest ones. */
type LeftOut = { readonly fastest?: number; readonly slowest?: number };

/**
 * The number of measurements, and the value that three quarters of those that are not left out do not exceed, linear within
 * its bucket.
 */
export function percentile75(
  histogram: Histogram,
  { fastest = 0, slowest = 0 }: LeftOut = {},
): {
  readonly count: number;
  readonly value: number | null;
} {
  const buckets = Object.entries(histogram)
    .map(([bound, upTo]) => ({ bound: bound === '+Inf' ? Infinity : Number(bound), upTo }))
    .sort((one, other) => one.bound - other.bound);
  const count = buckets.at(-1)?.upTo ?? 0;
  const rest = count - fastest - slowest;
  if (rest <= 0) return { count, value: null };
  const wanted = fastest + 0.75 * rest;
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
  { canary, stable, forgeable = 0 }: Pick<StepFigures, 'canary' | 'stable' | 'forgeable'>,
  { minVitals, maxExcessPercent }: Rollout['rule'],
): readonly VitalComparison[] {
  return comparedVitals.map((vital) => {
    // As if every forgeable measurement had been made against the canary.
    const one = percentile75(canary.vitals[vital], { slowest: forgeable });
    const other = percentile75(stable.vitals[vital], { fastest: forgeable });
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

function earlyLimits(rule: Rollout['rule']): FailureLimits {
  return { ...rule, minVisits: Math.min(earlyVisits, rule.minVisits) };
}

/** Why the canary has to be stopped, in the order failures, vitals; empty if it is within all limits. */
function findProblems(figures: Omit<StepFigures, 'startedAt'>, rule: Rollout['rule']): readonly string[] {
  const failures = findStopReason({ ...figures, current: figures.stable }, earlyLimits(rule));
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
  return findFault(figures, rollout.rule) ?? decideByTime(rollout, figures, now);
}

function findFault(figures: StepFigures, rule: Rollout['rule']): RolloutDecision | null {
  const problems = findProblems(figures, rule);
  const alarm = findAlarm({ ...figures, current: figures.stable }, earlyLimits(rule));
  if (problems.length > 0) return { action: 'abort', reason: [...problems, alarm ?? []].flat().join('; ') };
  // Nothing can be compared with it now, and somebody has to look.
  return alarm === null ? null : { action: 'pause', reason: alarm };
}

function decideByTime(rollout: Rollout, figures: StepFigures, now: Date): RolloutDecision {
  const { sampleTimeoutSeconds } = rollout;
  const begin = Math.max(Date.parse(rollout.since), figures.startedAt.getTime());
  const isLate = now.getTime() - begin >= sampleTimeoutSeconds * 1000;
  const action = isLate ? 'pause' : 'wait';
  const missing = listMissing(figures, rollout.rule).join(', ');
  const late = isLate ? `too little traffic: after ${sampleTimeoutSeconds} s ` : '';
  if (missing !== '') return { action, reason: `${late}it has ${missing}` };
  const end = new Date(begin + rollout.everySeconds * 1000);
  if (now < end) return { action: 'wait', reason: `the step lasts until ${end.toISOString()}` };
  // Few networks stop no canary, but one that would be stopped without that rule gets no more traffic by itself.
  const [doubt] = findProblems({ ...figures, forgeable: 0 }, rollout.rule);
  if (doubt !== undefined) return { action, reason: `it ${doubt}, which few client networks can have made` };
  const isLast = rollout.step + 2 >= rollout.steps.length;
  return { action: isLast ? 'finish' : 'advance', reason: describeFigures(figures) };
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
