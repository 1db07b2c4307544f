import { access, constants, mkdir } from 'node:fs/promises';
import type { Checks } from '@szn/settings/check';
import { Redis } from 'ioredis';
import pg from 'pg';
import { readFeedSchedule } from './feed-schedule.ts';
import type { Config } from './config.ts';
import { describeServer } from './describe-database.ts';

const connectTimeoutMs = 5000;

/** What the settings name, for `--check-config`. Changes nothing but to create the data folder. */
export function listConfigChecks(config: Config): Checks {
  const { DATABASE_URL, MIGRATION_DATABASE_URL, REPLICA_DATABASE_URL, DATA_DIR, SMTP_URL } = config;
  const { RATE_LIMIT_REDIS_URL, FEEDS_FILE } = config;
  return {
    'data folder': async () => {
      await mkdir(DATA_DIR, { recursive: true, mode: 0o700 });
      await access(DATA_DIR, constants.W_OK);
      return DATA_DIR;
    },
    ...(DATABASE_URL !== undefined && {
      database: async () => {
        await requireRights(DATABASE_URL);
        return await describeDatabase(DATABASE_URL);
      },
    }),
    ...(MIGRATION_DATABASE_URL !== undefined && {
      'database of migrations': () => describeDatabase(MIGRATION_DATABASE_URL),
    }),
    ...(REPLICA_DATABASE_URL !== undefined && { replica: () => describeReplica(REPLICA_DATABASE_URL) }),
    ...(RATE_LIMIT_REDIS_URL !== undefined && { redis: () => describeRedis(RATE_LIMIT_REDIS_URL) }),
    ...(FEEDS_FILE !== undefined && {
      feeds: async () =>
        readFeedSchedule(FEEDS_FILE)
          .map(({ name, everyMinutes }) => `${name} every ${everyMinutes} minutes`)
          .join(', '),
    }),
    mails: async () =>
      SMTP_URL === undefined
        ? 'are written to files and not sent: SMTP_URL is not set'
        : new URL(SMTP_URL).host,
  };
}

async function describeDatabase(connectionString: string): Promise<string> {
  const { version } = await readServer(connectionString);
  return `${describeServer(connectionString)}, PostgreSQL ${version}`;
}

async function describeRedis(url: string): Promise<string> {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: connectTimeoutMs,
    retryStrategy: () => null,
  });
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    await redis.ping();
    return new URL(url).host;
  } finally {
    redis.disconnect();
  }
}

async function describeReplica(connectionString: string): Promise<string> {
  const { version, isReplica } = await readServer(connectionString);
  if (!isReplica) throw new Error('this server is no replica');
  return `${describeServer(connectionString)}, PostgreSQL ${version}, a replica`;
}

/** Rejects if the role may not read and write the tables that are there. */
async function requireRights(connectionString: string): Promise<void> {
  const denied = await readRow<{ user: string; privilege: string; table: string }>(
    connectionString,
    `select current_user as user, needed.privilege, relname as table
     from pg_class, unnest(array['select', 'insert', 'update', 'delete']) as needed(privilege)
     where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and relname not like 'kysely_%'
       and not has_table_privilege(pg_class.oid, needed.privilege)
     limit 1`,
  );
  if (denied) throw new Error(`${denied.user} may not ${denied.privilege} in the table ${denied.table}`);
}

type Server = { readonly version: string; readonly isReplica: boolean };

async function readServer(connectionString: string): Promise<Server> {
  const server = await readRow<Server>(
    connectionString,
    `select current_setting('server_version') as version, pg_is_in_recovery() as "isReplica"`,
  );
  if (server === undefined) throw new Error('no answer');
  return server;
}

/** The first row of a query, on a connection of its own. */
async function readRow<Row extends object>(
  connectionString: string,
  query: string,
): Promise<Row | undefined> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: connectTimeoutMs });
  try {
    await client.connect();
    const { rows } = await client.query<Row>(query);
    return rows[0];
  } finally {
    await client.end();
  }
}
