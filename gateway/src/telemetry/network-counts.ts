import { createHash, randomBytes } from 'node:crypto';
import { networkOf, sitePrefix } from '@szn/settings/client-networks';
import type { ComposedRemote } from '@szn/shared-contracts';
import { Counter, type Registry } from 'prom-client';

/** `visits`: documents that this gateway has sent. The others are what browsers, or anybody else, report. */
type NetworkCount = 'visits' | 'failures' | 'vitals' | 'opened' | 'compared';

type Version = { readonly name: string; readonly version: string };

/** For this time a client network counts once. */
const onceInMs = 60 * 60 * 1000;
/** Entries are about 200 bytes. Without room nothing more is counted until the oldest entries end. */
const maxEntries = 200_000;
/** Of one network: it can name thousands of products in an hour, also some that do not exist. */
const maxEntriesOfNetwork = 2000;

/**
 * Decides what counts where anybody can report: of each client network and version, one of a kind in an hour, and never more
 * failures than visits. Networks are stored as keyed hashes, of which the key ends with this process. `now`: milliseconds of a
 * clock that is never set back, or entries would stay.
 */
export function createNetworkCounts(now: () => number = () => performance.now()) {
  const key = randomBytes(16);
  /** By network, version and kind: when it was counted. The oldest come first. */
  const counted = new Map<string, { readonly at: number; readonly network: string }>();
  const entriesOf = new Map<string, number>();
  /** By version: visits that may still be followed by a failure. */
  const unfailed = new Map<string, number>();

  const hash = (text: string) => createHash('sha256').update(key).update(text).digest('base64url');

  function removeOld(): void {
    for (const [entry, { at, network }] of counted) {
      if (now() - at < onceInMs) return;
      counted.delete(entry);
      const left = (entriesOf.get(network) ?? 1) - 1;
      if (left === 0) entriesOf.delete(network);
      else entriesOf.set(network, left);
    }
  }

  /** Whether this one counts. */
  return (kind: NetworkCount, { name, version }: Version, address: string): boolean => {
    removeOld();
    const label = `${name}@${version}`;
    const network = hash(networkOf(address, sitePrefix));
    const entry = hash(`${kind} ${label} ${network}`);
    const own = entriesOf.get(network) ?? 0;
    if (counted.has(entry) || own >= maxEntriesOfNetwork || counted.size >= maxEntries) return false;
    const left = unfailed.get(label) ?? 0;
    if (kind === 'failures' && left === 0) return false;
    if (kind === 'visits') unfailed.set(label, left + 1);
    if (kind === 'failures') unfailed.set(label, left - 1);
    counted.set(entry, { at: now(), network });
    entriesOf.set(network, own + 1);
    return true;
  };
}

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
