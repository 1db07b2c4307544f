import { setTimeout as wait } from 'node:timers/promises';
import { readTraceConfig } from '@szn/tracing/trace-settings';
import { startTracing, type Tracing } from '@szn/tracing/tracing';
import { createApp } from './app.ts';
import { listBackgroundJobs, startBackgroundJobs } from './background-jobs.ts';
import { loadSessionSecret } from './auth/session-secret.ts';
import { prepareDatabase, readSampleCatalogue } from './catalogue/store/seed.ts';
import type { Config } from './config/config.ts';
import { createUnsubscribeTokens } from './consents/unsubscribe-token.ts';
import { openDatabase, type Database, type OpenDatabase } from './database/database.ts';
import { describeDatabase } from './config/describe-database.ts';
import { sendDueAlertMails } from './features/alerts/alert-mail-queue.ts';
import { readFeedSchedule, type ScheduledFeed } from './config/feed-schedule.ts';
import { importDueFeeds } from './features/feeds/feed-worker.ts';
import { checkDueLinks, linkPollMs } from './features/link-checks/check-links.ts';
import { createRobotsRules } from './features/link-checks/robots-rules.ts';
import { fillPictureColours } from './features/picture-colours/fill-picture-colours.ts';
import { createPictureReader } from './features/picture-colours/read-picture.ts';
import { minuteInMs, secondInMs } from './lib/clock.ts';
import type { App } from './lib/fastify-app.ts';
import { startWorker } from './lib/start-worker.ts';
import { sendDueMails } from './mail/mail-outbox.ts';
import { createMailDelivery, outboxFolder } from './mail/mail-transport.ts';
import { createMetrics, startMetricsServer } from './plugins/metrics.ts';
import { createRequestLimiter, type Readiness, type RequestLimiter } from './plugins/load-shedding.ts';
import { createRedisCounters, type RedisCounters } from './rate-limit/redis-counters.ts';
import { createServices, type AppServices } from './services/app-services.ts';

/** Above this event loop delay the provider rejects new requests. */
const maxDelayMs = 1000;
/** A stopping process accepts requests until it has been idle for so long. */
const idleBeforeStopMs = 200;
const maxDrainMs = 4000;

const mailPollMs = 2 * secondInMs;
const feedPollMs = minuteInMs;
/** Requests then need not wait for the version of the catalogue. */
const indexPollMs = secondInMs;
/** Further pictures are read after the next import. */
const maxPictureMs = 5 * minuteInMs;

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
  const sessionSecret = loadSessionSecret(config);
  const logger = { level: config.LOG_LEVEL, base: { service: 'provider' } };
  const metrics = config.METRICS_PORT === undefined ? undefined : createMetrics();
  const { RATE_LIMIT_REDIS_URL: redisUrl } = config;
  const redisCounters = redisUrl === undefined ? undefined : createRedisCounters(redisUrl);
  metrics?.observe({ ...database, readiness, requestLimiter, redisCounters });
  const services = createServices({
    config,
    ...database,
    redisCounters,
    sessionSecret,
    projectRoot,
    readiness,
    requestLimiter,
  });
  const app = await createApp({ services, logger, metrics, tracing });
  tracing?.reportTo(app.log);
  if (metrics && config.METRICS_PORT !== undefined) {
    const server = await startMetricsServer(metrics, { host: config.HOST, port: config.METRICS_PORT });
    app.addHook('onClose', () => server.close());
  }
  app.addHook('onClose', () => redisCounters?.close());
  await app.listen({ host: config.HOST, port: config.PORT });
  const [address] = app.addresses();
  const port = typeof address === 'object' ? address.port : config.PORT;
  startEngines(app, database, redisCounters);
  const target = { database: describeDatabase(config), host: config.HOST, port };
  app.log.info({ event: 'listening', ...target, pid: process.pid }, 'listening');
  const stopping = new AbortController();
  let stopWork = async (): Promise<void> => {};
  const ready = prepare(app, services, { database, projectRoot, signal: stopping.signal }).then(() => {
    if (stopping.signal.aborted) return;
    readiness.state = 'ready';
    stopWork = startBackgroundWork(app, { services, database, feeds });
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
      await stopWork();
      await database.close();
      await tracing?.close();
      app.log.info({ event: 'stopped' }, 'stopped');
    },
  };
}

/** Starts to use replica and Redis, and logs when each gets or loses its use. */
function startEngines({ log }: App, { replica }: OpenDatabase, redis: RedisCounters | undefined): void {
  replica?.start((problem) => {
    if (problem === undefined) log.info({ event: 'replica used' }, 'reads come from the replica');
    else log.warn({ event: 'replica not used', reason: problem }, 'reads come from the primary');
  });
  redis?.start((isUsed) => {
    if (isUsed) log.info({ event: 'redis used' }, 'Redis counts attempts');
    else log.warn({ event: 'redis not used' }, 'Redis does not answer: the database counts attempts');
  });
}

async function drain(limiter: RequestLimiter): Promise<void> {
  const startedAt = performance.now();
  do await wait(idleBeforeStopMs);
  while (limiter.idleForMs() < idleBeforeStopMs && performance.now() - startedAt < maxDrainMs);
}

async function prepare(
  app: App,
  { config, catalogueIndex }: AppServices,
  { database, projectRoot, signal }: { database: OpenDatabase; projectRoot: string; signal: AbortSignal },
): Promise<void> {
  const startedAt = performance.now();
  await prepareDatabase(database, {
    readDrafts: () => readSampleCatalogue(config, projectRoot),
    report: (step) => app.log.info({ event: 'preparing' }, step),
    readCatalogue: catalogueIndex.refresh,
    signal,
  });
  app.log.info({ event: 'ready', afterMs: Math.round(performance.now() - startedAt) }, 'ready');
}

type BackgroundWork = {
  readonly services: AppServices;
  readonly database: OpenDatabase;
  readonly feeds: readonly ScheduledFeed[];
};

function startBackgroundWork(app: App, work: BackgroundWork): () => Promise<void> {
  const { services, database, feeds } = work;
  const { config, db, clock, outgoingFetch } = services;
  if (config.SMTP_URL === undefined)
    app.log.info({ folder: outboxFolder(config) }, 'mails are written to a folder');
  const warn = (message: string) => (error: unknown) =>
    app.log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, message);
  const stopJobs = startBackgroundJobs(
    { jobs: listBackgroundJobs(services), clock },
    warn('a background job failed'),
  );
  const reportFailure = warn('a mail could not be sent');
  const mails = { db, clock, deliver: createMailDelivery(config, clock), reportFailure };
  const alerts = { ...mails, config, tokens: createUnsubscribeTokens(db) };
  const mailWorker = { everyMs: mailPollMs, reportFailure };
  const stopMails = startWorker((signal) => sendDueMails(mails, signal), mailWorker);
  const stopAlerts = startWorker((signal) => sendDueAlertMails(alerts, signal), mailWorker);
  const importer = { database, clock, config, outgoingFetch, feeds, ...describeImports(app, work) };
  const stopFeeds = startWorker((signal) => importDueFeeds(importer, signal), {
    everyMs: feedPollMs,
    reportFailure: warn('the schedule of feeds could not be read'),
  });
  const stopIndex = startWorker(async () => void (await services.catalogueIndex.refresh()), {
    everyMs: indexPollMs,
    reportFailure: warn('the catalogue could not be read'),
  });
  const links = { db, clock, config, outgoingFetch, readRobotsRule: createRobotsRules() };
  const stopLinks =
    config.LINK_CHECKS === 'off'
      ? undefined
      : startWorker((signal) => checkDueLinks(links, signal), {
          everyMs: linkPollMs,
          reportFailure: warn('links could not be checked'),
        });
  return async () => {
    await stopJobs();
    await Promise.all([stopMails(), stopAlerts(), stopIndex(), stopFeeds(), stopLinks?.()]);
    await services.unmetSearches.write().catch(warn('searches could not be counted'));
  };
}

/** The log of imports, and what follows them. */
function describeImports(app: App, { services }: BackgroundWork) {
  const { config, mastersFolder, outgoingFetch: fetch } = services;
  const readPicture = createPictureReader({ mastersFolder, hosts: config.PICTURE_HOSTS, fetch });
  return {
    report: (feed: string, text: string) => app.log.info({ event: 'feed', feed }, text),
    reportFailure: (feed: string, error: unknown) =>
      app.log.error(
        { event: 'feed', feed, reason: error instanceof Error ? error.message : 'unknown' },
        'a feed was not imported',
      ),
    afterImport: async (db: Database, signal: AbortSignal) => {
      await fillPictureColours(db, { readPicture, maxMs: maxPictureMs, signal });
    },
  };
}
