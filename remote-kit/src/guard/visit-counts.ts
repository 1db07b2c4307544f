import { z } from 'zod';
import { findDeployments } from '@szn/release-registry/registry/deployments';
import { readEnvironment, type Environment } from '@szn/release-registry/registry/environment';

/** Visits of one version of a remote, and how many of them failed. */
export type VisitCounts = { readonly visits: number; readonly failed: number };

/** By `<remote>@<version>`. */
export type CountsByVersion = ReadonlyMap<string, VisitCounts>;

export type GuardLimits = {
  /** Minimum number of visits before the guard evaluates a canary. */
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
 * Adds up the counts of several gateways over time. A counter that has decreased was reset by a restart of its gateway: its
 * new value is added to the counts from before the restart.
 */
export function createVisitTotals() {
  const last = new Map<string, CountsByVersion>();
  const totals = new Map<string, VisitCounts>();
  return {
    /** Adds the counts of a gateway since the previous call for it. */
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

/** Returns the reason to stop the canary, as text for the history; `null` if the canary is within the limits. */
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

export type GuardOptions = GuardLimits & {
  /** Addresses of `/metrics.json` of the gateways. */
  readonly metrics: readonly string[];
  /** Retains the counts over several rounds. */
  readonly totals: VisitTotals;
  /** Sets the traffic of a canary to 0. */
  readonly stopCanary: (canary: { name: string; version: string; reason: string }) => Promise<void>;
  /** Receives messages about actions of the guard and handled errors. */
  readonly log: (text: string) => void;
};

const metricsTimeoutMs = 5000;

/** Reads the metrics of every gateway once and stops the canaries that fail too often. Rejects if the store fails. */
export async function guardOnce(environment: Environment, options: GuardOptions): Promise<void> {
  await Promise.all(options.metrics.map((url) => addCounts(url, options)));
  const stored = await readEnvironment(environment);
  const all = stored?.registry.microFrontends ?? {};
  for (const name of Object.keys(all)) {
    const deployments = findDeployments(all, name);
    const canary = deployments?.canary;
    if (!deployments || !canary || canary.deployment.traffic === 0) continue;
    const { version } = canary.metadata;
    const current = options.totals.of(`${name}@${deployments.current.metadata.version}`);
    const reason = findStopReason({ canary: options.totals.of(`${name}@${version}`), current }, options);
    if (reason === null) continue;
    await options.stopCanary({ name, version, reason: `${name}@${version} ${reason}` });
    options.log(`Stopped the canary ${name}@${version}: it ${reason}.`);
  }
}

/** A gateway that does not respond is skipped: the counts of the others still apply. */
async function addCounts(url: string, { totals, log }: GuardOptions): Promise<void> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(metricsTimeoutMs) });
    if (!response.ok) throw new Error(`status ${response.status}`);
    totals.add(url, readVisitCounts(await response.json()));
  } catch (error) {
    log(`The metrics at ${url} cannot be read: ${String(error)}`);
  }
}
