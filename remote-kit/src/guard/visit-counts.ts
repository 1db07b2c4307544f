import { z } from 'zod';

/** Visits of one version of a remote, and how many of them failed. */
export type VisitCounts = { readonly visits: number; readonly failed: number };

/** By `<remote>@<version>`. */
export type CountsByVersion = ReadonlyMap<string, VisitCounts>;

export type GuardLimits = {
  /** Visits that a canary needs before it is judged. */
  readonly minVisits: number;
  /** Percentage points by which its share of failed visits may exceed that of the default version. */
  readonly maxExcessPoints: number;
};

const noVisits: VisitCounts = { visits: 0, failed: 0 };

const fields: Readonly<Record<string, keyof VisitCounts>> = {
  szn_remote_visits_total: 'visits',
  szn_remote_failed_visits_total: 'failed',
};

const labels = z.object({ remote: z.string(), version: z.string() });
/** The JSON of prom-client's `getMetricsAsJSON`, as far as it is read. */
const metricsSchema = z.array(
  z.object({ name: z.string(), values: z.array(z.object({ value: z.number(), labels: z.unknown() })) }),
);

/**
 * Reads what one gateway has counted since it started, from its `/metrics.json`. Adds up the counts of all reasons for
 * which visitors got a version. Throws a `ZodError` if the value is not the JSON of prom-client.
 */
export function readVisitCounts(metrics: unknown): CountsByVersion {
  const counts = new Map<string, VisitCounts>();
  for (const { name, values } of metricsSchema.parse(metrics)) {
    const field = fields[name];
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

/**
 * Adds up what several gateways count over time. A counter that has decreased was reset by a restart of its gateway: its
 * new value is added to the counts from before the restart.
 */
export function createVisitTotals() {
  const last = new Map<string, CountsByVersion>();
  const totals = new Map<string, VisitCounts>();
  return {
    /** Adds what a gateway has counted since the last call for it. */
    add: (gateway: string, counts: CountsByVersion) => {
      for (const [key, now] of counts) {
        const before = last.get(gateway)?.get(key) ?? noVisits;
        const total = totals.get(key) ?? noVisits;
        totals.set(key, {
          visits: total.visits + increase(before.visits, now.visits),
          failed: total.failed + increase(before.failed, now.failed),
        });
      }
      last.set(gateway, counts);
    },
    /** The counts of `<remote>@<version>` in all gateways. */
    of: (version: string): VisitCounts => totals.get(version) ?? noVisits,
  };
}
export type VisitTotals = ReturnType<typeof createVisitTotals>;

function increase(before: number, now: number): number {
  return now < before ? now : now - before;
}

/** Why the canary has to be stopped, as text for the history; `null` if it is within the limits. */
export function findStopReason(
  { canary, current }: { readonly canary: VisitCounts; readonly current: VisitCounts },
  { minVisits, maxExcessPoints }: GuardLimits,
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
