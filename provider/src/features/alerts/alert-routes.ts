import { z } from 'zod';
import { findConsents, isAddressSuppressed, recordConsent } from '../../consents/consent-queries.ts';
import type { Database } from '../../database/database.ts';
import { consentPurposes, type ConsentPurpose } from '../../database/schema.ts';
import type { App } from '../../lib/fastify-app.ts';
import { RequestFailure, unauthorized } from '../../lib/request-failure.ts';
import { noBody } from '../../plugins/body-parsers.ts';
import { describeRoutes, memberOnly } from '../../plugins/openapi.ts';
import type { AppServices } from '../../services/app-services.ts';
import { isSubscribed, joinNewsletter, leaveNewsletter } from '../newsletter/newsletter-queries.ts';
import { markSearchesSeen } from './alert-queries.ts';
import { markFollowsSeen } from './followed-brand-queries.ts';
import { markReturnsNotified } from './returned-piece-queries.ts';
import { listSearches, savedSearchBody, saveSearch } from './saved-searches.ts';

const describeRoute = describeRoutes({ tags: ['Alerts'], security: memberOnly, fails: [401] });

const savedSearchSchema = z
  .object({ id: z.string(), name: z.string(), address: z.string(), query: z.string() })
  .meta({ id: 'SavedSearch' });

const alertsSchema = z
  .object({
    email: z.string(),
    /** Alerts are sent to verified addresses only. `suppressed`: the mail server of the address rejected a mail. */
    addressState: z.enum(['verified', 'unverified', 'suppressed']),
    topics: z.object({
      priceAlerts: z.boolean(),
      backInStock: z.boolean(),
      savedSearches: z.boolean(),
      followedBrands: z.boolean(),
      newsletter: z.boolean(),
    }),
    /** Mails are sent from the first until before the second hour of the day in India. */
    hours: z.object({ from: z.number().int(), to: z.number().int() }),
    searches: z.array(savedSearchSchema),
  })
  .meta({ id: 'Alerts' });

/** Switching a topic on needs the word of the member to be an adult. */
const topicBody = z.discriminatedUnion('isOn', [
  z.strictObject({
    topic: z.enum(consentPurposes),
    isOn: z.literal(true),
    isAdult: z.literal(true, 'Alerts are for people of 18 years and over.'),
    /** The wording that the member saw. */
    noticeVersion: z.string().regex(/^[\w.-]{1,40}$/),
  }),
  z.strictObject({ topic: z.enum(consentPurposes), isOn: z.literal(false) }),
]);

/** What a member gets by mail, and the searches that the mails watch. */
export function registerAlertRoutes(app: App, services: AppServices): void {
  const { db, clock, sessions, catalogueIndex } = services;

  app.get(
    '/alerts',
    describeRoute('What the member gets by mail, and the saved searches', alertsSchema),
    async (request, reply) => describeAlerts(services, (await sessions.require(request, reply)).userId),
  );

  app.patch(
    '/alerts/topics',
    describeRoute('Switch mails about one topic on or off', alertsSchema, { body: topicBody, fails: [400] }),
    async (request, reply) => {
      const { userId } = await sessions.require(request, reply);
      const { topic, isOn } = request.body;
      const now = clock.now();
      const { version } = await catalogueIndex.current();
      await db.transaction().execute(async (transaction) => {
        if (topic !== 'newsletter') {
          const noticeVersion = request.body.isOn ? { noticeVersion: request.body.noticeVersion } : {};
          const change = { subject: { userId }, purpose: topic, isGranted: isOn, ...noticeVersion };
          const isChanged = await recordConsent(transaction, { ...change, source: 'account' }, now);
          // Members are not notified of what was new before they asked.
          if (isChanged && isOn) await startAlerts(transaction, { userId, topic, version });
          return;
        }
        const member = await findMember(transaction, userId);
        if (member.verified_email !== member.email)
          throw new RequestFailure(400, 'Please confirm your address first.');
        if (isOn) return await joinNewsletter(transaction, member, now);
        return await leaveNewsletter(transaction, member.email, { source: 'account', now });
      });
      return await describeAlerts(services, userId);
    },
  );
  registerSavedSearchRoutes(app, services);
}

type AlertStart = { readonly userId: string; readonly topic: ConsentPurpose; readonly version: number };

async function startAlerts(db: Database, { userId, topic, version }: AlertStart): Promise<void> {
  if (topic === 'followedBrands') await markFollowsSeen(db, [userId], { version });
  if (topic === 'backInStock') await markReturnsNotified(db, userId, version);
  if (topic !== 'savedSearches') return;
  const searches = await listSearches(db, userId);
  await markSearchesSeen(
    db,
    searches.map(({ id }) => id),
    version,
  );
}

function registerSavedSearchRoutes(app: App, services: AppServices): void {
  const { db, clock, sessions, catalogueIndex } = services;

  app.post(
    '/alerts/searches',
    describeRoute(
      'Save a search (idempotent by its filters)',
      savedSearchSchema.extend({ isNew: z.boolean() }),
      { body: savedSearchBody, fails: [400] },
    ),
    async (request, reply) => {
      const { userId } = await sessions.require(request, reply);
      const { version } = await catalogueIndex.current();
      return await saveSearch(db, userId, { ...request.body, version, now: clock.now() });
    },
  );

  app.delete(
    '/alerts/searches/:id',
    describeRoute('Delete a saved search (idempotent)', alertsSchema, {
      body: noBody,
      params: z.object({ id: z.string().regex(/^[0-9a-f]{24}$/, 'The id is not valid') }),
      fails: [400],
    }),
    async (request, reply) => {
      const { userId } = await sessions.require(request, reply);
      const { id } = request.params;
      await db.deleteFrom('saved_searches').where('id', '=', id).where('user_id', '=', userId).execute();
      return await describeAlerts(services, userId);
    },
  );
}

async function describeAlerts(
  { config, db }: AppServices,
  userId: string,
): Promise<z.output<typeof alertsSchema>> {
  const { email, verified_email } = await findMember(db, userId);
  const granted = await findConsents(db, userId);
  const isVerified = verified_email === email;
  const verifiedState = (await isAddressSuppressed(db, email)) ? 'suppressed' : 'verified';
  return {
    email,
    addressState: isVerified ? verifiedState : 'unverified',
    topics: {
      priceAlerts: granted.has('priceAlerts'),
      backInStock: granted.has('backInStock'),
      savedSearches: granted.has('savedSearches'),
      followedBrands: granted.has('followedBrands'),
      // Whether an address is subscribed is for its owner only.
      newsletter: isVerified && (await isSubscribed(db, email)),
    },
    hours: config.ALERT_HOURS,
    searches: await listSearches(db, userId),
  };
}

async function findMember(db: AppServices['db'], userId: string) {
  const columns = ['email', 'name', 'verified_email'] as const;
  const member = await db.selectFrom('users').select(columns).where('id', '=', userId).executeTakeFirst();
  if (member === undefined) throw unauthorized('User not found');
  return member;
}
