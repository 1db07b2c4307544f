import type { Logger, PostgresPool } from 'kysely';
import { createReplicaMonitor } from './replica-monitor.ts';
import { readPrimaryState, readReplicaState } from './replica-queries.ts';
import { readFromReplica } from './replica-reads.ts';
import { connect, openPool } from './server-pools.ts';

type ReplicaOptions = {
  readonly url: string;
  readonly maxLagMs: number;
  readonly primaryUrl: string;
  readonly primary: PostgresPool;
  /** Connections to the replica. */
  readonly max: number;
  readonly isPooled: boolean;
  readonly log?: Logger | undefined;
};

/** A replica that does not answer leaves time for the primary. */
const limits = { maxStatementMs: 2000, maxWaitMs: 1000 };
const checkLimits = { maxStatementMs: 1000, maxWaitMs: 1000, max: 1 };

/** Opens the connections to a replica. `db` reads from it while its monitor, which the caller starts, finds it usable. */
export function openReplica(options: ReplicaOptions) {
  const { url, maxLagMs, primaryUrl, primary, max, isPooled } = options;
  // Connections of their own: a pool without a free connection says nothing about its server.
  const openCheck = (checked: string) =>
    connect(openPool({ ...checkLimits, url: checked, isPooled }).limited);
  const primaryCheck = openCheck(primaryUrl);
  const replicaCheck = openCheck(url);
  const monitor = createReplicaMonitor({
    readPrimary: () => readPrimaryState(primaryCheck),
    readReplica: () => readReplicaState(replicaCheck),
    maxLagMs,
  });
  const { pool, limited } = openPool({ ...limits, url, max, isPooled });
  return {
    db: connect(readFromReplica(limited, primary, monitor), options.log),
    monitor,
    pool,
    close: async () => {
      await monitor.stop();
      await Promise.all([pool.end(), primaryCheck.destroy(), replicaCheck.destroy()]);
    },
  };
}
