import { describeFailure } from '@szn/settings/check';
import { setTimeout as wait } from 'node:timers/promises';
import { createLogOptions } from '@szn/settings/log-options';
import { readTraceConfig } from '@szn/tracing/trace-settings';
import { startTracing, type Tracing } from '@szn/tracing/tracing';
import { createApp } from './app.ts';
import { startBackgroundWork } from './background-work.ts';
import { loadSessionSecret } from './auth/session-secret.ts';
import { prepareDatabase, readSampleCatalogue } from './catalogue/store/seed.ts';
import type { Config } from './config/config.ts';
import { openDatabase, type OpenDatabase } from './database/database.ts';
import { describeDatabase } from './config/describe-database.ts';
import { readFeedSchedule } from './config/feed-schedule.ts';
import type { App } from './lib/fastify-app.ts';
import { createMetrics, startMetricsServer, type Metrics } from './plugins/metrics.ts';
import { createRequestLimiter, type Readiness, type RequestLimiter } from './plugins/load-shedding.ts';
import { createRedisCounters } from './rate-limit/redis-counters.ts';
import { createServices, type AppServices } from './services/app-services.ts';
import { createDependencies, knownOutagesOf, watchDependencies } from './services/dependencies.ts';

/** Above this event loop delay the provider rejects new requests. */
const maxDelayMs = 1000;
/** A stopping process accepts requests until it has been idle for so long. */
const idleBeforeStopMs = 200;
const maxDrainMs = 4000;

export type RunningProvider = {
  readonly port: number;
  /** Resolves when requests are served. Rejects when the database cannot be prepared. */
  readonly ready: Promise<void>;
  /** Serves for the shutdown delay, waits for active requests, then closes the database. */
  readonly stop: () => Promise<void>;
};

/**
 * Listens first and then opens the database, so that a load balancer gets "starting" instead of no response. Throws when
 * the data folder or the port is in use.
 */
export async function startProvider(config: Config, projectRoot: string): Promise<RunningProvider> {
  const tracing = await startTracing(readTraceConfig(config), 'szn-provider');
  const database = await openDatabase(config, projectRoot, tracing);
  try {
    return await listen(config, projectRoot, { ...database, tracing });
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function listen(
  config: Config,
  projectRoot: string,
  { tracing, ...database }: OpenDatabase & { readonly tracing: Tracing | null },
): Promise<RunningProvider> {
  const feeds = readFeedSchedule(config.FEEDS_FILE);
  const readiness: Readiness = { state: 'starting' };
  const requestLimiter = createRequestLimiter({ maxInFlight: config.MOST_IN_FLIGHT, maxDelayMs });
  const logger = createLogOptions('provider', config.LOG_LEVEL);
  const metrics = config.METRICS_PORT === undefined ? undefined : createMetrics();
  const { RATE_LIMIT_REDIS_URL: redisUrl } = config;
  const redisCounters = redisUrl === undefined ? undefined : createRedisCounters(redisUrl);
  const dependencies = createDependencies();
  const mailServer = config.SMTP_URL === undefined ? undefined : dependencies.mailServer;
  metrics?.observe({ ...database, readiness, requestLimiter, redisCounters, mailServer });
  const services = createServices({
    config,
    ...database,
    redisCounters,
    sessionSecret: loadSessionSecret(config),
    projectRoot,
    readiness,
    requestLimiter,
  });
  const isKnownOutage = knownOutagesOf(dependencies);
  const app = await createApp({ services, logger, metrics, tracing, isKnownOutage });
  tracing?.reportTo(app.log);
  if (metrics) await serveMetrics(app, metrics, config);
  app.addHook('onClose', () => redisCounters?.close());
  await app.listen({ host: config.HOST, port: config.PORT });
  const port = announce(app, config);
  const { log } = app;
  const stopChecks = watchDependencies(dependencies, { ...database, config, redis: redisCounters, log });
  const stopping = new AbortController();
  let stopWork = async (): Promise<void> => {};
  const ready = prepare(app, services, { database, projectRoot, signal: stopping.signal }).then(() => {
    if (stopping.signal.aborted) return;
    readiness.state = 'ready';
    stopWork = startBackgroundWork(app, { services, database, feeds, dependencies });
  });
  return {
    port,
    ready,
    stop: async () => {
      readiness.state = 'stopping';
      stopping.abort();
      await wait(config.SHUTDOWN_DELAY_MS);
      await drain(requestLimiter);
      await app.close();
      await ready.catch(() => undefined);
      await Promise.all([stopWork(), stopChecks()]);
      await database.close();
      await tracing?.close();
      app.log.info({ event: 'stopped' }, 'stopped');
    },
  };
}

/** Logs where the provider listens. Returns the port. */
function announce(app: App, config: Config): number {
  const [address] = app.addresses();
  const port = typeof address === 'object' ? address.port : config.PORT;
  const target = { database: describeDatabase(config), host: config.HOST, port };
  app.log.info({ event: 'listening', ...target, pid: process.pid }, 'listening');
  return port;
}

async function serveMetrics(app: App, metrics: Metrics, config: Config): Promise<void> {
  const { HOST: host, METRICS_PORT: port } = config;
  if (port === undefined) return;
  const server = await startMetricsServer(metrics, { host, port });
  app.addHook('onClose', () => server.close());
}

async function drain(limiter: RequestLimiter): Promise<void> {
  const startedAt = performance.now();
  do await wait(idleBeforeStopMs);
  while (limiter.idleForMs() < idleBeforeStopMs && performance.now() - startedAt < maxDrainMs);
}

async function prepare(
  app: App,
  { config, catalogueIndex, readiness }: AppServices,
  { database, projectRoot, signal }: { database: OpenDatabase; projectRoot: string; signal: AbortSignal },
): Promise<void> {
  const startedAt = performance.now();
  await prepareDatabase(database, {
    readDrafts: () => readSampleCatalogue(config, projectRoot),
    report: (step) => app.log.info({ event: 'preparing' }, step),
    onAttempt: (error) => {
      readiness.reason = error === undefined ? undefined : `database: ${describeFailure(error)}`;
    },
    readCatalogue: catalogueIndex.refresh,
    signal,
  });
  if (signal.aborted) return;
  app.log.info({ event: 'ready', afterMs: Math.round(performance.now() - startedAt) }, 'ready');
}
