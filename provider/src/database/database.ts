import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, type Logger } from 'kysely';
import type { Tracing } from '@szn/tracing/tracing';
import type { Config } from '../config/config.ts';
import { emptyDatabasePath } from '../config/project-paths.ts';
import { lockDirectory } from './embedded/directory-lock.ts';
import { unpackEmptyDatabase } from './embedded/empty-database.ts';
import { openReplica } from './open-replica.ts';
import { createPGliteDialect } from './pglite-dialect.ts';
import type { ReplicaMonitor } from './replica-monitor.ts';
import type { Tables } from './schema.ts';
import {
  connect,
  countConnections,
  createPool,
  maxWaitMs,
  openPool,
  type ConnectionCounts,
} from './server-pools.ts';

export type Database = Kysely<Tables>;

export type OpenDatabase = {
  readonly db: Database;
  /**
   * The same database for requests of members. On a server it has connections of its own, so that a locked table of
   * members leaves those of the catalogue free.
   */
  readonly memberDb: Database;
  /**
   * For reads of the catalogue that no member owns: the replica while it is usable, otherwise `db`. Transactions and writes
   * do not belong here.
   */
  readonly catalogueDb: Database;
  /** Only with a replica. */
  readonly replica?: ReplicaMonitor;
  /**
   * Runs long work, such as migrations. On a server it uses its own connection without time limits, with the
   * maintenance role when one is configured.
   */
  readonly maintain: (work: (db: Database) => Promise<void>) => Promise<void>;
  /** The connections of each pool; none of the embedded database. */
  readonly connectionsOf: () => Readonly<Record<string, ConnectionCounts>>;
  /** Closes the connections and releases the lock. */
  readonly close: () => Promise<void>;
};

type ServerOptions = {
  readonly url: string;
  readonly poolSize: number;
  /** The URL of a role that owns the schema. Default: `url`. */
  readonly maintenanceUrl?: string | undefined;
  readonly replica?: { readonly url: string; readonly maxLagMs: number } | undefined;
  /**
   * `url` and `replica` are those of a pooler that gives each transaction any connection of the server. A limit that
   * is set on one would hold for statements of others: the role must have the limits.
   */
  readonly isPooled?: boolean;
  /** Called after each statement of a request. */
  readonly log?: Logger | undefined;
};

/** Share of the connections that requests of members have for themselves. */
const memberShare = 0.4;
/** Longer, because the embedded database has one connection. Pages give up after ten seconds. */
const maxEmbeddedWaitMs = 8000;

/** Limit for the statements of requests; a request that its sender gives up earlier has less time. `maintain` has none. */
const maxStatementMs = 5000;

export async function openDatabase(
  config: Config,
  projectRoot: string,
  tracing: Tracing | null = null,
): Promise<OpenDatabase> {
  const log = tracing ? traceQueries(tracing) : undefined;
  if (config.DATABASE_URL === undefined)
    return await openEmbeddedDatabase(config.DATA_DIR, emptyDatabasePath(projectRoot), log);
  return openServerDatabase({
    url: config.DATABASE_URL,
    poolSize: config.DATABASE_POOL_SIZE,
    maintenanceUrl: config.MIGRATION_DATABASE_URL,
    ...(config.REPLICA_DATABASE_URL !== undefined && {
      replica: { url: config.REPLICA_DATABASE_URL, maxLagMs: config.REPLICA_MAX_LAG_MS },
    }),
    isPooled: config.DATABASE_POOLER === 'transaction',
    log,
  });
}

/**
 * The embedded PostgreSQL in `folder`. Locks the folder at once and throws `DirectoryInUseError` when it is in use. The
 * database opens with the first query. A new one starts as the packed copy at `packedPath`.
 */
async function openEmbeddedDatabase(folder: string, packedPath: string, log?: Logger): Promise<OpenDatabase> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const unlock = await lockDirectory(join(folder, 'database.lock'));
  const dataDir = join(folder, 'database');
  const open = async () => {
    // Loaded here, so that a provider with a database server does not load it.
    const { PGlite } = await import('@electric-sql/pglite');
    unpackEmptyDatabase(packedPath, dataDir);
    return await PGlite.create({ dataDir });
  };
  const db = new Kysely<Tables>({
    dialect: createPGliteDialect(open, maxEmbeddedWaitMs),
    ...(log && { log }),
  });
  return {
    db,
    memberDb: db,
    catalogueDb: db,
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
export function openServerDatabase(options: ServerOptions): OpenDatabase {
  const { url, poolSize, maintenanceUrl, replica, isPooled = false, log } = options;
  const memberConnections = Math.floor(poolSize * memberShare);
  const open = (max: number) => openPool({ url, max, maxStatementMs, maxWaitMs, isPooled });
  const catalogue = open(poolSize - memberConnections);
  const members = memberConnections === 0 ? catalogue : open(memberConnections);
  const db = connect(catalogue.limited, log);
  const memberDb = members === catalogue ? db : connect(members.limited, log);
  const reads =
    replica &&
    openReplica({ ...replica, primaryUrl: url, primary: catalogue.limited, max: poolSize, isPooled, log });
  return {
    db,
    memberDb,
    catalogueDb: reads?.db ?? db,
    ...(reads && { replica: reads.monitor }),
    maintain: async (work) => {
      // The role can have the limits of requests.
      const unlimited = isPooled && { options: '-c statement_timeout=0 -c lock_timeout=0' };
      const owner = connect(createPool({ connectionString: maintenanceUrl ?? url, max: 1, ...unlimited }));
      try {
        await work(owner);
      } finally {
        await owner.destroy();
      }
    },
    connectionsOf: () => ({
      catalogue: countConnections(catalogue.pool),
      members: countConnections(members.pool),
      ...(reads && { replica: countConnections(reads.pool) }),
    }),
    close: async () => {
      await reads?.close();
      await Promise.all([...new Set([db, memberDb])].map((one) => one.destroy()));
    },
  };
}

/** A statement of a list has about 2,000 characters. */
const maxTextLength = 4000;

/**
 * Adds a span for each statement of a request, with its text as it is prepared: values are parameters (`$1`) and not in
 * it. Statements of background jobs, which no request waits for, have none.
 */
export function traceQueries(tracing: Tracing): Logger {
  return (event) => {
    if (tracing.active()?.traceId === undefined) return;
    const endedAt = Date.now();
    const { sql } = event.query;
    const operation = (/[a-z]+/i.exec(sql)?.[0] ?? 'query').toUpperCase();
    const table = /\b(?:from|into|update)\s+"?(\w+)"?(?![\w(])/i.exec(sql)?.[1];
    const summary = table === undefined ? operation : `${operation} ${table}`;
    const span = tracing.startSpan(summary, {
      kind: 'client',
      measured: { startedAt: endedAt - event.queryDurationMillis },
      attributes: {
        'db.system.name': 'postgresql',
        'db.operation.name': operation,
        'db.collection.name': table,
        'db.query.summary': summary,
        'db.query.text': sql.slice(0, maxTextLength),
      },
    });
    if (event.level === 'error') span.fail(event.error instanceof Error ? event.error.name : 'unknown');
    span.end(endedAt);
  };
}
