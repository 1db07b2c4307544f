import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { isAddressSuppressed } from '../../consents/consent-queries.ts';
import { hourInMs } from '../../lib/clock.ts';
import type { App } from '../../lib/fastify-app.ts';
import { html, type HtmlPage, sendHtmlPage } from '../../lib/html-page.ts';
import { unauthorized } from '../../lib/request-failure.ts';
import { addFormBodies, noBody } from '../../plugins/body-parsers.ts';
import { describeRoutes, htmlFailure, htmlResponse, memberOnly } from '../../plugins/openapi.ts';
import { takeAttempt } from '../../rate-limit/attempt-limits.ts';
import type { AppServices } from '../../services/app-services.ts';
import { createEmailVerificationService, queueVerificationMail } from './email-verification-service.ts';
import { findUser } from './user-queries.ts';

const describeRoute = describeRoutes({ tags: ['Users'] });
const describeMemberRoute = describeRoutes({ tags: ['Users'], security: memberOnly, fails: [400, 401, 429] });

/** Mails of one account in an hour, the one of the registration not included. */
const maxMailsPerHour = 3;

/** The link of a verification mail opens a page with a button: mail scanners that open links verify nothing. */
export function registerEmailVerificationRoutes(app: App, services: AppServices): void {
  const { db, sessions } = services;
  registerVerificationPages(app, services);

  app.post(
    '/users/send-verification',
    describeMemberRoute(
      'Send the link that verifies the address again',
      z.object({ isVerified: z.boolean() }),
      { body: noBody },
    ),
    async (request, reply) => {
      const { userId } = await sessions.require(request, reply);
      const user = await findUser(db, userId);
      if (user === undefined) throw unauthorized('User not found');
      const isVerified = user.verified_email === user.email && !(await isAddressSuppressed(db, user.email));
      if (isVerified) return { isVerified };
      await takeAttempt(services, [
        { name: 'verification', parts: [userId], max: maxMailsPerHour, windowMs: hourInMs },
      ]);
      await db.transaction().execute((transaction) => queueVerificationMail(transaction, services, user));
      return { isVerified: false };
    },
  );
}

function registerVerificationPages(app: App, services: AppServices): void {
  const { config } = services;
  const verification = createEmailVerificationService(services);
  const querystring = z.strictObject({ token: z.string().max(200).default('') });

  app.get(
    '/users/verify-email',
    {
      config: { hasNetworkLimit: true },
      ...describeRoute('The page a verification mail links to', htmlResponse, {
        querystring,
        answers: { 400: htmlFailure },
      }),
    },
    async (request, reply) => {
      const token = await verification.readValidToken(request.query.token);
      return sendHtmlPage(
        reply,
        token === undefined ? invalidPage(config.PUBLIC_ORIGIN) : confirmPage(token),
      );
    },
  );

  app.register(async (formRoutes) => {
    addFormBodies(formRoutes);
    formRoutes.withTypeProvider<ZodTypeProvider>().post(
      '/users/verify-email',
      {
        config: { hasNetworkLimit: true },
        ...describeRoute('Verify the address by the link’s token', htmlResponse, {
          consumes: ['application/x-www-form-urlencoded'],
          body: z.strictObject({ token: z.string().max(200) }),
          answers: { 400: htmlFailure },
        }),
      },
      async (request, reply) => {
        const isVerified = await verification.verify(request.body.token);
        return sendHtmlPage(reply, (isVerified ? verifiedPage : invalidPage)(config.PUBLIC_ORIGIN));
      },
    );
  });
}

function confirmPage(token: string): HtmlPage {
  const content = html`<h1>Is this your address?</h1>
    <p>Confirm it, and the alerts that you switch on can reach you.</p>
    <form method="post" action="?">
      <input type="hidden" name="token" value="${token}" />
      <button>Yes, confirm it</button>
    </form>`;
  return { title: 'Confirm your address', content };
}

function verifiedPage(origin: string): HtmlPage {
  const content = html`<h1>Your address is confirmed</h1>
    <p>Nothing is switched on by this. You choose which mails you get.</p>
    <a class="button" href="${origin}/profile">To your profile</a>`;
  return { title: 'Address confirmed', content };
}

function invalidPage(origin: string): HtmlPage {
  const content = html`<h1>This link is not valid any more</h1>
    <p>A link works once and for three days.</p>
    <a class="button" href="${origin}/profile">To your profile</a>`;
  return { title: 'Link not valid', content, status: 400 };
}
