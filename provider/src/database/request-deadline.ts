import { AsyncLocalStorage } from 'node:async_hooks';
import type { PostgresPool, PostgresPoolClient } from 'kysely';

/** When the sender of the current request stops waiting, on the clock of `performance.now`. */
const deadlines = new AsyncLocalStorage<number>();

/** Statements of `work` end when nobody waits for them any more. */
export function runWithDeadline(deadline: number, work: () => void): void {
  deadlines.run(deadline, work);
}

/** For work whose result other requests use, too. */
export function withoutDeadline<Result>(work: () => Result): Result {
  return deadlines.exit(work);
}

/** Milliseconds until the deadline, at most `maxMs` and at least 1: 0 would mean no limit. */
export function remainingMs(maxMs: number): number {
  const deadline = deadlines.getStore();
  return deadline === undefined ? maxMs : Math.max(1, Math.min(maxMs, deadline - performance.now()));
}

/** Above this, limits are rounded up to its multiples, so that most requests find the limit that they need. */
const stepMs = 500;

/**
 * A pool that limits the next statements of a connection to the time that the request has left. `maxMs` is the limit that
 * connections start with.
 */
export function withStatementLimits(pool: PostgresPool, maxMs: number): PostgresPool {
  const limits = new WeakMap<PostgresPoolClient, number>();
  return {
    connect: async () => {
      const client = await pool.connect();
      const ms = remainingMs(maxMs);
      const limit = Math.min(maxMs, ms < stepMs ? Math.ceil(ms) : Math.ceil(ms / stepMs) * stepMs);
      if (limit === (limits.get(client) ?? maxMs)) return client;
      limits.set(client, limit);
      try {
        await client.query(`set statement_timeout = ${limit}`, []);
      } catch {
        // The connection is broken: the statement itself fails, and the pool replaces the connection.
      }
      return client;
    },
    end: () => pool.end(),
  };
}
