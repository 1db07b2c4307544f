import { setTimeout as wait } from 'node:timers/promises';
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { remainingMs } from './request-deadline.ts';

/** A server that works ends a statement at its limit; this much later it is not going to answer. */
const graceMs = 1000;
/** Recognized by `isDatabaseUnavailable`. */
const timeoutMessage = 'Query read timeout';

/**
 * A pool whose connections are closed when a statement has no answer in time, `maxMs` or the rest of the time of the
 * request. The pool of `pg` would give such a connection to the next request, which would wait for the same answer: one
 * backend that hangs then fails every request.
 */
export function withoutStuckConnections(pool: pg.Pool, maxMs: number): PostgresPool {
  /** Kysely keeps what it knows of a connection by its identity. */
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    connect: async () => {
      const client = await pool.connect();
      const known = wrapped.get(client) ?? watch(client, maxMs);
      wrapped.set(client, known);
      return known;
    },
    end: () => pool.end(),
  };
}

function watch(client: pg.PoolClient, maxMs: number): PostgresPoolClient {
  const inner: PostgresPoolClient = client;
  let isStuck = false;

  async function run<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    if (isStuck) throw new Error(timeoutMessage);
    const answered = new AbortController();
    const answer = inner.query<Row>(sql, parameters);
    const limit = wait(remainingMs(maxMs) + graceMs, undefined, { signal: answered.signal });
    try {
      return await Promise.race([answer, limit.then(fail)]);
    } finally {
      answered.abort();
      limit.catch(() => undefined);
      answer.catch(() => undefined);
    }
  }

  function fail(): never {
    isStuck = true;
    throw new Error(timeoutMessage);
  }

  function query<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  function query<Row>(sql: string | PostgresCursor<Row>, parameters: readonly unknown[] = []) {
    return typeof sql === 'string' ? run<Row>(sql, parameters) : inner.query(sql);
  }

  // `true` closes the connection.
  return { query, release: () => client.release(isStuck) };
}
