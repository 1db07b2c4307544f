import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { hourInMs } from '../../lib/clock.ts';
import type { App } from '../../lib/fastify-app.ts';
import { html, type HtmlPage, sendHtmlPage } from '../../lib/html-page.ts';
import { addFormBodies } from '../../plugins/body-parsers.ts';
import { describeRoutes, htmlFailure, htmlResponse } from '../../plugins/openapi.ts';
import { type AttemptLimit, hourlyLimit, takeAttempt } from '../../rate-limit/attempt-limits.ts';
import { rememberOwnerNetwork } from '../../rate-limit/login-limits.ts';
import type { AppServices } from '../../services/app-services.ts';
import { emailField } from './account-schemas.ts';
import { createPasswordResetService, resetFormSchema, type ResetOutcome } from './password-reset-service.ts';

const describeRoute = describeRoutes({ tags: ['Users'] });

/** Reset mails of one account in an hour. */
const maxPerAccount = 3;
/** Passwords that are hashed for one link, also when its requests arrive at once. */
const maxPerLink = 3;

/** The response is the same for unknown addresses. */
const mailSent = { message: 'If this address has an account, a mail with a link is on its way.' };

/** A forgotten password: the link in a mail opens a page of the provider. It works once and for 30 minutes. */
export function registerPasswordResetRoutes(app: App, services: AppServices): void {
  const { config } = services;
  const resets = createPasswordResetService(services);

  app.post(
    '/users/forgot-password',
    describeRoute('Ask for a link that sets a new password', z.object({ message: z.string() }), {
      body: z.strictObject({ email: emailField }),
      fails: [400, 429],
    }),
    async (request) => {
      const { email } = request.body;
      await takeAttempt(services, resetLimits(services, request, email));
      await resets.mailLink(email);
      return mailSent;
    },
  );

  const querystring = z.strictObject({ token: z.string().max(200).default('') });
  app.get(
    '/users/reset-password',
    {
      config: { hasNetworkLimit: true },
      ...describeRoute('The page a reset mail links to', htmlResponse, {
        querystring,
        answers: { 400: htmlFailure },
      }),
    },
    async (request, reply) => {
      const token = await resets.readValidToken(request.query.token);
      const page = token === undefined ? invalidPage(config.PUBLIC_ORIGIN) : formPage(token, null);
      return sendHtmlPage(reply, page);
    },
  );

  const consumes = ['application/x-www-form-urlencoded'];
  app.register(async (formRoutes) => {
    addFormBodies(formRoutes);
    formRoutes.post(
      '/users/reset-password',
      {
        ...describeRoute('Set a new password by the link’s token', htmlResponse, {
          consumes,
          body: resetFormSchema,
          answers: { 400: htmlFailure },
        }),
        // The handler validates the form itself, so that a faulty form gets a page and no JSON.
        attachValidation: true,
      },
      async (request, reply) => {
        const outcome = await submitForm(services, request);
        if (outcome.kind === 'changed') await rememberOwnerNetwork(services, request, outcome.email);
        return sendHtmlPage(reply, pageFor(outcome, config.PUBLIC_ORIGIN));
      },
    );
  });
}

/** A network can try links, and a link can have passwords hashed, a few times only. */
async function submitForm(services: AppServices, request: FastifyRequest): Promise<ResetOutcome> {
  const { LOGIN_ATTEMPTS_PER_ADDRESS: perNetwork } = services.config;
  await takeAttempt(services, [hourlyLimit('reset-form', request, perNetwork)]);
  return await createPasswordResetService(services).submit(request.body, (tokenHash) =>
    takeAttempt(services, [{ name: 'reset-link', parts: [tokenHash], max: maxPerLink, windowMs: hourInMs }]),
  );
}

function resetLimits(
  { config }: AppServices,
  request: FastifyRequest,
  email: string,
): readonly AttemptLimit[] {
  const perNetwork = config.LOGIN_ATTEMPTS_PER_ADDRESS;
  const perAccount = Math.min(perNetwork, maxPerAccount);
  return [
    hourlyLimit('reset-address', request, perNetwork),
    { name: 'reset-account', parts: [email], max: perAccount, windowMs: hourInMs },
  ];
}

function pageFor(outcome: ResetOutcome, origin: string): HtmlPage {
  switch (outcome.kind) {
    case 'changed':
      return changedPage(origin);
    case 'too-short':
      return formPage(outcome.token, 'Password must be at least 6 characters!');
    case 'link-not-valid':
      return invalidPage(origin);
  }
}

function formPage(token: string, problem: string | null): HtmlPage {
  const content = html`<h1>Choose a new password</h1>
    ${problem === null ? '' : html`<p role="alert"><strong>${problem}</strong></p>`}
    <form method="post" action="?">
      <input type="hidden" name="token" value="${token}" />
      <label for="password">New password</label>
      <input
        id="password"
        name="password"
        type="password"
        autocomplete="new-password"
        minlength="6"
        maxlength="256"
        required
      />
      <button>Save password</button>
    </form>`;
  return { title: 'Choose a new password', content, status: problem === null ? 200 : 400 };
}

function changedPage(origin: string): HtmlPage {
  const content = html`<h1>Your password is changed</h1>
    <p>You were signed out everywhere. Sign in with the new password.</p>
    <a class="button" href="${origin}/">Back to the shop</a>`;
  return { title: 'Password changed', content };
}

function invalidPage(origin: string): HtmlPage {
  const content = html`<h1>This link is not valid any more</h1>
    <p>A link works once and for 30 minutes. Ask for a new one where you sign in.</p>
    <a class="button" href="${origin}/">Back to the shop</a>`;
  return { title: 'Link not valid', content, status: 400 };
}
