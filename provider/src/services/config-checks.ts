import { access, constants, mkdir } from 'node:fs/promises';
import { checkPort, ConfigWarning, describeFailure, type Checks } from '@szn/settings/check';
import { Redis } from 'ioredis';
import pg from 'pg';
import { openServerDatabase } from '../database/database.ts';
import { listMigrations } from '../database/migrate.ts';
import { verifyMailServer } from '../mail/mail-transport.ts';
import { readFeedSchedule } from '../config/feed-schedule.ts';
import type { Config } from '../config/config.ts';
import { describeServer } from '../config/describe-database.ts';

const connectTimeoutMs = 5000;

/** What the settings name, for `--check-config`. Changes nothing but to create the data folder. */
export function listConfigChecks(config: Config): Checks {
  const { DATABASE_URL, MIGRATION_DATABASE_URL, REPLICA_DATABASE_URL, DATA_DIR } = config;
  const { RATE_LIMIT_REDIS_URL, FEEDS_FILE, HOST, PORT, METRICS_PORT } = config;
  return {
    port: () => checkPort(HOST, PORT),
    ...(METRICS_PORT !== undefined && { 'port of metrics': () => checkPort(HOST, METRICS_PORT) }),
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
    ...(DATABASE_URL !== undefined && {
      migrations: () => describeMigrations(MIGRATION_DATABASE_URL ?? DATABASE_URL),
    }),
    ...(REPLICA_DATABASE_URL !== undefined && { replica: () => describeReplica(REPLICA_DATABASE_URL) }),
    ...(RATE_LIMIT_REDIS_URL !== undefined && {
      redis: () => warning(describeRedis(RATE_LIMIT_REDIS_URL)),
    }),
    ...(FEEDS_FILE !== undefined && {
      feeds: async () =>
        readFeedSchedule(FEEDS_FILE)
          .map(({ name, everyMinutes }) => `${name} every ${everyMinutes} minutes`)
          .join(', '),
    }),
    mails: () => describeMails(config),
    'trusted proxies': async () => describeProxies(config),
  };
}

/** For what the provider starts and serves without. */
async function warning(check: Promise<string>): Promise<string> {
  try {
    return await check;
  } catch (error) {
    throw new ConfigWarning(describeFailure(error), { cause: error });
  }
}

async function describeMails({ SMTP_URL, NODE_ENV }: Config): Promise<string> {
  if (SMTP_URL !== undefined) {
    const { host } = new URL(SMTP_URL);
    return await warning(verifyMailServer(SMTP_URL).then(() => host));
  }
  const notice = 'are written to files and not sent: SMTP_URL is not set';
  if (NODE_ENV === 'production') throw new ConfigWarning(notice);
  return notice;
}

function describeProxies({ TRUST_PROXY, HOST, NODE_ENV }: Config): string {
  const names = TRUST_PROXY.join(', ');
  const isLocal = ['127.0.0.1', '::1', 'localhost'].includes(HOST);
  if (NODE_ENV === 'production' && !isLocal && names === 'loopback')
    throw new ConfigWarning(
      'TRUST_PROXY is loopback, and gateways are on other machines: all shoppers share the limits of one address',
    );
  return names;
}

/** The provider runs what is pending when it starts. */
async function describeMigrations(url: string): Promise<string> {
  const database = openServerDatabase({ url, poolSize: 1 });
  try {
    const { pending } = await listMigrations(database.db);
    const [first] = pending;
    if (first === undefined) return 'none is pending';
    const others = pending.length > 1 ? ` and ${pending.length - 1} after it` : '';
    throw new ConfigWarning(`pending: ${first}${others}; the next start runs them, or migrate does`);
  } finally {
    await database.close();
  }
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
  const { version, isReplica } = await readServer(connectionString).catch((error: unknown) => {
    throw new ConfigWarning(describeFailure(error), { cause: error });
  });
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
