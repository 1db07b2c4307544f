import type { ComposedRemote } from '@szn/shared-contracts';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

/** The version of a remote as counters name it. */
type CountedVersion = Pick<ComposedRemote, 'name' | 'version' | 'reason'>;

export type Metrics = ReturnType<typeof createMetrics>;
export type VisitMetrics = Pick<Metrics, 'countVisit' | 'timeRendering'>;

const versionLabels = ['remote', 'version', 'reason'] as const;
const labelsOf = ({ name, version, reason }: CountedVersion) => ({ remote: name, version, reason });

/** What this gateway counts, in the form that Prometheus reads. Counters begin at zero with the process. */
export function createMetrics() {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const visits = new Counter({
    name: 'szn_remote_visits_total',
    help: 'Documents sent whose page belongs to the remote',
    labelNames: versionLabels,
    registers,
  });
  const failedVisits = new Counter({
    name: 'szn_remote_failed_visits_total',
    help: 'Visits in which the remote failed, each counted once',
    labelNames: versionLabels,
    registers,
  });
  const errors = new Counter({
    name: 'szn_remote_errors_total',
    help: 'Errors that browsers reported of the remote',
    labelNames: [...versionLabels, 'kind'],
    registers,
  });
  const count = (name: string, help: string) => new Counter({ name, help, registers });
  const refusals = count('szn_registry_refused_total', 'Registry documents that were not taken over');
  const violations = count('szn_policy_violations_total', 'Refusals by policies that browsers reported');
  const sequence = new Gauge({
    name: 'szn_registry_sequence',
    help: 'Edition of the registry that pages come from',
    registers,
  });
  const rendering = new Histogram({
    name: 'szn_render_seconds',
    help: 'Time from asking a render thread for a page to its answer',
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 4],
    registers,
  });
  return {
    countVisit: (remote: CountedVersion) => visits.inc(labelsOf(remote)),
    countFailedVisit: (remote: CountedVersion) => failedVisits.inc(labelsOf(remote)),
    countError: (remote: CountedVersion, kind: string) => errors.inc({ ...labelsOf(remote), kind }),
    countRefusal: () => refusals.inc(),
    countViolations: (count: number) => violations.inc(count),
    showSequence: (edition: number) => sequence.set(edition),
    timeRendering: async <Value>(render: () => Promise<Value>): Promise<Value> => {
      const end = rendering.startTimer();
      try {
        return await render();
      } finally {
        end();
      }
    },
    /** The counters as text, with their content type. */
    read: async () => ({ type: register.contentType, text: await register.metrics() }),
  };
}
