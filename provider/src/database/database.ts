import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, PostgresDialect, type PostgresDialectConfig, type PostgresPool } from 'kysely';
import pg from 'pg';
import type { Config } from '../config/config.ts';
import { emptyDatabasePath } from '../config/project-paths.ts';
import { lockDirectory } from './directory-lock.ts';
import { unpackEmptyDatabase } from './empty-database.ts';
import { createPGliteDialect } from './pglite-dialect.ts';
import { limitStatements } from './request-deadline.ts';
import type { Tables } from './schema.ts';
import { withoutStuckConnections } from './stuck-connections.ts';

export type Database = Kysely<Tables>;

export type OpenDatabase = {
  readonly db: Database;
  /**
   * The same database for requests of members. On a server it has connections of its own, so that a locked table of
   * members leaves those of the catalogue free.
   */
  readonly memberDb: Database;
  /**
   * Runs long work, such as migrations. On a server it uses its own connection without time limits, with the
   * maintenance role when one is configured.
   */
  readonly maintain: (work: (db: Database) => Promise<void>) => Promise<void>;
  /** The connections of each pool; none of the embedded database. */
  readonly connectionsOf: () => Readonly<Record<string, Connections>>;
  /** Closes the connections and releases the lock. */
  readonly close: () => Promise<void>;
};

/** `idle`: part of the open ones. `waiting`: requests without a connection. */
type Connections = { readonly open: number; readonly idle: number; readonly waiting: number };

type ServerOptions = {
  readonly url: string;
  readonly poolSize: number;
  /** The URL of a role that owns the schema. Default: `url`. */
  readonly maintenanceUrl?: string | undefined;
};

/** Share of the connections that requests of members have for themselves. */
const memberShare = 0.4;
/** Maximum time to wait for a connection; then the request fails with 503. */
const maxWaitMs = 3000;
/** Longer, because the embedded database has one connection. Pages give up after ten seconds. */
const maxEmbeddedWaitMs = 8000;

/** A request that its sender gives up earlier has less time. */
const maxStatementMs = 5000;
/** Limits for the statements of requests. `maintain` has none. */
const timeLimits: pg.PoolConfig = {
  statement_timeout: maxStatementMs,
  lock_timeout: 4000,
  idle_in_transaction_session_timeout: 10_000,
};

export async function openDatabase(config: Config, projectRoot: string): Promise<OpenDatabase> {
  if (config.DATABASE_URL === undefined)
    return await openEmbeddedDatabase(config.DATA_DIR, emptyDatabasePath(projectRoot));
  return openServerDatabase({
    url: config.DATABASE_URL,
    poolSize: config.DATABASE_POOL_SIZE,
    maintenanceUrl: config.MIGRATION_DATABASE_URL,
  });
}

/**
 * The embedded PostgreSQL in `folder`. Locks the folder at once and throws `DirectoryInUseError` when it is in use. The
 * database opens with the first query. A new one starts as the packed copy at `packedPath`.
 */
async function openEmbeddedDatabase(folder: string, packedPath: string): Promise<OpenDatabase> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const unlock = await lockDirectory(join(folder, 'database.lock'));
  const dataDir = join(folder, 'database');
  const open = async () => {
    // Loaded here, so that a provider with a database server does not load it.
    const { PGlite } = await import('@electric-sql/pglite');
    unpackEmptyDatabase(packedPath, dataDir);
    return await PGlite.create({ dataDir });
  };
  const db = new Kysely<Tables>({ dialect: createPGliteDialect(open, maxEmbeddedWaitMs) });
  return {
    db,
    memberDb: db,
    maintain: (work) => work(db),
    connectionsOf: () => ({}),
    close: async () => {
      await db.destroy();
      unlock();
    },
  };
}

/**
 * A PostgreSQL server. Connects with the first query. Statements have no names: PostgreSQL would plan a named list query
 * without its array values after five runs, which makes it ten times slower.
 */
export function openServerDatabase({ url, poolSize, maintenanceUrl }: ServerOptions): OpenDatabase {
  const memberConnections = Math.floor(poolSize * memberShare);
  const open = (max: number) => {
    const pool = createPool({ ...timeLimits, connectionString: url, max });
    const db = connect(withoutStuckConnections(pool, maxStatementMs), limitStatements(maxStatementMs));
    return { db, pool };
  };
  const catalogue = open(poolSize - memberConnections);
  const members = memberConnections === 0 ? catalogue : open(memberConnections);
  return {
    db: catalogue.db,
    memberDb: members.db,
    maintain: async (work) => {
      const owner = connect(createPool({ connectionString: maintenanceUrl ?? url, max: 1 }));
      try {
        await work(owner);
      } finally {
        await owner.destroy();
      }
    },
    connectionsOf: () => ({
      catalogue: countConnections(catalogue.pool),
      members: countConnections(members.pool),
    }),
    close: async () => {
      await Promise.all([...new Set([catalogue.db, members.db])].map((one) => one.destroy()));
    },
  };
}

function createPool(options: pg.PoolConfig): pg.Pool {
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

function connect(
  pool: PostgresPool,
  onReserveConnection?: PostgresDialectConfig['onReserveConnection'],
): Database {
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool, ...(onReserveConnection && { onReserveConnection }) }),
  });
}

function countConnections({ totalCount, idleCount, waitingCount }: pg.Pool): Connections {
  return { open: totalCount, idle: idleCount, waiting: waitingCount };
}

/** Reads int8 as a number, as PGlite does; the driver would return text. */
const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format);
