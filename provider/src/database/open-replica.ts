import {
  type Logger,
  type PostgresPool,
  type PostgresCursor,
  type PostgresPoolClient,
  type PostgresQueryResult,
  sql,
  type Kysely,
} from 'kysely';
import {
  createReplicaMonitor,
  type ReplicaMonitor,
  type PrimaryState,
  type ReplicaState,
} from './replica-monitor.ts';
import { connect, openPool } from './server-pools.ts';
import { readErrorCode } from '../lib/files.ts';
import type { Tables } from './schema.ts';

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

/** Failures that the primary would repeat: a write on a replica, and a statement that took all of its time. */
const finalCodes: ReadonlySet<unknown> = new Set(['25006', '57014']);

/**
 * A pool for statements that only read: they run on the replica while the monitor finds it usable, otherwise on the primary.
 * A statement that fails on the replica runs again on the primary, so that a killed replica fails no request.
 */
function readFromReplica(
  replica: PostgresPool,
  primary: PostgresPool,
  monitor: ReplicaMonitor,
): PostgresPool {
  return {
    connect: async () => {
      if (!monitor.isUsable()) return await primary.connect();
      try {
        return withFallback(await replica.connect());
      } catch {
        monitor.countFallback();
        return await primary.connect();
      }
    },
    end: async () => {
      await Promise.all([replica.end(), primary.end()]);
    },
  };

  function withFallback(client: PostgresPoolClient): PostgresPoolClient {
    async function run<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
      try {
        return await client.query<Row>(sql, parameters);
      } catch (error) {
        if (finalCodes.has(readErrorCode(error))) throw error;
        monitor.countFallback();
      }
      const other = await primary.connect();
      try {
        return await other.query<Row>(sql, parameters);
      } finally {
        other.release();
      }
    }

    function query<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
    function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
    function query<Row>(sql: string | PostgresCursor<Row>, parameters: readonly unknown[] = []) {
      return typeof sql === 'string' ? run<Row>(sql, parameters) : client.query(sql);
    }

    return { query, release: () => client.release() };
  }
}

async function readPrimaryState(db: Kysely<Tables>): Promise<PrimaryState> {
  const { rows } = await sql<PrimaryState>`
    select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as position
  `.execute(db);
  const [state] = rows;
  if (state === undefined) throw new Error('The primary has no position');
  return state;
}

/** Throws before the replica has the tables. */
async function readReplicaState(db: Kysely<Tables>): Promise<ReplicaState> {
  const { rows } = await sql<ReplicaState>`
    select pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 as position, version from catalogue_state
  `.execute(db);
  const [state] = rows;
  if (state === undefined) throw new Error('The replica has no catalogue');
  return state;
}
