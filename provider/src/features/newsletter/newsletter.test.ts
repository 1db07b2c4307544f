import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestApp, type TestApp } from '../../../test/support/open-test-app.ts';
import { linkIn, readOutbox } from '../../../test/support/read-outbox.ts';
import { findConsent } from '../../consents/consent-queries.ts';
import { dayInMs, minuteInMs, systemClock } from '../../lib/clock.ts';
import { sendDueMails } from '../../mail/mail-outbox.ts';
import { createMailDelivery } from '../../mail/mail-transport.ts';

let opened: TestApp;
beforeAll(async () => {
  opened = await openTestApp();
}, 60_000);
afterAll(() => opened.close());

const subscribe = (payload: object) =>
  opened.app.inject({ method: 'POST', url: '/newsletter/subscribe', payload });

const confirm = (link: string, isAdult = true) =>
  opened.app.inject({
    method: 'POST',
    url: '/newsletter/verify',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `${link.split('?')[1] ?? ''}${isAdult ? '&adult=yes' : ''}`,
  });
const isConfirmed = (email: string) => findConsent(opened.db, { email }, 'newsletter');

test('a confirmed subscription can be left by the link of its page', async () => {
  const email = 'leela@example.com';
  await subscribe({ name: 'Leela', email });
  const page = await confirm(linkIn((await readOutbox(opened.db, email))[0]));
  const url = /proxy(\/alerts\/unsubscribe\?token=[\w.-]+)/.exec(page.body)?.[1] ?? '';
  await opened.app.inject(url);
  expect(await isConfirmed(email)).toBe(true);
  await opened.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
  expect(await isConfirmed(email)).toBe(false);
  const rewritten = opened.db.updateTable('consents').set({ is_granted: true }).execute();
  await expect(rewritten).rejects.toThrow('appended');
  const rows = await opened.db
    .selectFrom('newsletter_subscribers')
    .select('email')
    .where('email', '=', email)
    .execute();
  expect(rows).toEqual([]);
});

test('a subscription sends one mail with a confirmation link; a second one gets the same response', async () => {
  const email = 'asha@example.com';
  const first = await subscribe({ name: 'Asha', email: ' Asha@Example.com ' });
  const again = await subscribe({ name: 'Asha', email });
  expect(first.statusCode).toBe(200);
  expect(again.json()).toEqual(first.json());
  const mails = await readOutbox(opened.db, email);
  expect(mails).toHaveLength(1);
  const page = await opened.app.inject(linkIn(mails[0]));
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('<button>Yes, I am in</button>');
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  expect(await isConfirmed(email)).toBe(false);
  expect(page.body).toMatch(
    /<input type="checkbox" name="adult" value="yes" required \/>\s+I am 18 years or older/,
  );
  const unasked = await confirm(linkIn(mails[0]), false);
  expect(unasked.statusCode).toBe(400);
  expect(unasked.body).toContain('for people of 18 years and over');
  expect(await isConfirmed(email)).toBe(false);
  const confirmed = await confirm(linkIn(mails[0]));
  expect(confirmed.body).toContain('You are on the list');
  expect((await confirm(linkIn(mails[0]))).statusCode).toBe(200);
  expect(await isConfirmed(email)).toBe(true);
  opened.advanceClock(2 * minuteInMs);
  expect((await subscribe({ name: 'Asha', email })).json()).toEqual(first.json());
  expect(await readOutbox(opened.db, email)).toHaveLength(1);
});

test('a second mail is sent after a minute, and only the last link works', async () => {
  const email = 'ravi@example.com';
  await subscribe({ name: 'Ravi', email });
  opened.advanceClock(2 * minuteInMs);
  await subscribe({ name: 'Ravi', email });
  const [first, second] = await readOutbox(opened.db, email);
  expect((await opened.app.inject(linkIn(first))).statusCode).toBe(400);
  expect((await opened.app.inject(linkIn(second))).statusCode).toBe(200);
});

test('an address gets at most three mails a day, and the response does not change', async () => {
  const email = 'kiran@example.com';
  const answers: string[] = [];
  for (let minute = 0; minute < 10; minute += 2) {
    answers.push((await subscribe({ name: 'Kiran', email })).body);
    opened.advanceClock(2 * minuteInMs);
  }
  expect(new Set(answers).size).toBe(1);
  const mails = await readOutbox(opened.db, email);
  expect(mails).toHaveLength(3);
  expect((await opened.app.inject(linkIn(mails.at(-1)))).statusCode).toBe(200);
});

test('an expired or invented link confirms nothing', async () => {
  await subscribe({ name: 'Mira', email: 'mira@example.com' });
  opened.advanceClock(4 * dayInMs);
  const [mail] = await readOutbox(opened.db, 'mira@example.com');
  for (const url of [linkIn(mail), '/newsletter/verify?token=abc', '/newsletter/verify']) {
    const page = await opened.app.inject(url);
    expect(page.statusCode).toBe(400);
    expect(page.body).toContain('not valid any more');
  }
});

test.each([
  [{ email: 'a@example.com' }, 'Please enter your name.'],
  [{ name: '   ', email: 'a@example.com' }, 'Please enter your name.'],
  [{ name: 'A\r\nBcc: x@example.com', email: 'a@example.com' }, 'Please enter your name.'],
  [{ name: 'A' }, 'Please enter a valid email address.'],
  [{ name: 'A', email: 'nobody' }, 'Please enter a valid email address.'],
  [{ name: 'A', email: 'a@example.com, b@example.com' }, 'Please enter a valid email address.'],
])('a subscription with %j returns 400', async (payload, message) => {
  const answer = await subscribe(payload);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({ message });
});

test('each mail is written once as a file to the outbox folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'szn-outbox-'));
  await subscribe({ name: 'Zoë', email: 'zoe@example.com' });
  const config = { ...opened.config, DATA_DIR: folder };
  const deliver = createMailDelivery(config, systemClock);
  await sendDueMails({ db: opened.db, clock: systemClock, deliver, reportFailure: rethrow });
  const texts = readdirSync(join(folder, 'outbox')).map((name) =>
    readFileSync(join(folder, 'outbox', name), 'utf8'),
  );
  const mine = texts.filter((text) => text.includes('To: zoe@example.com'));
  expect(mine).toHaveLength(1);
  expect(mine[0]).toContain('Subject: Please confirm your subscription');
  expect(await readOutbox(opened.db, 'zoe@example.com')).toEqual([]);
  rmSync(folder, { recursive: true });
});

test('a mail that cannot be sent is retried later', async () => {
  await subscribe({ name: 'Late', email: 'late@example.com' });
  const failures: unknown[] = [];
  const failing = async () => {
    throw new Error('the mail server is away');
  };
  const services = {
    db: opened.db,
    clock: systemClock,
    reportFailure: (error: unknown) => failures.push(error),
  };
  await sendDueMails({ ...services, deliver: failing });
  expect(failures).toHaveLength(1);
  expect(await readOutbox(opened.db, 'late@example.com')).toHaveLength(1);
  const sent: string[] = [];
  const inTwoMinutes = { now: () => new Date(Date.now() + 2 * minuteInMs) };
  const deliver = async (mail: { recipient: string }) => {
    sent.push(mail.recipient);
  };
  await sendDueMails({ ...services, clock: inTwoMinutes, deliver });
  expect(sent).toEqual(['late@example.com']);
});

function rethrow(error: unknown): never {
  throw error;
}
