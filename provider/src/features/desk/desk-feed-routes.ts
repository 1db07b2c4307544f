import { basename } from 'node:path';
import { describeFailure } from '@szn/settings/check';
import { z } from 'zod';
import { listOwnHosts } from '../../config/config.ts';
import { parseFeed, readFeedSchedule } from '../../config/feed-schedule.ts';
import { hourInMs, secondInMs } from '../../lib/clock.ts';
import type { App } from '../../lib/fastify-app.ts';
import { RequestFailure } from '../../lib/request-failure.ts';
import { createSemaphore } from '../../lib/semaphore.ts';
import { rejectRequest } from '../../plugins/error-handler.ts';
import { failureSchema } from '../../plugins/openapi.ts';
import { takeAttempt } from '../../rate-limit/attempt-limits.ts';
import type { AppServices } from '../../services/app-services.ts';
import { describeCounted, describeFindings, describeSample } from '../feeds/describe-trial.ts';
import { trialToJson } from '../feeds/feed-questions.ts';
import { type FeedState, listFeeds } from '../feeds/list-feeds.ts';
import { addFeed, findFeedAddress, pauseFeed, removeFeed, runFeed } from '../feeds/stored-feeds.ts';
import { type FeedTrial, tryFeed } from '../feeds/try-feed.ts';
import { type FeedHealth, readFeedHealth } from '../product-overrides/product-doubt-queries.ts';
import { deskSecurity, type DeskAccess } from './desk-access.ts';

/** Below the 9 s that the gateway waits. */
const trialTimeoutMs = 8 * secondInMs;
/** Trials of one editor in an hour. */
const maxTrials = 60;

const slowFeed = 'The feed takes longer to read than a page waits: add it to import it.';

const name = z.string('Name the feed').min(1, 'Name the feed').max(80);
const url = z.string('Name the address of the feed').min(1).max(2000);
/** As an entry of `FEEDS_FILE` without name and address; `parseFeed` reads it, as for the command line. */
const settings = z.record(z.string().max(100), z.unknown()).optional();
const feedSchema = z.object({
  name: z.string(),
  address: z.string().meta({ description: 'The server, or the name of a file: never a key' }),
  brands: z.array(z.string()).optional(),
  hosts: z.array(z.string()).optional(),
  everyMinutes: z.number().int(),
  settings: z.record(z.string(), z.unknown()).meta({ description: 'Without the address' }),
  isStored: z.boolean().meta({ description: 'False: FEEDS_FILE names it' }),
  state: z.enum(['new', 'waiting', 'importing', 'failed', 'paused']),
  nextAt: z.iso.datetime().nullable(),
  importedAt: z.iso.datetime().nullable(),
  records: z.number().int(),
  faulty: z.number().int(),
  removed: z.number().int().meta({ description: 'Products that the last import has removed' }),
  products: z.number().int().meta({ description: 'Its listed products' }),
  withoutCategory: z.number().int().meta({ description: 'Products whose category is to check' }),
  deadLinks: z.number().int(),
  heldBack: z.number().int(),
  failures: z.number().int(),
  error: z.string().nullable(),
});
const feedsSchema = z.object({ feeds: z.array(feedSchema) }).meta({ id: 'DeskFeeds' });
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
const shared = { tags: ['Desk'], security: deskSecurity };
const refusals = { 400: failureSchema, 403: failureSchema, 429: failureSchema };
const response = { 200: feedsSchema, ...refusals };

/** Feeds with an address, by the functions of `feed.mjs`. Files of the server are not available here. */
export function registerDeskFeedRoutes(desk: App, services: AppServices, access: DeskAccess): void {
  const { db } = services;
  const { options, readFeeds } = createFeedReader(services);

  desk.get(
    '/feeds',
    { schema: { summary: 'All feeds with their last imports', ...shared, response } },
    readFeeds,
  );
  registerTrial(desk, services, access);
  desk.post(
    '/feeds',
    {
      schema: {
        summary: 'Store a feed, and import it at once and then again and again',
        ...shared,
        body: z.strictObject({ name, url: url.optional(), settings, replaces: z.boolean().default(false) }),
        response,
      },
    },
    async (request, reply) => {
      const { userId } = await access.requireEditor(request, reply);
      const { replaces, settings: given, ...named } = request.body;
      const add = async () => {
        const feed = parseFeed({ ...given, ...named, url: await findFeedAddress(db, named) });
        await addFeed(db, feed, { ...options(), replaces });
      };
      await add().catch(rejectRequest);
      request.log.info({ event: 'feed added', userId, feed: named.name }, 'feed added');
      return await readFeeds();
    },
  );
  registerFeedChanges(desk, services, access);
}

function registerFeedChanges(desk: App, services: AppServices, access: DeskAccess): void {
  const { db } = services;
  const { options, readFeeds } = createFeedReader(services);
  const changes = [
    { method: 'POST', url: '/feeds/run', summary: 'Import a feed within a minute', change: runFeed },
    {
      method: 'POST',
      url: '/feeds/pause',
      summary: 'Import a feed no more until it is run',
      change: pauseFeed,
    },
    {
      method: 'DELETE',
      url: '/feeds',
      summary: 'Forget a feed; its products stay listed',
      change: removeFeed,
    },
  ] as const;
  for (const { change, summary, ...address } of changes)
    desk.route({
      ...address,
      schema: { summary, ...shared, body: z.strictObject({ name }), response },
      handler: async (request, reply) => {
        const { userId } = await access.requireEditor(request, reply);
        const { name: feed } = request.body;
        await change(db, feed, options()).catch(rejectRequest);
        request.log.info({ event: 'feed changed', userId, feed, call: address.url }, 'feed changed');
        return await readFeeds();
      },
    });
}

function registerTrial(desk: App, services: AppServices, access: DeskAccess): void {
  const { config, db, clock, outgoingFetch } = services;
  const runLimited = createSemaphore({ maxConcurrent: 1, maxQueued: 1 });
  desk.post(
    '/feeds/try',
    {
      schema: {
        summary: 'Read a feed as an import would, and store nothing',
        ...shared,
        body: z.union([z.strictObject({ url, settings }), z.strictObject({ name, settings })]),
        response: { 200: trialSchema, ...refusals },
      },
    },
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

function createFeedReader({ config, db, clock }: AppServices) {
  const options = () => ({ ofFile: readFeedSchedule(config.FEEDS_FILE), now: clock.now() });
  const readFeeds = async () => {
    const [feeds, health] = await Promise.all([listFeeds(db, options()), readFeedHealth(db)]);
    return { feeds: feeds.map((feed) => toDeskFeed(feed, health.get(feed.name))) };
  };
  return { options, readFeeds };
}

function toDeskFeed(feed: FeedState, health: FeedHealth = { products: 0, withoutCategory: 0, deadLinks: 0 }) {
  return {
    ...feed,
    ...health,
    brands: feed.brands && [...feed.brands],
    hosts: feed.hosts && [...feed.hosts],
    address: feed.address.startsWith('http') ? feed.address : basename(feed.address),
    nextAt: feed.nextAt?.toISOString() ?? null,
    importedAt: feed.importedAt?.toISOString() ?? null,
  };
}
