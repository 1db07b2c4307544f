import { z } from 'zod';
import { createOneUseToken, hashOneUseToken, oneUseTokenField } from '../../auth/one-use-token.ts';
import type { Database } from '../../database/database.ts';
import { dayInMs, minuteInMs } from '../../lib/clock.ts';
import type { App } from '../../lib/fastify-app.ts';
import { html, sendHtmlPage } from '../../lib/html-page.ts';
import { queueMail } from '../../mail/mail-outbox.ts';
import { failureSchema, htmlFailure, htmlResponse } from '../../plugins/openapi.ts';
import { attemptKey, countAttempt, hourlyLimit, takeAttempt } from '../../rate-limit/attempt-limits.ts';
import type { AppServices } from '../../services/app-services.ts';
import { confirmSubscriber, insertSubscriber, renewSubscriber } from './newsletter-queries.ts';

const validEmail = 'Please enter a valid email address.';
const yourName = 'Please enter your name.';
// oxlint-disable-next-line no-control-regex -- the pattern rejects control characters
const withoutControls = /^[^\u0000-\u001f\u007f]*$/;

/** Section 5: a name after trimming, and an address that contains an at-sign. */
const subscribeBodySchema = z.strictObject({
  name: z.string(yourName).regex(withoutControls, yourName).trim().min(1, yourName).max(80, yourName),
  email: z
    .string(validEmail)
    .regex(withoutControls, validEmail)
    .trim()
    .toLowerCase()
    .max(254, validEmail)
    .regex(/^[^\s@<>(),;:"]+@[^\s@<>(),;:"]+$/, validEmail),
});

const linkLifeMs = 3 * dayInMs;
const mailIntervalMs = minuteInMs;
/** The maximum number of mails to one address in a day, because anybody can enter any address. */
const maxMailsPerRecipient = 3;

/** The response is the same for new, pending and confirmed addresses, so that it does not reveal subscribers. */
const thanks = { message: 'Thank you! Please check your inbox for a verification email.' };

export function registerNewsletterRoutes(app: App, services: AppServices): void {
  const { config, db, clock } = services;

  app.post(
    '/newsletter/subscribe',
    {
      schema: {
        summary: 'Subscribe; a mailed link confirms it',
        tags: ['Newsletter'],
        body: subscribeBodySchema,
        response: { 200: z.object({ message: z.string() }), 400: failureSchema, 429: failureSchema },
      },
    },
    async (request) => {
      await takeAttempt(services, [hourlyLimit('newsletter', request, config.NEWSLETTER_PER_ADDRESS)]);
      await subscribe(request.body);
      return thanks;
    },
  );

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

  async function subscribe({ name, email }: { name: string; email: string }): Promise<void> {
    const now = clock.now();
    const { token, hash } = createOneUseToken();
    const token_ends_at = new Date(now.getTime() + linkLifeMs);
    const subscriber = { email, name, token_hash: hash, token_ends_at, mailed_at: now };
    await db.transaction().execute(async (transaction) => {
      const known = await insertSubscriber(transaction, subscriber);
      const isTooSoon = known !== null && now.getTime() - known.mailed_at.getTime() < mailIntervalMs;
      if (isTooSoon || known?.confirmed_at || !(await countMail(transaction, email, now))) return;
      if (known !== null) await renewSubscriber(transaction, subscriber);
      const body = mailText(name, `${config.PUBLIC_ORIGIN}/proxy/newsletter/verify?token=${token}`);
      await queueMail(transaction, { recipient: email, subject: 'Please confirm your subscription', body });
    });
  }
}

/** Counts a mail. Returns false above the limit of the address. */
async function countMail(db: Database, email: string, now: Date): Promise<boolean> {
  const key = attemptKey({ name: 'newsletter-recipient', parts: [email] });
  const windowEndsAt = new Date(now.getTime() + dayInMs);
  const { attempts } = await countAttempt(db, key, { now, windowEndsAt });
  return attempts <= maxMailsPerRecipient;
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

function mailText(name: string, link: string): string {
  return `Hi ${name},

please confirm that you want news about drops and sales:

${link}

The link works for three days. If you did not ask for this, do nothing and you will hear no more of us.
`;
}
