import { basename } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { parseFeed, readFeedSchedule } from '../../config/feed-schedule.ts';
import type { App } from '../../lib/fastify-app.ts';
import { readIfMatch } from '../../lib/request-failure.ts';
import { describeRoutes } from '../../plugins/openapi.ts';
import type { AppServices } from '../../services/app-services.ts';
import { readShopHistory, readShopRevision } from '../../shop-changes/shop-changes.ts';
import { type FeedState, listFeeds } from '../feeds/list-feeds.ts';
import {
  addFeed,
  type FeedChange,
  findFeedAddress,
  pauseFeed,
  readStoredFeeds,
  removeFeed,
  runFeed,
  undoFeedChange,
} from '../feeds/stored-feeds.ts';
import { type FeedHealth, readFeedHealth } from '../product-overrides/product-doubt-queries.ts';
import { deskSecurity, type DeskAccess } from './desk-access.ts';
import { ifMatchHeaders, readConflict, shopChangesSchema, undoBody } from './desk-changes.ts';
import { feedFields, registerDeskFeedTrial } from './desk-feed-trial-routes.ts';

const describeRoute = describeRoutes({ tags: ['Desk'], security: deskSecurity, fails: [400, 403, 429] });

const { name, url, settings } = feedFields;
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
const feedsSchema = shopChangesSchema.extend({ feeds: z.array(feedSchema) }).meta({ id: 'DeskFeeds' });
const staleSchema = feedsSchema.extend({ message: z.string() }).meta({ id: 'DeskFeedsChanged' });
const changing = { headers: ifMatchHeaders, answers: { 412: staleSchema } };

/** Feeds with an address, by the functions of `feed.mjs`. Files of the server are not available here. */
export function registerDeskFeedRoutes(desk: App, services: AppServices, access: DeskAccess): void {
  const { db } = services;
  const { readFeeds, change } = createFeedChanges(services, access);

  desk.get('/feeds', describeRoute('All feeds with their last imports', feedsSchema), readFeeds);
  registerDeskFeedTrial(desk, services, access);
  desk.post(
    '/feeds',
    describeRoute('Store a feed, and import it at once and then again and again', feedsSchema, {
      ...changing,
      body: z.strictObject({ name, url: url.optional(), settings, replaces: z.boolean().default(false) }),
    }),
    async (request, reply) => {
      const { replaces, settings: given, ...named } = request.body;
      const read = async (transaction: typeof db) =>
        parseFeed({ ...given, ...named, url: await findFeedAddress(transaction, named) });
      return await change(request, reply, {
        told: { feed: named.name, call: replaces ? 'replace' : 'add' },
        make: async (edit) => await addFeed(db, read, { ...edit, replaces }),
      });
    },
  );
  registerStoredFeedChanges(desk, services, change);
}

const changesOfStored = [
  { method: 'POST', url: '/feeds/run', summary: 'Import a feed within a minute', make: runFeed },
  { method: 'POST', url: '/feeds/pause', summary: 'Import a feed no more until it is run', make: pauseFeed },
  { method: 'DELETE', url: '/feeds', summary: 'Remove a feed; its products stay listed', make: removeFeed },
] as const;

function registerStoredFeedChanges(
  desk: App,
  { db }: AppServices,
  change: ReturnType<typeof createFeedChanges>['change'],
): void {
  for (const { make, summary, ...address } of changesOfStored)
    desk.route({
      ...address,
      ...describeRoute(summary, feedsSchema, { ...changing, body: z.strictObject({ name }) }),
      handler: async (request, reply) => {
        const { name: feed } = request.body;
        return await change(request, reply, {
          told: { feed, call: address.url },
          make: async (edit) => await make(db, feed, edit),
        });
      },
    });
  desk.post(
    '/feeds/undo',
    describeRoute(
      'Give a feed what a change of the last 30 days has replaced, with its address',
      feedsSchema,
      { ...changing, body: undoBody },
    ),
    async (request, reply) => {
      const { id } = request.body;
      return await change(request, reply, {
        told: { call: 'undo', change: id },
        make: async (edit) => await undoFeedChange(db, id, edit),
      });
    },
  );
}

function createFeedChanges({ config, db, clock }: AppServices, access: DeskAccess) {
  const options = () => ({ ofFile: readFeedSchedule(config.FEEDS_FILE), now: clock.now() });
  const readFeeds = async () => {
    const revision = await readShopRevision(db, 'feed');
    const [feeds, health, present] = await Promise.all([
      listFeeds(db, options()),
      readFeedHealth(db),
      readStoredFeeds(db),
    ]);
    const history = await readShopHistory(db, 'feed', { now: clock.now(), present });
    return { revision, feeds: feeds.map((feed) => toDeskFeed(feed, health.get(feed.name))), history };
  };
  /** `told`: for the log. */
  const change = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { told, make }: { readonly told: object; readonly make: (edit: FeedChange) => Promise<void> },
  ) => {
    const { userId: authorId } = await access.requireEditor(request, reply);
    try {
      await make({ ...options(), authorId, revision: readIfMatch(request.headers) });
    } catch (error) {
      return reply.code(412).send(await readConflict(error, readFeeds));
    }
    request.log.info({ event: 'feed changed', userId: authorId, ...told }, 'feed changed');
    return await readFeeds();
  };
  return { readFeeds, change };
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
