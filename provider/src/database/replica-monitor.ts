import { setTimeout as wait } from 'node:timers/promises';

/** What one look at a server finds. Positions in the log of writes (WAL) are bytes since its beginning. */
export type PrimaryState = { readonly position: number };
/** `position`: up to where writes are applied; `null`: this server is no replica. `version`: of the catalogue. */
export type ReplicaState = { readonly position: number | null; readonly version: number };

export type ReplicaProblem = 'away' | 'lagging' | 'behind the catalogue';

type MonitorOptions = {
  readonly readPrimary: () => Promise<PrimaryState>;
  readonly readReplica: () => Promise<ReplicaState>;
  readonly maxLagMs: number;
};

export type ReplicaMonitor = ReturnType<typeof createReplicaMonitor>;

/** The lag is measured to this resolution. */
const checkIntervalMs = 1000;
/** Positions of the primary that a replica has not applied yet. */
const maxPending = 1000;

/**
 * Decides whether the replica may serve reads: it answers, it has applied what the primary had written `maxLagMs` ago, and
 * it has the catalogue version that this process has shown. While the primary does not answer, nothing new is written and
 * the last decision stays. The lag needs no clock of a server: the monitor notes when the primary reached a position.
 */
export function createReplicaMonitor({ readPrimary, readReplica, maxLagMs }: MonitorOptions) {
  const measureLag = createLagMeter();
  let problem: ReplicaProblem | undefined = 'away';
  let lagMs = Number.NaN;
  let replicaVersion = 0;
  let neededVersion = 0;
  let fallbacks = 0;
  let isStopped = false;
  let running: Promise<void> | undefined;
  let checkNow = (): void => undefined;
  const isUsable = () => problem === undefined && replicaVersion >= neededVersion;
  return {
    isUsable,
    /**
     * From now on the replica is used only with this version of the catalogue or a later one. Call it when a version is
     * known and before something is read for it: a cache must not take the products of an older version for it.
     */
    needVersion: (version: number): void => {
      neededVersion = version;
      if (version > replicaVersion) checkNow();
    },
    /** Counts a statement that failed on the replica, and checks the replica at once. */
    countFallback: (): void => {
      fallbacks += 1;
      checkNow();
    },
    /** `lagMs`: not a number before the first measurement and while the replica is away. */
    state: () => ({ isUsed: isUsable(), lagMs, fallbacks }),
    /** Checks both servers each second, and tells when the replica gets or loses its use. */
    start: (report: (problem: ReplicaProblem | undefined) => void): void => {
      running ??= watch(report);
    },
    stop: async (): Promise<void> => {
      isStopped = true;
      checkNow();
      await running;
    },
  };

  async function watch(report: (problem: ReplicaProblem | undefined) => void): Promise<void> {
    let reported: ReplicaProblem | undefined | null = null;
    while (!isStopped) {
      await check();
      const found = problem ?? (isUsable() ? undefined : 'behind the catalogue');
      if (found !== reported) report(found);
      reported = found;
      const pause = new AbortController();
      checkNow = () => pause.abort();
      await wait(checkIntervalMs, undefined, { signal: pause.signal }).catch(() => undefined);
      checkNow = () => undefined;
    }
  }

  async function check(): Promise<void> {
    const at = performance.now();
    // In this order, so that a replica without lag has the position of the primary.
    const primary = await readPrimary().catch(() => undefined);
    const replica = await readReplica().catch(() => undefined);
    if (replica?.position == null) {
      problem = 'away';
      lagMs = Number.NaN;
      return;
    }
    replicaVersion = replica.version;
    if (primary === undefined) return;
    lagMs = measureLag({ at, primary: primary.position, replica: replica.position });
    problem = lagMs <= maxLagMs ? undefined : 'lagging';
  }
}

/** Returns a function that takes the positions of both servers, read at `at`, and returns the age of what is missing. */
function createLagMeter() {
  const pending: { readonly position: number; readonly at: number }[] = [];
  /** The replica has all that was written before this time. */
  let appliedAt = -Infinity;
  return ({ at, primary, replica }: { at: number; primary: number; replica: number }): number => {
    pending.push({ position: primary, at });
    if (pending.length > maxPending) pending.shift();
    for (let [next] = pending; next && next.position <= replica; [next] = pending) {
      appliedAt = next.at;
      pending.shift();
    }
    return pending.length === 0 ? 0 : performance.now() - appliedAt;
  };
}
