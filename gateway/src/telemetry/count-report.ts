import type { ErrorReport } from '@szn/shared-contracts/telemetry';
import type { Edition } from '../releases/registry-snapshot.ts';
import type { Metrics } from './metrics.ts';

export type ReportCounterOptions = {
  readonly metrics: Pick<Metrics, 'countError' | 'countFailedVisit' | 'countViolations'>;
  readonly edition: () => Edition;
};

/** Versions that have been served, of which tabs may still be open. */
const mostVersions = 500;

/**
 * Counts browsers' reports by the version that they name. Whoever wants can send a report, and every name would be a
 * counter for ever: what this gateway has never served is counted as unknown.
 */
export function createReportCounter({ metrics, edition }: ReportCounterOptions) {
  const served = new Set<string>();
  let last: Edition | undefined;

  function rememberServed(): void {
    const current = edition();
    if (current === last) return;
    last = current;
    if (served.size > mostVersions) served.clear();
    for (const { release } of current.compositions) {
      for (const { name, version, previous } of release.composition.remotes) {
        served.add(`${name}@${version}`);
        if (previous) served.add(`${name}@${previous.version}`);
      }
    }
  }

  return ({ remote, kind, isFirstOfVisit }: ErrorReport): void => {
    rememberServed();
    const isKnown = remote !== null && served.has(`${remote.name}@${remote.version}`);
    const counted = isKnown ? remote : unknownVersion;
    metrics.countError(counted, kind);
    if (isFirstOfVisit) metrics.countFailedVisit(counted);
  };
}

const unknownVersion = { name: 'unknown', version: 'unknown', reason: 'default' } as const;
