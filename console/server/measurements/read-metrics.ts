import { ownValue } from '@szn/shared-contracts/wire';
import {
  percentile75 as percentileOf,
  visitMetrics,
  vitalMetrics,
} from '@szn/release-registry/rollouts/rollout-rules';
import { z } from 'zod';

/** Counts of one version since the start of a gateway, by name. */
export type Counters = ReadonlyMap<string, number>;

const metricsSchema = z.array(
  z.object({
    name: z.string(),
    values: z.array(
      z.object({
        value: z.number(),
        metricName: z.string().optional(),
        labels: z.record(z.string(), z.union([z.string(), z.number()])),
      }),
    ),
  }),
);

/**
 * Reads `/metrics.json` of a gateway: by `<remote>@<version>` the counters `visits`, `failed`, `error <kind> <code>` and
 * `LCP <upper bound>` (cumulative, like the histogram). Throws a `ZodError` if the value is not the JSON of prom-client.
 */
export function readMetrics(metrics: unknown): ReadonlyMap<string, Counters> {
  const counts = new Map<string, Map<string, number>>();
  for (const { name, values } of metricsSchema.parse(metrics)) {
    for (const { value, metricName, labels } of values) {
      const counter = counterOf(metricName ?? name, labels);
      if (counter === null || labels.remote === undefined || labels.remote === 'unknown') continue;
      const key = `${labels.remote}@${labels.version}`;
      const counters = counts.get(key) ?? new Map<string, number>();
      counters.set(counter, (counters.get(counter) ?? 0) + value);
      counts.set(key, counters);
    }
  }
  return counts;
}

function counterOf(name: string, labels: Readonly<Record<string, string | number>>): string | null {
  const plain = ownValue(visitMetrics, name);
  if (plain !== undefined) return plain;
  if (name === 'szn_remote_errors_total') return `error ${labels.kind ?? ''} ${labels.code ?? 'none'}`;
  const vital = name.endsWith('_bucket')
    ? ownValue(vitalMetrics, name.slice(0, -'_bucket'.length))
    : undefined;
  return vital === undefined ? null : `${vital} ${labels.le ?? ''}`;
}

/** What has been counted since the previous reading. A counter that decreased was reset by a restart of the gateway. */
export function increaseOf(before: Counters, now: Counters): Counters {
  const increases = [...now].map(([name, value]) => {
    const last = before.get(name) ?? 0;
    return [name, value < last ? value : value - last] as const;
  });
  const families = new Set(increases.filter(([, value]) => value > 0).map(([name]) => familyOf(name)));
  return new Map(increases.filter(([name]) => families.has(familyOf(name))));
}

/** Buckets of a histogram stay together: those without values are the lower bounds of others. */
function familyOf(name: string): string {
  return name.startsWith('error ') ? name : (name.split(' ')[0] ?? name);
}

/** The 75th percentile of a vital among counters; `null` without values. */
export function percentile75(counters: Counters, vital: string): { count: number; p75: number | null } {
  const prefix = `${vital} `;
  const buckets = [...counters].filter(([name]) => name.startsWith(prefix));
  const { count, value } = percentileOf(
    Object.fromEntries(buckets.map(([name, upTo]) => [name.slice(prefix.length), upTo])),
  );
  return { count, p75: value };
}
