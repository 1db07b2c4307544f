import { z } from 'zod';
import type { GatewayCounters } from '@szn/release-registry/rollouts/measurement';
import { visitMetrics, vitalMetrics, type VisitCounts } from '@szn/release-registry/rollouts/rollout-rules';

/** By `<remote>@<version>`. */
export type CountsByVersion = ReadonlyMap<string, VisitCounts>;

const noVisits: VisitCounts = { visits: 0, failed: 0 };

const labels = z.object({ remote: z.string(), version: z.string() });
/** The used part of the JSON of `getMetricsAsJSON` of prom-client. */
const metricsSchema = z.array(
  z.object({ name: z.string(), values: z.array(z.object({ value: z.number(), labels: z.unknown() })) }),
);

/**
 * Reads the counts of one gateway since its start from its `/metrics.json`. Adds up the counts of all reasons for
 * which visitors got a version. Throws a `ZodError` if the value is not the JSON of prom-client.
 */
export function readVisitCounts(metrics: unknown): CountsByVersion {
  const counts = new Map<string, VisitCounts>();
  for (const { name, values } of metricsSchema.parse(metrics)) {
    const field = visitMetrics[name];
    if (field === undefined) continue;
    for (const sample of values) {
      const { remote, version } = labels.parse(sample.labels);
      const key = `${remote}@${version}`;
      const before = counts.get(key) ?? noVisits;
      counts.set(key, { ...before, [field]: before[field] + sample.value });
    }
  }
  return counts;
}

/** A canary and the default version that it is compared with: `<remote>@<version>`, or their counts. */
type Pair<Value> = Readonly<Record<'canary' | 'current', Value>>;

/**
 * Adds up the counts of several gateways over time. A counter that has decreased was reset by a restart of its gateway: its
 * new value is added to the counts from before the restart. `from`: a program that reads gateways again and again counts
 * from its first call on, so that earlier canaries of a version do not count; one that reads them once has only the counts
 * since the gateways started.
 */
export function createVisitTotals(from: 'first call' | 'gateway start') {
  const last = new Map<string, CountsByVersion>();
  const totals = new Map<string, VisitCounts>();
  const baselines = new Map<string, { readonly versions: string; readonly counts: Pair<VisitCounts> }>();
  const of = (version: string): VisitCounts => totals.get(version) ?? noVisits;
  return {
    /** Adds the counts of a gateway since the previous call for it. */
    add: (gateway: string, counts: CountsByVersion) => {
      const known = last.get(gateway) ?? (from === 'first call' ? counts : null);
      for (const [key, now] of counts) {
        const before = known?.get(key) ?? noVisits;
        const total = of(key);
        totals.set(key, {
          visits: total.visits + increase(before.visits, now.visits),
          failed: total.failed + increase(before.failed, now.failed),
        });
      }
      last.set(gateway, counts);
    },
    /** The counts of `<remote>@<version>` in all gateways. */
    of,
    /** The counts of a canary and its default version, from the first call for these two on. */
    ofCanary: (remote: string, { canary, current }: Pair<string>): Pair<VisitCounts> => {
      const now = { canary: of(canary), current: of(current) };
      if (from === 'gateway start') return now;
      const versions = `${canary} ${current}`;
      const known = baselines.get(remote);
      const before = known?.versions === versions ? known.counts : now;
      baselines.set(remote, { versions, counts: before });
      return { canary: subtract(now.canary, before.canary), current: subtract(now.current, before.current) };
    },
    /** The remote has no canary with traffic: the next one is counted anew, even if it is the same version. */
    endCanary: (remote: string) => void baselines.delete(remote),
  };
}
export type VisitTotals = ReturnType<typeof createVisitTotals>;

function subtract(now: VisitCounts, before: VisitCounts): VisitCounts {
  return { visits: now.visits - before.visits, failed: now.failed - before.failed };
}

function increase(before: number, now: number): number {
  return now < before ? now : now - before;
}

const visitLabels = labels.extend({ reason: z.string() });
/** Sum and count of a histogram are samples without a bound. */
const bucketLabels = labels.extend({ le: z.union([z.number(), z.string()]).optional() });
type Sample = z.infer<typeof metricsSchema>[number]['values'][number];

/**
 * Reads what one gateway has counted of these versions of a remote since its start: visits that were assigned to them,
 * failures and vitals. Visits by an override are left out. Throws as {@link readVisitCounts}.
 */
export function readCounters(
  metrics: unknown,
  { remote, versions }: { readonly remote: string; readonly versions: readonly string[] },
): Omit<GatewayCounters, 'gateway'> {
  const all = metricsSchema.parse(metrics);
  const start = all.find(({ name }) => name === 'process_start_time_seconds');
  const counters: Record<string, number> = {};
  const isWanted = (one: z.infer<typeof labels>) => one.remote === remote && versions.includes(one.version);
  for (const { name, values } of all) {
    const keyOf = createKeyOf(name);
    for (const sample of keyOf === null ? [] : values) {
      const found = labels.parse(sample.labels);
      const key = `${found.version} ${keyOf?.(sample)}`;
      if (isWanted(found)) counters[key] = (counters[key] ?? 0) + sample.value;
    }
  }
  return { startedAt: start?.values[0]?.value ?? 0, counters };
}

const infoLabels = z.object({ id: z.string() });

/** The id of the gateway; `null` for gateways that do not report one. Throws as {@link readVisitCounts}. */
export function readGatewayId(metrics: unknown): string | null {
  const info = metricsSchema.parse(metrics).find(({ name }) => name === 'szn_gateway_info');
  return infoLabels.safeParse(info?.values[0]?.labels).data?.id ?? null;
}

/** How samples of a metric are named in the counters of a step; `null` for metrics that are not compared. */
function createKeyOf(name: string): ((sample: Sample) => string) | null {
  const field = visitMetrics[name];
  if (field !== undefined) {
    return ({ labels: all }) => (visitLabels.parse(all).reason === 'override' ? 'other' : field);
  }
  const vital = vitalMetrics[name];
  if (vital === undefined) return null;
  return ({ labels: all }) => {
    const { le } = bucketLabels.parse(all);
    return le === undefined ? 'other' : `${vital} ${le}`;
  };
}
