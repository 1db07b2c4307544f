import type { VitalName, VitalsReport } from '@szn/shared-contracts/telemetry';
import { Counter, Histogram, type Registry } from 'prom-client';
import type { ServedVersions } from './served-versions.ts';

/** The first page of a document. `unknown` stands for what this gateway has not served. */
type PageLabels = { readonly remote: string; readonly version: string; readonly route: string };

/** Upper bounds of the buckets; they contain the thresholds of web.dev for good and poor values. */
const buckets = {
  TTFB: [0.1, 0.2, 0.4, 0.8, 1.2, 1.8, 3],
  FCP: [0.25, 0.5, 1, 1.8, 2.4, 3, 5],
  LCP: [0.5, 1, 1.5, 2, 2.5, 3, 4, 6, 10],
  CLS: [0.001, 0.01, 0.05, 0.1, 0.15, 0.25, 0.5, 1],
  INP: [0.025, 0.05, 0.1, 0.15, 0.2, 0.3, 0.5, 1],
} satisfies Readonly<Record<VitalName, readonly number[]>>;

const vitalNames = ['TTFB', 'FCP', 'LCP', 'CLS', 'INP'] as const satisfies readonly VitalName[];

/**
 * Creates one histogram for each vital. The returned function adds a value to one of them: milliseconds, or the score of
 * `CLS`.
 */
export function createVitalHistograms(register: Registry) {
  const histogram = (name: VitalName) =>
    new Histogram({
      name: `szn_${name.toLowerCase()}_${name === 'CLS' ? 'score' : 'seconds'}`,
      help: `${name} of a sample of page loads, measured in browsers`,
      labelNames: ['remote', 'version', 'route'] as const,
      buckets: buckets[name],
      registers: [register],
    });
  const histograms = new Map(vitalNames.map((name) => [name, histogram(name)]));
  return (name: VitalName, labels: PageLabels, value: number): void =>
    histograms.get(name)?.observe({ ...labels }, name === 'CLS' ? value : value / 1000);
}

/** Creates the counter of long tasks. `source`: `script` or `page`, see the report's schema. */
export function createLongTaskCounter(register: Registry) {
  return new Counter({
    name: 'szn_long_tasks_total',
    help: 'Tasks of 50 ms and more of a sample of page loads, measured in browsers',
    labelNames: ['remote', 'version', 'source'] as const,
    registers: [register],
  });
}

/** Adds the long tasks of a report by the version that this gateway has served. */
export function countLongTasks(
  counter: ReturnType<typeof createLongTaskCounter>,
  served: ServedVersions,
  { longTasks = [] }: VitalsReport,
): void {
  for (const { remote, source, count } of longTasks) {
    const { name, version } = served.routesOf(remote) ? remote : { name: 'unknown', version: 'unknown' };
    counter.inc({ remote: name, version, source }, count);
  }
}

/** Adds the values of a report by the version and route that this gateway has served. */
export function observeVitals(
  observe: ReturnType<typeof createVitalHistograms>,
  served: ServedVersions,
  { remote, route, vitals }: VitalsReport,
): void {
  const labels = labelsOf(served, remote, route);
  for (const name of vitalNames) {
    const vital = vitals[name];
    if (vital) observe(name, labels, vital.value);
  }
}

function labelsOf(served: ServedVersions, remote: VitalsReport['remote'], route: string | null): PageLabels {
  const routes = remote && served.routesOf(remote);
  if (!remote || !routes) return { remote: 'unknown', version: 'unknown', route: 'unknown' };
  const { name, version } = remote;
  return { remote: name, version, route: route !== null && routes.has(route) ? route : 'unknown' };
}
