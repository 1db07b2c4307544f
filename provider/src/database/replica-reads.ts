import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { readErrorCode } from '../lib/files.ts';
import type { ReplicaMonitor } from './replica-monitor.ts';

/** Failures that the primary would repeat: a write on a replica, and a statement that took all of its time. */
const finalCodes: ReadonlySet<unknown> = new Set(['25006', '57014']);

/**
 * A pool for statements that only read: they run on the replica while the monitor finds it usable, otherwise on the primary.
 * A statement that fails on the replica runs again on the primary, so that a killed replica fails no request.
 */
export function readFromReplica(
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
