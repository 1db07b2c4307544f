import type { ComposedRemote } from '@szn/shared-contracts';
import { Counter, type Registry } from 'prom-client';
import { createNetworkCounts } from './network-counts.ts';

export type VersionLabels = Pick<ComposedRemote, 'name' | 'version' | 'reason'>;

export const versionLabels = ['remote', 'version', 'reason'] as const;
export const labelsOf = ({ name, version, reason }: VersionLabels) => ({ remote: name, version, reason });

/** Counts visits and failures twice: all of them, and for decisions those that {@link createNetworkCounts} counts. */
export function createVisitCounters(registers: Registry[]) {
  const versionCounter = (name: string, help: string) =>
    new Counter({ name, help, labelNames: versionLabels, registers });
  const visits = versionCounter('szn_remote_visits_total', 'Documents sent whose page belongs to the remote');
  const failedVisits = versionCounter(
    'szn_remote_failed_visits_total',
    'Visits in which the remote failed, each counted once',
  );
  const networkVisits = versionCounter(
    'szn_remote_network_visits_total',
    'Visits of which each client network and version counts once an hour',
  );
  const networkFailures = versionCounter(
    'szn_remote_network_failures_total',
    'Failed visits of which each client network and version counts once an hour, never more than visits',
  );
  const isCounted = createNetworkCounts();
  return {
    /** `address`: of the client. */
    countVisit: (remote: VersionLabels, address: string): void => {
      visits.inc(labelsOf(remote));
      if (isCounted('visits', remote, address)) networkVisits.inc(labelsOf(remote));
    },
    countFailedVisit: (remote: VersionLabels, address: string): void => {
      failedVisits.inc(labelsOf(remote));
      if (isCounted('failures', remote, address)) networkFailures.inc(labelsOf(remote));
    },
    /** Whether a measurement from this client is one that counts. */
    isMeasurementCounted: (remote: Pick<VersionLabels, 'name' | 'version'>, address: string) =>
      isCounted('vitals', remote, address),
  };
}
