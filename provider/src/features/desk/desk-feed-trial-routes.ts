import { describeFailure } from '@szn/settings/check';
import { z } from 'zod';
import { listOwnHosts } from '../../config/config.ts';
import { parseFeed } from '../../config/feed-schedule.ts';
import { hourInMs, secondInMs } from '../../lib/clock.ts';
import type { App } from '../../lib/fastify-app.ts';
import { RequestFailure } from '../../lib/request-failure.ts';
import { createSemaphore } from '../../lib/semaphore.ts';
import { rejectRequest } from '../../plugins/error-handler.ts';
import { describeRoutes } from '../../plugins/openapi.ts';
import { takeAttempt } from '../../rate-limit/attempt-limits.ts';
import type { AppServices } from '../../services/app-services.ts';
import { describeCounted, describeFindings, describeSample } from '../feeds/describe-trial.ts';
import { trialToJson } from '../feeds/feed-questions.ts';
import { findFeedAddress } from '../feeds/stored-feeds.ts';
import { type FeedTrial, tryFeed } from '../feeds/try-feed.ts';
import { deskSecurity, type DeskAccess } from './desk-access.ts';

const describeRoute = describeRoutes({ tags: ['Desk'], security: deskSecurity, fails: [400, 403, 429] });

/** Below the 9 s that the gateway waits. */
const trialTimeoutMs = 8 * secondInMs;
/** Trials of one editor in an hour. */
const maxTrials = 60;

const slowFeed = 'The feed takes longer to read than a page waits: add it to import it.';

/** The fields of a feed in the body of a request. */
export const feedFields = {
  name: z.string('Name the feed').min(1, 'Name the feed').max(80),
  url: z.string('Name the address of the feed').min(1).max(2000),
  /** As an entry of `FEEDS_FILE` without name and address; `parseFeed` reads it, as for the command line. */
  settings: z.record(z.string().max(100), z.unknown()).optional(),
};
const { name, url, settings } = feedFields;
const texts = z.array(z.string()).readonly();
const records = z.array(z.object({}).loose()).readonly();
const trialSchema = z
  .looseObject({
    address: z.string(),
    format: z.string(),
    questions: records,
    columns: records.meta({ description: 'Names of columns or fields, each with its first value' }),
    unlisted: texts.meta({ description: 'Categories without a listing page' }),
    counted: texts.meta({ description: 'What became of the records, in words' }),
    findings: z
      .array(texts)
      .readonly()
      .meta({ description: 'What the products have in common: name and text' }),
    cards: records.meta({ description: 'Sample products as the shop would show them, in words' }),
  })
  .meta({ id: 'DeskFeedTrial', description: 'As `feed.mjs try --json` prints it, with its texts' });

/** A trial of an address, or of a stored feed. */
export function registerDeskFeedTrial(desk: App, services: AppServices, access: DeskAccess): void {
  const { config, db, clock, outgoingFetch } = services;
  const runLimited = createSemaphore({ maxConcurrent: 1, maxQueued: 1 });
  desk.post(
    '/feeds/try',
    describeRoute('Read a feed as an import would, and store nothing', trialSchema, {
      body: z.union([z.strictObject({ url, settings }), z.strictObject({ name, settings })]),
    }),
    async (request, reply) => {
      const { userId } = await access.requireEditor(request, reply);
      await takeAttempt(services, [
        { name: 'feed-trial', parts: [userId], max: maxTrials, windowMs: hourInMs },
      ]);
      const signal = AbortSignal.timeout(trialTimeoutMs);
      const { settings: given } = request.body;
      const address = await findFeedAddress(db, request.body).catch(rejectRequest);
      try {
        const feed = parseFeed({ ...given, name: 'trial', url: address });
        const reading = {
          fetch: outgoingFetch,
          origin: config.PUBLIC_ORIGIN,
          ownHosts: listOwnHosts(config),
          now: clock.now(),
          signal,
        };
        return describe(await runLimited(() => tryFeed(feed, reading)));
      } catch (error) {
        if (error instanceof RequestFailure) throw error;
        request.log.info({ event: 'feed not read', userId }, 'feed not read');
        // The address can be a key.
        const reason = signal.aborted ? slowFeed : describeFailure(error).replaceAll(address, '…');
        throw new RequestFailure(400, reason);
      }
    },
  );
}

function describe(trial: FeedTrial) {
  const cards = trial.samples.map((sample) => ({
    ...describeSample(sample),
    image: sample.draft.image,
    link: sample.draft.link,
  }));
  return { ...trialToJson(trial), counted: describeCounted(trial), findings: describeFindings(trial), cards };
}
