import { readPrometheusText } from './prometheus-text.ts';

/** Visits of one version of a remote, and those among them in which it failed. */
export type VisitCounts = { readonly visits: number; readonly failed: number };

/** By `<remote>@<version>`. */
export type CountsByVersion = ReadonlyMap<string, VisitCounts>;

const fields = {
  szn_remote_visits_total: 'visits',
  szn_remote_failed_visits_total: 'failed',
} as const;

/** Reads what one gateway has counted since it started, whatever the reason for which visitors got a version. */
export function readVisitCounts(metrics: string): CountsByVersion {
  const counts = new Map<string, VisitCounts>();
  for (const { name, labels, value } of readPrometheusText(metrics)) {
    if (name !== 'szn_remote_visits_total' && name !== 'szn_remote_failed_visits_total') continue;
    const key = `${labels.remote}@${labels.version}`;
    const before = counts.get(key) ?? { visits: 0, failed: 0 };
    const field = fields[name];
    counts.set(key, { ...before, [field]: before[field] + value });
  }
  return counts;
}

/**
 * Adds up what several gateways count over time. A counter that has fallen was reset by a restart: it counts anew from
 * zero, and what it had counted before stays counted.
 */
export function createVisitLedger() {
  const last = new Map<string, CountsByVersion>();
  const totals = new Map<string, VisitCounts>();
  return {
    /** What a gateway says now. */
    enter: (gateway: string, counts: CountsByVersion) => {
      for (const [key, now] of counts) {
        const before = last.get(gateway)?.get(key) ?? { visits: 0, failed: 0 };
        const total = totals.get(key) ?? { visits: 0, failed: 0 };
        totals.set(key, {
          visits: total.visits + growth(before.visits, now.visits),
          failed: total.failed + growth(before.failed, now.failed),
        });
      }
      last.set(gateway, counts);
    },
    /** All that has been counted so far. */
    totalOf: (version: string): VisitCounts => totals.get(version) ?? { visits: 0, failed: 0 },
  };
}
export type VisitLedger = ReturnType<typeof createVisitLedger>;

function growth(before: number, now: number): number {
  return now < before ? now : now - before;
}
