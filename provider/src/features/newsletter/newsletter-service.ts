import { z } from 'zod';
import { createOneUseToken } from '../../auth/one-use-token.ts';
import type { Database } from '../../database/database.ts';
import { dayInMs, minuteInMs } from '../../lib/clock.ts';
import { emailLine, lineField } from '../../lib/text-fields.ts';
import { queueMail } from '../../mail/mail-outbox.ts';
import { attemptKey, countAttempt, hourlyLimit, takeAttempt } from '../../rate-limit/attempt-limits.ts';
import type { AppServices } from '../../services/app-services.ts';
import { insertSubscriber, renewSubscriber } from './newsletter-queries.ts';

const validEmail = 'Please enter a valid email address.';
const yourName = 'Please enter your name.';
/** Section 5: a name after trimming, and an address that contains an at-sign. */
export const subscriptionSchema = z.strictObject({
  name: lineField(80, { missing: yourName, tooLong: yourName, invisible: yourName }),
  email: emailLine(validEmail),
});

type Subscription = z.infer<typeof subscriptionSchema>;

const linkLifeMs = 3 * dayInMs;
const mailIntervalMs = minuteInMs;
/** The maximum number of mails to one address in a day, because anybody can enter any address. */
const maxMailsPerRecipient = 3;

/**
 * Queues the mail that confirms a subscription, unless the address is confirmed or has received enough mails. Throws a
 * 429 above the limit of the client's network. Callers respond the same in all other cases, so that the response does not
 * reveal subscribers.
 */
export async function subscribe(
  services: AppServices,
  request: { readonly ip: string },
  { name, email }: Subscription,
): Promise<void> {
  const { config, db, clock } = services;
  await takeAttempt(services, [hourlyLimit('newsletter', request, config.NEWSLETTER_PER_ADDRESS)]);
  const now = clock.now();
  const { token, hash } = createOneUseToken();
  const token_ends_at = new Date(now.getTime() + linkLifeMs);
  const subscriber = { email, name, token_hash: hash, token_ends_at, mailed_at: now };
  await db.transaction().execute(async (transaction) => {
    const known = await insertSubscriber(transaction, subscriber);
    const isTooSoon = known !== null && now.getTime() - known.mailed_at.getTime() < mailIntervalMs;
    if (isTooSoon || known?.confirmed_at || !(await countMail(transaction, email, now))) return;
    if (known !== null) await renewSubscriber(transaction, subscriber);
    const body = mailText(`${config.PUBLIC_ORIGIN}/proxy/newsletter/verify?token=${token}`);
    await queueMail(transaction, { recipient: email, subject: 'Please confirm your subscription', body });
  });
}

/** Counts a mail. Returns false above the limit of the address. */
async function countMail(db: Database, email: string, now: Date): Promise<boolean> {
  const key = attemptKey({ name: 'newsletter-recipient', parts: [email] });
  const windowEndsAt = new Date(now.getTime() + dayInMs);
  const { attempts } = await countAttempt(db, key, { now, windowEndsAt });
  return attempts <= maxMailsPerRecipient;
}

/** Without the name: anybody can enter any address, and must not write to it. */
function mailText(link: string): string {
  return `Hi,

Please confirm that you want news about drops and sales:

${link}

The link works for three days. If you did not ask for this, do nothing and you will hear no more of us.
`;
}
