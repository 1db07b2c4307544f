import { Kysely, PostgresDialect, type Logger, type PostgresPool } from 'kysely';
import pg from 'pg';
import { withStatementLimits } from './request-deadline.ts';
import type { Tables } from './schema.ts';
import { withoutStuckConnections } from './stuck-connections.ts';

/** `idle`: part of the open ones. `waiting`: requests without a connection. */
export type ConnectionCounts = { readonly open: number; readonly idle: number; readonly waiting: number };

/** Maximum time to wait for a connection; then the request fails with 503. */
export const maxWaitMs = 3000;

type PoolOptions = {
  readonly url: string;
  readonly max: number;
  readonly maxStatementMs: number;
  readonly maxWaitMs: number;
  /** The limits of statements are those of the role: none is set on a connection. */
  readonly isPooled: boolean;
};

/** A pool for statements with limits. Each statement also ends when its connection has no answer in time. */
export function openPool(options: PoolOptions) {
  const { url, max, maxStatementMs, isPooled } = options;
  const pool = createPool({
    connectionString: url,
    max,
    connectionTimeoutMillis: options.maxWaitMs,
    ...(!isPooled && {
      statement_timeout: maxStatementMs,
      lock_timeout: 4000,
      idle_in_transaction_session_timeout: 10_000,
    }),
  });
  const watched = withoutStuckConnections(pool, maxStatementMs);
  return { pool, limited: isPooled ? watched : withStatementLimits(watched, maxStatementMs) };
}

export function createPool(options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    connectionTimeoutMillis: maxWaitMs,
    idleTimeoutMillis: 30_000,
    application_name: 'szn-provider',
    types: { getTypeParser },
    ...options,
  });
  // A broken connection fails its query, and the pool replaces it. Without these listeners the event ends the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** `log`: called after each statement. */
export function connect(pool: PostgresPool, log?: Logger): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), ...(log && { log }) });
}

export function countConnections({ totalCount, idleCount, waitingCount }: pg.Pool): ConnectionCounts {
  return { open: totalCount, idle: idleCount, waiting: waitingCount };
}

/** Reads int8 as a number, as PGlite does; the driver would return text. */
const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format);
