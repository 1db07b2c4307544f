import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { hashOneUseToken, oneUseTokenField } from '../../auth/one-use-token.ts';
import type { App } from '../../lib/fastify-app.ts';
import { html, sendHtmlPage } from '../../lib/html-page.ts';
import { addFormBodies } from '../../plugins/body-parsers.ts';
import { describeRoutes, htmlFailure, htmlResponse } from '../../plugins/openapi.ts';
import type { AppServices } from '../../services/app-services.ts';
import { createUnsubscribeTokens } from '../../consents/unsubscribe-token.ts';
import { registerNewsletterForm } from './newsletter-form-routes.ts';
import { confirmSubscriber, findSubscriberByToken } from './newsletter-queries.ts';
import { subscribe, subscriptionSchema } from './newsletter-service.ts';

const describeRoute = describeRoutes({ tags: ['Newsletter'] });

const mustBeAdult = 'The newsletter is for people of 18 years and over. Tick the box, please.';
const thanks = { message: 'Thank you! Please check your inbox for a verification email.' };

export function registerNewsletterRoutes(app: App, services: AppServices): void {
  const { config, db, clock } = services;

  app.post(
    '/newsletter/subscribe',
    describeRoute('Subscribe; a mailed link confirms it', z.object({ message: z.string() }), {
      body: subscriptionSchema,
      fails: [400, 429],
    }),
    async (request) => {
      await subscribe(services, request, request.body);
      return thanks;
    },
  );

  registerNewsletterForm(app, services);

  app.get(
    '/newsletter/verify',
    {
      config: { hasNetworkLimit: true },
      ...describeRoute('The page a verification mail links to', htmlResponse, {
        querystring: z.strictObject({ token: z.string().max(200).default('') }),
        answers: { 400: htmlFailure },
      }),
    },
    async (request, reply) => {
      const token = oneUseTokenField.safeParse(request.query.token).data;
      const isValid =
        token !== undefined &&
        (await findSubscriberByToken(db, hashOneUseToken(token), clock.now())) !== undefined;
      return sendHtmlPage(reply, isValid ? confirmPage(token) : invalidPage(config.PUBLIC_ORIGIN));
    },
  );

  registerConfirmation(app, services);
}

function registerConfirmation(app: App, { config, db, clock }: AppServices): void {
  const unsubscribeTokens = createUnsubscribeTokens(db);
  app.register(async (formRoutes) => {
    addFormBodies(formRoutes);
    formRoutes.withTypeProvider<ZodTypeProvider>().post(
      '/newsletter/verify',
      {
        config: { hasNetworkLimit: true },
        ...describeRoute('Confirm a subscription by the link’s token', htmlResponse, {
          consumes: ['application/x-www-form-urlencoded'],
          body: z.strictObject({ token: z.string().max(200), adult: z.literal('yes').optional() }),
          answers: { 400: htmlFailure },
        }),
      },
      async (request, reply) => {
        const token = oneUseTokenField.safeParse(request.body.token).data;
        // Browsers do not send the form without the box: this is for those that ignore `required`.
        if (token !== undefined && request.body.adult === undefined)
          return sendHtmlPage(reply, { ...confirmPage(token, mustBeAdult), status: 400 });
        const email =
          token === undefined ? undefined : await confirmSubscriber(db, hashOneUseToken(token), clock.now());
        if (email === undefined) return sendHtmlPage(reply, invalidPage(config.PUBLIC_ORIGIN));
        const leave = await unsubscribeTokens.create({ subject: email, topic: 'newsletter' });
        return sendHtmlPage(reply, confirmedPage(config.PUBLIC_ORIGIN, leave));
      },
    );
  });
}

/** Mail scanners that open links confirm nothing. */
function confirmPage(token: string, problem: string | null = null) {
  const content = html`<h1>Get the drop before the drop</h1>
    <p>One click, and news about drops and sales come to this address. Leave whenever you like.</p>
    <form method="post" action="?">
      <input type="hidden" name="token" value="${token}" />
      ${problem === null ? '' : html`<p role="alert"><strong>${problem}</strong></p>`}
      <label class="check">
        <input type="checkbox" name="adult" value="yes" required />
        I am 18 years or older
      </label>
      <button>Yes, I am in</button>
    </form>`;
  return { title: 'Newsletter', content };
}

function confirmedPage(origin: string, leaveToken: string) {
  const content = html`<h1>You are on the list</h1>
    <p>Your e-mail address is confirmed. New drops will find you.</p>
    <a class="button" href="${origin}/">Back to the shop</a>
    <p class="note">
      Not you, or not any more?
      <a href="${origin}/proxy/alerts/unsubscribe?token=${leaveToken}">Leave the newsletter</a>.
    </p>`;
  return { title: 'Newsletter confirmed', content };
}

function invalidPage(origin: string) {
  const content = html`<h1>This link is not valid any more</h1>
    <p>It may be too old. Subscribe again at the foot of any page and you will get a new one.</p>
    <a class="button" href="${origin}/">Back to the shop</a>`;
  return { title: 'Newsletter', content, status: 400 };
}
