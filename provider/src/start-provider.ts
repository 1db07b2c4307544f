import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { createApp } from './app.ts';
import { loadSessionSecret } from './auth/session-secret.ts';
import { listChores, startHousekeeping } from './background-jobs.ts';
import { createSampleDrafts } from './catalogue/sample-drafts.ts';
import { prepareDatabase } from './catalogue/seed.ts';
import type { Config } from './config/config.ts';
import { type Database, openDatabase, type OpenDatabase } from './database/database.ts';
import { systemClock } from './lib/clock.ts';
import type { App } from './lib/fastify-app.ts';
import { startMailWorker } from './mail/mail-outbox.ts';
import { createMailDelivery, outboxFolder } from './mail/mail-transport.ts';
import { createLoadGate, createReadiness, type LoadGate } from './plugins/load-shedding.ts';

/** A process that answers this late takes no new requests. */
const mostDelayMs = 1000;
/** A stopping process goes on listening until it has been idle for so long, for requests that were on their way. */
const idleBeforeStopMs = 200;
const mostDrainMs = 4000;

export type RunningProvider = {
  readonly port: number;
  /** Settles when requests are served; rejects when the database cannot be prepared. */
  readonly ready: Promise<void>;
  /** Lets requests in flight finish, then closes the database. */
  readonly stop: () => Promise<void>;
};

/**
 * Listens first and opens the database behind it, so that a balancer hears "starting" and not silence. Throws when the
 * data folder is in use or the port is taken.
 */
export async function startProvider(config: Config, projectRoot: string): Promise<RunningProvider> {
  const database = await openDatabase(config, projectRoot);
  try {
    return await listen(config, projectRoot, database);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function listen(config: Config, projectRoot: string, database: OpenDatabase): Promise<RunningProvider> {
  const readiness = createReadiness();
  const load = createLoadGate({ mostInFlight: config.MOST_IN_FLIGHT, mostDelayMs });
  const sessionSecret = loadSessionSecret(config);
  const logger = { level: config.LOG_LEVEL, base: { service: 'provider' } };
  const app = await createApp({
    config,
    db: database.db,
    sessionSecret,
    projectRoot,
    readiness,
    load,
    logger,
  });
  await app.listen({ host: config.HOST, port: config.PORT });
  const port = readPort(app);
  app.log.info({ event: 'listening', host: config.HOST, port, pid: process.pid }, 'listening');
  const stopping = new AbortController();
  let stopWork = async (): Promise<void> => {};
  const ready = prepare(app, config, { database, signal: stopping.signal }).then(() => {
    if (stopping.signal.aborted) return;
    readiness.state = 'ready';
    stopWork = startBackgroundWork(app, config, database.db);
  });
  return {
    port,
    ready,
    stop: async () => {
      readiness.state = 'stopping';
      stopping.abort();
      await drain(load);
      await app.close();
      await ready.catch(() => undefined);
      await stopWork();
      await database.close();
      app.log.info({ event: 'stopped' }, 'stopped');
    },
  };
}

async function drain(load: LoadGate): Promise<void> {
  const startedAt = performance.now();
  do await wait(idleBeforeStopMs);
  while (load.idleForMs() < idleBeforeStopMs && performance.now() - startedAt < mostDrainMs);
}

async function prepare(
  app: App,
  config: Config,
  { database, signal }: { database: OpenDatabase; signal: AbortSignal },
): Promise<void> {
  const startedAt = performance.now();
  await prepareDatabase(database, {
    createDrafts: () => createSampleDrafts({ count: config.SAMPLE_PRODUCTS, seed: config.SAMPLE_SEED }),
    report: (step) => app.log.info({ event: 'preparing' }, step),
    signal,
  });
  app.log.info({ event: 'ready', afterMs: Math.round(performance.now() - startedAt) }, 'ready');
}

function startBackgroundWork(app: App, config: Config, db: Database): () => Promise<void> {
  if (config.SMTP_URL === undefined)
    app.log.info({ folder: outboxFolder(config) }, 'mails are written to a folder');
  const clock = systemClock;
  const warn = (message: string) => (error: unknown) => {
    app.log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, message);
  };
  const stopHousekeeping = startHousekeeping(
    { chores: listChores(db, config), clock },
    warn('housekeeping failed'),
  );
  const deliver = createMailDelivery(config, clock);
  const stopMails = startMailWorker({ db, clock, deliver, reportFailure: warn('a mail could not be sent') });
  return async () => {
    stopHousekeeping();
    await stopMails();
  };
}

function readPort(app: App): number {
  const address: AddressInfo | string | null = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return address.port;
}
