import { z } from 'zod';
import { hashOneUseToken, oneUseTokenField } from '../../auth/one-use-token.ts';
import type { App } from '../../lib/fastify-app.ts';
import { html, sendHtmlPage } from '../../lib/html-page.ts';
import { failureSchema, htmlFailure, htmlResponse } from '../../plugins/openapi.ts';
import type { AppServices } from '../../services/app-services.ts';
import { registerNewsletterForm } from './newsletter-form-routes.ts';
import { confirmSubscriber } from './newsletter-queries.ts';
import { subscribe, subscriptionSchema } from './newsletter-service.ts';

const thanks = { message: 'Thank you! Please check your inbox for a verification email.' };

export function registerNewsletterRoutes(app: App, services: AppServices): void {
  const { config, db, clock } = services;

  app.post(
    '/newsletter/subscribe',
    {
      schema: {
        summary: 'Subscribe; a mailed link confirms it',
        tags: ['Newsletter'],
        body: subscriptionSchema,
        response: { 200: z.object({ message: z.string() }), 400: failureSchema, 429: failureSchema },
      },
    },
    async (request) => {
      await subscribe(services, request, request.body);
      return thanks;
    },
  );

  registerNewsletterForm(app, services);

  app.get(
    '/newsletter/verify',
    {
      schema: {
        summary: 'The page a verification mail links to',
        tags: ['Newsletter'],
        response: { 200: htmlResponse, 400: htmlFailure },
        querystring: z.strictObject({ token: z.string().max(200).default('') }),
      },
    },
    async (request, reply) => {
      const token = oneUseTokenField.safeParse(request.query.token).data;
      const isConfirmed =
        token !== undefined && (await confirmSubscriber(db, hashOneUseToken(token), clock.now()));
      const page = isConfirmed ? confirmedPage : invalidPage;
      return sendHtmlPage(reply, page(config.PUBLIC_ORIGIN));
    },
  );
}

function confirmedPage(origin: string) {
  const content = html`<h1>You are on the list</h1>
    <p>Your e-mail address is confirmed. New drops will find you.</p>
    <a class="button" href="${origin}/">Back to the shop</a>`;
  return { title: 'Newsletter confirmed', content };
}

function invalidPage(origin: string) {
  const content = html`<h1>This link is not valid any more</h1>
    <p>It may be too old. Subscribe again at the foot of any page and you will get a new one.</p>
    <a class="button" href="${origin}/">Back to the shop</a>`;
  return { title: 'Newsletter', content, status: 400 };
}
