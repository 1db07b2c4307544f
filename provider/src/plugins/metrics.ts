import fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Dependency } from '@szn/tracing/outages';
import type { Database, OpenDatabase } from '../database/database.ts';
import type { ReplicaMonitor } from '../database/replica-monitor.ts';
import type { App } from '../lib/fastify-app.ts';
import type { RedisCounters } from '../rate-limit/redis-counters.ts';
import { addFeedMetrics } from './feed-metrics.ts';
import type { Readiness, RequestLimiter } from './load-shedding.ts';

export type Metrics = ReturnType<typeof createMetrics>;

type ReadGauge = {
  readonly help: string;
  readonly read: () => number | undefined | Promise<number | undefined>;
};

/** What the provider tells Prometheus besides its requests. */
type ProviderState = Pick<OpenDatabase, 'db' | 'connectionsOf'> & {
  readonly replica?: Pick<ReplicaMonitor, 'state'> | undefined;
  readonly readiness: Readiness;
  readonly requestLimiter: RequestLimiter;
  readonly redisCounters?: Pick<RedisCounters, 'state'> | undefined;
  /** Only with a mail server. */
  readonly mailServer?: Pick<Dependency, 'isUp'> | undefined;
};

/** Creates the metrics of this process: the process itself, and the requests that `addRequestMetrics` counts. */
export function createMetrics() {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const requests = new Histogram({
    name: 'szn_provider_request_seconds',
    help: 'Time from the head of a request to the end of its response',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [register],
  });
  const leftOut = new Gauge({
    name: 'szn_provider_index_left_out',
    help: 'Values of the catalogue that the latest build of an index in memory left out, because they cannot be indexed',
    labelNames: ['index'] as const,
    registers: [register],
  });
  return {
    register,
    requests,
    leftOut,
    /** Adds what is read whenever the metrics are requested. */
    observe: (state: ProviderState): void => {
      addStateGauges(register, state);
      addConnectionGauge(register, state);
      addMailGauges(register, state.db);
      addFeedMetrics(register, state.db);
    },
  };
}

/** Labels have route patterns, never paths, which contain ids and words of shoppers. */
export function addRequestMetrics(app: App, { requests }: Pick<Metrics, 'requests'>): void {
  app.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: String(reply.statusCode),
    };
    requests.observe(labels, reply.elapsedTime / 1000);
  });
}

function addStateGauges(register: Registry, state: ProviderState): void {
  const { readiness, requestLimiter, replica, redisCounters, mailServer } = state;
  const gauges: Readonly<Record<string, ReadGauge>> = {
    szn_provider_ready: {
      help: 'Whether requests are served, 1 or 0; the database is not asked',
      read: () => Number(readiness.state === 'ready'),
    },
    szn_provider_requests_active: {
      help: 'Requests in progress that count towards MOST_IN_FLIGHT',
      read: requestLimiter.activeCount,
    },
    ...(replica && {
      szn_provider_replica_used: {
        help: 'Whether reads of the catalogue come from the replica, 1 or 0',
        read: () => Number(replica.state().isUsed),
      },
      szn_provider_replica_lag_seconds: {
        help: 'Age of what the replica has not applied yet; no sample while the replica is away',
        read: () => replica.state().lagMs / 1000,
      },
      szn_provider_replica_fallbacks: {
        help: 'Statements since the start that failed on the replica and ran on the primary',
        read: () => replica.state().fallbacks,
      },
    }),
    ...(mailServer && {
      szn_provider_mail_server_up: {
        help: 'Whether the mail server took the last mail or answered the last check, 1 or 0; no sample before either',
        read: () => Number(mailServer.isUp()),
      },
    }),
    ...(redisCounters && {
      szn_provider_rate_limit_redis_used: {
        help: 'Whether Redis answered the last attempt that it was asked to count, 1 or 0; no sample before one',
        read: () => Number(redisCounters.state().isUsed),
      },
      szn_provider_rate_limit_fallbacks: {
        help: 'Attempts since the start that the database counted in place of Redis',
        read: () => redisCounters.state().fallbacks,
      },
    }),
  };
  for (const [name, gauge] of Object.entries(gauges)) addGauge(register, name, gauge);
}

/** It is read with each scrape. Without a value it has no sample. */
function addGauge(register: Registry, name: string, { help, read }: ReadGauge): void {
  new Gauge({
    name,
    help,
    registers: [register],
    async collect() {
      const value = await read();
      if (value === undefined || Number.isNaN(value)) this.remove();
      else this.set(value);
    },
  });
}

/** The embedded database has none. */
function addConnectionGauge(register: Registry, { connectionsOf }: ProviderState): void {
  new Gauge({
    name: 'szn_provider_database_connections',
    help: 'Connections of a pool: open, idle (part of open), and requests that wait for one',
    labelNames: ['pool', 'state'],
    registers: [register],
    collect() {
      for (const [pool, { open, idle, waiting }] of Object.entries(connectionsOf())) {
        this.set({ pool, state: 'open' }, open);
        this.set({ pool, state: 'idle' }, idle);
        this.set({ pool, state: 'waiting' }, waiting);
      }
    },
  });
}

/** Metrics are still sent when the database does not answer: then these have no sample, and the first one is 0. */
function addMailGauges(register: Registry, db: Database): void {
  type Waiting = Awaited<ReturnType<typeof readWaitingMails>>;
  let reading: Promise<Waiting | undefined> | undefined;
  /** One query for all gauges of a scrape. */
  const readOnce = () => {
    reading ??= readWaitingMails(db)
      .catch(() => undefined)
      .finally(() => {
        reading = undefined;
      });
    return reading;
  };
  addGauge(register, 'szn_provider_database_up', {
    help: 'Whether the database has answered this scrape, 1 or 0',
    read: async () => Number((await readOnce()) !== undefined),
  });
  addGauge(register, 'szn_provider_mail_oldest_seconds', {
    help: 'Age of the oldest mail that has not been sent; 0 without one',
    read: async () => (await readOnce())?.oldestSeconds,
  });
  addGauge(register, 'szn_provider_mails_waiting', {
    help: 'Mails that have not been sent',
    read: async () => (await readOnce())?.count,
  });
}

async function readWaitingMails(db: Database) {
  return await db
    .selectFrom('mail_outbox')
    .select([
      (query) => query.fn.countAll<number>().as('count'),
      sql<number>`coalesce(extract(epoch from now() - min(created_at)), 0)::float8`.as('oldestSeconds'),
    ])
    .executeTakeFirstOrThrow();
}

/** Serves `/metrics` as Prometheus text on a port of its own, which must not be public. */
export async function startMetricsServer(
  { register }: Pick<Metrics, 'register'>,
  address: { readonly host: string; readonly port: number },
): Promise<FastifyInstance> {
  const server = fastify();
  server.get('/metrics', async (_request, reply) =>
    reply
      .header('Cache-Control', 'no-store')
      .type(register.contentType)
      .send(await register.metrics()),
  );
  await server.listen(address);
  return server;
}
