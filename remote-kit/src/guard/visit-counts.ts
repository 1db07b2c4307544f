import { ownValue } from '@szn/shared-contracts/wire';
import { z } from 'zod';
import { hoursSince, type GatewayCounters } from '@szn/release-registry/rollouts/measurement';
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
    const field = ownValue(visitMetrics, name);
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

type CanaryCounts = Pair<VisitCounts> & { readonly past: VisitCounts | null; readonly perNetwork: number };

/** The state when a canary got traffic. `since`: ms since 1970. */
type Baseline = {
  readonly versions: string;
  readonly counts: Pair<VisitCounts>;
  readonly since: number;
};

/** What was last read of a gateway process. `startedAt`: seconds since 1970, if it says so; `readAt`: ms since 1970. */
type GatewayProcess = {
  readonly gateway: string;
  readonly startedAt: number | undefined;
  counts: CountsByVersion;
  readAt: number;
};

/**
 * Adds up the counts of several gateways over time. All counts of a process that started since the previous call are new: a
 * gateway that restarts has another start time, and mostly another id; one that does not say when it started has restarted if
 * a counter has decreased. `from`: a program that reads gateways again and again counts from its first call on, so that
 * earlier canaries of a version do not count; one that reads them once has only the counts since the gateways started.
 */
export function createVisitTotals(from: 'first call' | 'gateway start') {
  const createdAt = Date.now();
  const processes: GatewayProcess[] = [];
  const totals = new Map<string, VisitCounts>();
  /** What the gateways had counted before their first call. */
  const pasts = new Map<string, VisitCounts>();
  const baselines = new Map<string, Baseline>();
  let firstStart = createdAt;
  const of = (version: string): VisitCounts => totals.get(version) ?? noVisits;
  const addTo = (sums: Map<string, VisitCounts>, counts: CountsByVersion) => {
    for (const [key, now] of counts) sums.set(key, sum(sums.get(key) ?? noVisits, now));
  };
  return {
    /** Adds the counts of a gateway since the previous call for it. `startedAt`: of its process, in seconds since 1970. */
    add: (gateway: string, counts: CountsByVersion, startedAt?: number) => {
      firstStart = Math.min(firstStart, (startedAt ?? Infinity) * 1000);
      const known = processes.findLast((one) => one.gateway === gateway);
      if (known && isSameProcess(known, counts, startedAt)) {
        addTo(totals, increase(known.counts, counts));
        Object.assign(known, { counts, readAt: Date.now() });
        return;
      }
      const hasEarlierCounts =
        from === 'first call' && !known && (startedAt === undefined || startedAt * 1000 < createdAt);
      addTo(hasEarlierCounts ? pasts : totals, counts);
      processes.push({ gateway, startedAt, counts, readAt: Date.now() });
    },
    /** The counts of `<remote>@<version>` in all gateways. */
    of,
    /**
     * The counts of a canary and its default version, from the first call for these two on; what was counted of the default
     * version before; and how often one client network can count at most.
     */
    ofCanary: (remote: string, { canary, current }: Pair<string>): CanaryCounts => {
      const now = { canary: of(canary), current: of(current) };
      if (from === 'gateway start') {
        return { ...now, past: null, perNetwork: hoursSince(firstStart, Date.now()) * processes.length };
      }
      const versions = `${canary} ${current}`;
      const known = baselines.get(remote);
      const before = known?.versions === versions ? known : { versions, counts: now, since: Date.now() };
      baselines.set(remote, before);
      // Those that had ended before have counted nothing since.
      const counting = processes.filter(({ readAt }) => readAt >= before.since).length;
      return {
        canary: subtract(now.canary, before.counts.canary),
        current: subtract(now.current, before.counts.current),
        past: sum(pasts.get(current) ?? noVisits, before.counts.current),
        perNetwork: hoursSince(before.since, Date.now()) * counting,
      };
    },
    /** The remote has no canary with traffic: the next one is counted anew, even if it is the same version. */
    endCanary: (remote: string) => void baselines.delete(remote),
  };
}
export type VisitTotals = ReturnType<typeof createVisitTotals>;

function isSameProcess(before: GatewayProcess, now: CountsByVersion, startedAt: number | undefined): boolean {
  if (before.startedAt !== startedAt) return false;
  return [...before.counts].every(([key, counts]) => {
    const { visits, failed } = now.get(key) ?? noVisits;
    return visits >= counts.visits && failed >= counts.failed;
  });
}

function sum(one: VisitCounts, other: VisitCounts): VisitCounts {
  return { visits: one.visits + other.visits, failed: one.failed + other.failed };
}

function subtract(now: VisitCounts, before: VisitCounts): VisitCounts {
  return { visits: now.visits - before.visits, failed: now.failed - before.failed };
}

function increase(before: CountsByVersion, now: CountsByVersion): CountsByVersion {
  return new Map([...now].map(([key, counts]) => [key, subtract(counts, before.get(key) ?? noVisits)]));
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
  const counters = new Map<string, number>();
  const isWanted = (one: z.infer<typeof labels>) => one.remote === remote && versions.includes(one.version);
  for (const { name, values } of all) {
    const keyOf = createKeyOf(name);
    for (const sample of keyOf === null ? [] : values) {
      const found = labels.parse(sample.labels);
      const key = `${found.version} ${keyOf?.(sample)}`;
      if (isWanted(found)) counters.set(key, (counters.get(key) ?? 0) + sample.value);
    }
  }
  return { startedAt: readStartTime(metrics) ?? 0, counters: Object.fromEntries(counters) };
}

/** When the process of the gateway started, in seconds since 1970. Throws as {@link readVisitCounts}. */
export function readStartTime(metrics: unknown): number | undefined {
  const start = metricsSchema.parse(metrics).find(({ name }) => name === 'process_start_time_seconds');
  return start?.values[0]?.value;
}

const infoLabels = z.object({ id: z.string() });

/** The id of the gateway; `null` for gateways that do not report one. Throws as {@link readVisitCounts}. */
export function readGatewayId(metrics: unknown): string | null {
  const info = metricsSchema.parse(metrics).find(({ name }) => name === 'szn_gateway_info');
  return infoLabels.safeParse(info?.values[0]?.labels).data?.id ?? null;
}

/** How samples of a metric are named in the counters of a step; `null` for metrics that are not compared. */
function createKeyOf(name: string): ((sample: Sample) => string) | null {
  const field = ownValue(visitMetrics, name);
  if (field !== undefined) {
    return ({ labels: all }) => (visitLabels.parse(all).reason === 'override' ? 'other' : field);
  }
  const vital = ownValue(vitalMetrics, name);
  if (vital === undefined) return null;
  return ({ labels: all }) => {
    const { le } = bucketLabels.parse(all);
    return le === undefined ? 'other' : `${vital} ${le}`;
  };
}
