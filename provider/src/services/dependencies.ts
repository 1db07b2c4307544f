import { describeFailure } from '@szn/settings/check';
import { createDependency, type OutageLog } from '@szn/tracing/outages';
import { sql } from 'kysely';
import type { Config } from '../config/config.ts';
import { isDatabaseUnavailable } from '../database/database-errors.ts';
import type { OpenDatabase } from '../database/database.ts';
import { secondInMs } from '../lib/clock.ts';
import { startWorker } from '../lib/start-worker.ts';
import { isMailServerAway, verifyMailServer, type DeliverMail } from '../mail/mail-transport.ts';
import type { RedisCounters } from '../rate-limit/redis-counters.ts';

const databaseCheckMs = secondInMs;
/** Only while it is not known to answer: each mail tells, too. */
const mailCheckMs = 10 * secondInMs;

export type Dependencies = ReturnType<typeof createDependencies>;

/** The servers that the provider needs, for its log and metrics. */
export function createDependencies() {
  return {
    database: createDependency('database', 'requests get 503'),
    replica: createDependency('replica', 'reads come from the primary'),
    redis: createDependency('Redis', 'the database counts attempts'),
    mailServer: createDependency('mail server', 'mails wait'),
  };
}

type Watched = Pick<OpenDatabase, 'db' | 'replica'> & {
  readonly config: Pick<Config, 'DATABASE_URL' | 'SMTP_URL'>;
  readonly redis: RedisCounters | undefined;
  readonly log: OutageLog;
};

/** Starts to use replica and Redis, and watches all that is configured. Returns a function that ends the checks. */
export function watchDependencies(dependencies: Dependencies, watched: Watched): () => Promise<void> {
  const { database, mailServer } = dependencies;
  const { db, config, log } = watched;
  for (const dependency of Object.values(dependencies)) dependency.reportTo(log);
  watched.replica?.start(dependencies.replica.report);
  watched.redis?.start((isUsed) => dependencies.redis.report(isUsed ? undefined : 'it does not answer'));
  // The embedded one has one connection, for which a check would wait behind long work.
  const stopDatabase =
    config.DATABASE_URL === undefined
      ? undefined
      : startWorker(
          async () => {
            await sql`select 1`.execute(db);
            database.report();
          },
          { everyMs: databaseCheckMs, reportFailure: (error) => database.report(describeFailure(error)) },
        );
  const { SMTP_URL } = config;
  const stopMails =
    SMTP_URL === undefined
      ? undefined
      : startWorker(
          async () => {
            if (mailServer.isUp() === true) return;
            await verifyMailServer(SMTP_URL);
            mailServer.report();
          },
          { everyMs: mailCheckMs, reportFailure: (error) => mailServer.report(describeFailure(error)) },
        );
  return async () => void (await Promise.all([stopDatabase?.(), stopMails?.()]));
}

/** The function that says whether a failure follows from a server of which the log has said that it is away. */
export function knownOutagesOf({ database }: Dependencies): (error: unknown) => boolean {
  return (error) => (isDatabaseUnavailable(error) && database.isUp() === false) || isMailServerAway(error);
}

/** Tells by each mail whether the mail server answers. */
export function watchDelivery(deliver: DeliverMail, mailServer: Dependencies['mailServer']): DeliverMail {
  return async (mail) => {
    try {
      await deliver(mail);
      mailServer.report();
    } catch (error) {
      mailServer.report(isMailServerAway(error) ? describeFailure(error) : undefined);
      throw error;
    }
  };
}
