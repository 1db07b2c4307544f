import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { recordConsent } from '../../consents/consent-queries.ts';
import type { Database } from '../../database/database.ts';
import { alertPurposes, type ConsentPurpose, type ConsentSource } from '../../database/schema.ts';
import type { App } from '../../lib/fastify-app.ts';
import { html, type HtmlPage, sendHtmlPage } from '../../lib/html-page.ts';
import { addFormBodies } from '../../plugins/body-parsers.ts';
import { describeRoutes, htmlFailure, htmlResponse } from '../../plugins/openapi.ts';
import type { AppServices } from '../../services/app-services.ts';
import { leaveNewsletter } from '../newsletter/newsletter-queries.ts';
import {
  createUnsubscribeTokens,
  type UnsubscribeSubject,
  type UnsubscribeTopic,
} from '../../consents/unsubscribe-token.ts';

const describeRoute = describeRoutes({ tags: ['Alerts'] });

const querystring = z.strictObject({ token: z.string().max(500).default('') });

const descriptions: Readonly<Record<UnsubscribeTopic, string>> = {
  alerts: 'all alerts',
  priceAlerts: 'mails about price drops',
  backInStock: 'mails about saved products that are back',
  savedSearches: 'mails about your saved searches',
  followedBrands: 'mails about brands you follow',
  newsletter: 'the newsletter',
};

/**
 * Leaving mails by their links, without sign-in. Programs of mail providers open links: a GET shows a button and changes
 * nothing. Their own button sends a POST with `List-Unsubscribe=One-Click` (RFC 8058), as the page's button does.
 */
export function registerUnsubscribeRoutes(app: App, services: AppServices): void {
  const { config, db, clock } = services;
  const tokens = createUnsubscribeTokens(db);

  app.get(
    '/alerts/unsubscribe',
    describeRoute('The page that the links of alerts lead to', htmlResponse, {
      querystring,
      answers: { 400: htmlFailure },
    }),
    async (request, reply) => {
      const link = await tokens.read(request.query.token);
      return sendHtmlPage(
        reply,
        link === undefined ? invalidPage(config.PUBLIC_ORIGIN) : confirmPage(link.topic),
      );
    },
  );

  app.register(async (formRoutes) => {
    addFormBodies(formRoutes);
    // RFC 8058 lets mail providers send either kind of form.
    formRoutes.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'string', bodyLimit: 4096 },
      (_request, body, done) => {
        const isOneClick = /name="List-Unsubscribe"\s+One-Click\s/.test(body.toString());
        done(null, isOneClick ? { 'List-Unsubscribe': 'One-Click' } : {});
      },
    );
    formRoutes.withTypeProvider<ZodTypeProvider>().post(
      '/alerts/unsubscribe',
      {
        // The form reads no cookie, and mail providers post it from their own pages.
        config: { takesForeignForms: true },
        ...describeRoute('Stop the mails of a link, with one click', htmlResponse, {
          querystring,
          consumes: ['application/x-www-form-urlencoded', 'multipart/form-data'],
          body: z.object({ 'List-Unsubscribe': z.literal('One-Click') }),
          answers: { 400: htmlFailure },
        }),
      },
      async (request, reply) => {
        const link = await tokens.read(request.query.token);
        if (link === undefined) return sendHtmlPage(reply, invalidPage(config.PUBLIC_ORIGIN));
        await db
          .transaction()
          .execute((transaction) => leave(transaction, link, { source: 'one-click', now: clock.now() }));
        return sendHtmlPage(reply, donePage(config.PUBLIC_ORIGIN, link.topic));
      },
    );
  });
}

/** Withdraws the consents of a link. A second call changes nothing. */
async function leave(
  db: Database,
  { subject, topic }: UnsubscribeSubject,
  { source, now }: { readonly source: ConsentSource; readonly now: Date },
): Promise<void> {
  if (topic === 'newsletter') return await leaveNewsletter(db, subject, { source, now });
  const isMember = await db.selectFrom('users').select('id').where('id', '=', subject).executeTakeFirst();
  if (isMember === undefined) return;
  const purposes: readonly ConsentPurpose[] = topic === 'alerts' ? alertPurposes : [topic];
  for (const purpose of purposes)
    await recordConsent(db, { subject: { userId: subject }, purpose, isGranted: false, source }, now);
}

function confirmPage(topic: UnsubscribeTopic): HtmlPage {
  const content = html`<h1>Stop ${descriptions[topic]}?</h1>
    <p>
      One click, and they stop at once. Mails about your account, such as a new password, still reach you.
    </p>
    <form method="post">
      <input type="hidden" name="List-Unsubscribe" value="One-Click" />
      <button>Stop ${descriptions[topic]}</button>
    </form>`;
  return { title: 'Stop mails', content };
}

function donePage(origin: string, topic: UnsubscribeTopic): HtmlPage {
  const content = html`<h1>Done</h1>
    <p>We have stopped ${descriptions[topic]}. Changed your mind? Switch them on again whenever you like.</p>
    <a class="button" href="${origin}/profile/alerts">To your alerts</a>`;
  return { title: 'Mails stopped', content };
}

function invalidPage(origin: string): HtmlPage {
  const content = html`<h1>This link is not one of ours</h1>
    <p>It may be cut off. Copy the whole address from the mail.</p>
    <a class="button" href="${origin}/profile/alerts">To your alerts</a>`;
  return { title: 'Link not valid', content, status: 400 };
}
