import { describeFailure } from '@szn/settings/check';
import { listBackgroundJobs, startBackgroundJobs } from './background-jobs.ts';
import { createUnsubscribeTokens } from './consents/unsubscribe-token.ts';
import type { Database, OpenDatabase } from './database/database.ts';
import { sendDueAlertMails } from './features/alerts/alert-mail-queue.ts';
import type { ScheduledFeed } from './config/feed-schedule.ts';
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
import type { AppServices } from './services/app-services.ts';
import { knownOutagesOf, watchDelivery, type Dependencies } from './services/dependencies.ts';

const mailPollMs = 2 * secondInMs;
/** Editors who have added a feed wait for its products. */
const feedPollMs = 10 * secondInMs;
/** Requests then need not wait for the version of the catalogue. */
const indexPollMs = secondInMs;
/** Further pictures are read after the next import. */
const maxPictureMs = 5 * minuteInMs;

type BackgroundWork = {
  readonly services: AppServices;
  readonly database: OpenDatabase;
  readonly feeds: readonly ScheduledFeed[];
  readonly dependencies: Dependencies;
};

/** Starts all that runs between requests. Returns a function that ends it. */
export function startBackgroundWork(app: App, work: BackgroundWork): () => Promise<void> {
  const { services, database, feeds, dependencies } = work;
  const { config, db, clock, outgoingFetch } = services;
  if (config.SMTP_URL === undefined)
    app.log.info({ folder: outboxFolder(config) }, 'mails are written to a folder');
  // While a server is away the log has one line of that, and none of each attempt.
  const isKnown = knownOutagesOf(dependencies);
  const warn = (message: string) => (error: unknown) =>
    app.log[isKnown(error) ? 'debug' : 'warn']({ reason: describeFailure(error) }, message);
  const stopJobs = startBackgroundJobs(
    { jobs: listBackgroundJobs(services), clock },
    warn('a background job failed'),
  );
  const reportFailure = warn('a mail could not be sent');
  const mails = {
    db,
    clock,
    deliver: watchDelivery(createMailDelivery(config, clock), dependencies.mailServer),
    reportFailure,
  };
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
    await services.searchCounts.write().catch(warn('searches could not be counted'));
    await services.productCounts.write().catch(warn('products could not be counted'));
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
