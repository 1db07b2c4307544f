import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Config } from '../config/config.ts';
import { lockDirectory } from './directory-lock.ts';
import { emptyDatabasePath, unpackEmptyDatabase } from './empty-database.ts';
import { PGliteDialect } from './pglite-dialect.ts';
import type { Tables } from './schema.ts';

export type Database = Kysely<Tables>;

export type OpenDatabase = {
  readonly db: Database;
  /**
   * Runs work that may take long, such as migrations: on a server over a connection of its own without time limits,
   * and as the role that may change the schema where one is configured.
   */
  readonly maintain: (work: (db: Database) => Promise<void>) => Promise<void>;
  /** Also gives back what opening took. */
  readonly close: () => Promise<void>;
};

type ServerOptions = {
  readonly url: string;
  readonly poolSize: number;
  /** A role that owns the schema; without one, `url` does everything. */
  readonly maintenanceUrl?: string | undefined;
};

/** Whoever has waited for a connection so long is refused: to shoppers the shop is busy. */
const longestWaitMs = 3000;
/** Embedded there is one connection, and often a machine that does everything else; a page gives up after ten seconds. */
const longestEmbeddedWaitMs = 8000;

/** How long a request may keep a server waiting; maintenance is exempt. */
const timeLimits: pg.PoolConfig = {
  statement_timeout: 5000,
  lock_timeout: 4000,
  idle_in_transaction_session_timeout: 10_000,
  query_timeout: 8000,
};

/**
 * The embedded PostgreSQL in `folder`. The lock is taken at once (throws `DirectoryInUseError`); the database itself
 * opens with the first query; in a new folder it begins as the packed one at `emptyPath`.
 */
async function openEmbeddedDatabase(folder: string, emptyPath: string): Promise<OpenDatabase> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const unlock = await lockDirectory(join(folder, 'database.lock'));
  const dataDir = join(folder, 'database');
  const open = async () => {
    // Who uses a server never loads it.
    const { PGlite } = await import('@electric-sql/pglite');
    unpackEmptyDatabase(emptyPath, dataDir);
    return await PGlite.create({ dataDir });
  };
  const db = new Kysely<Tables>({ dialect: new PGliteDialect(open, longestEmbeddedWaitMs) });
  return {
    db,
    maintain: (work) => work(db),
    close: async () => {
      await db.destroy();
      unlock();
    },
  };
}

/**
 * A PostgreSQL server. Nothing connects before the first query. Statements carry no name: after five runs the server
 * would plan list queries without looking at their arrays, ten times slower.
 */
export function openServerDatabase({ url, poolSize, maintenanceUrl }: ServerOptions): OpenDatabase {
  const db = connect({ ...timeLimits, connectionString: url, max: poolSize });
  return {
    db,
    maintain: async (work) => {
      const owner = connect({ connectionString: maintenanceUrl ?? url, max: 1 });
      try {
        await work(owner);
      } finally {
        await owner.destroy();
      }
    },
    close: () => db.destroy(),
  };
}

function connect(options: pg.PoolConfig): Database {
  const pool = new pg.Pool({
    connectionTimeoutMillis: longestWaitMs,
    idleTimeoutMillis: 30_000,
    application_name: 'szn-provider',
    types: { getTypeParser: readValue },
    ...options,
  });
  // A broken connection fails its query and is replaced by the pool. Without listeners, for the idle ones and for those
  // at work, the event itself would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

/** Counts and positions are int8, which the driver would hand over as text. */
const readValue: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format);

/** The database that the configuration names: a server, or the embedded one in the data folder. */
export async function openDatabase(config: Config, projectRoot: string): Promise<OpenDatabase> {
  if (config.DATABASE_URL === undefined)
    return await openEmbeddedDatabase(config.DATA_DIR, emptyDatabasePath(projectRoot));
  return openServerDatabase({
    url: config.DATABASE_URL,
    poolSize: config.DATABASE_POOL_SIZE,
    maintenanceUrl: config.MIGRATION_DATABASE_URL,
  });
}
