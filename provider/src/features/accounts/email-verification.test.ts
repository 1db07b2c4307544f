import type { LightMyRequestResponse } from 'fastify';
import { openTestApp, type TestApp } from '../../../test/support/open-test-app.ts';
import { linkIn, readOutbox } from '../../../test/support/read-outbox.ts';
import { bearer, signUp, type TestMember } from '../../../test/support/sign-up.ts';
import { dayInMs, hourInMs } from '../../lib/clock.ts';

let opened: TestApp;
beforeAll(async () => {
  opened = await openTestApp();
}, 60_000);
afterAll(() => opened.close());

const newestLink = async ({ email }: TestMember) => linkIn((await readOutbox(opened.db, email)).at(-1));

async function confirm(link: string): Promise<LightMyRequestResponse> {
  const payload = link.split('?')[1] ?? '';
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return await opened.app.inject({ method: 'POST', url: '/users/verify-email', headers, payload });
}

const sendAgain = ({ token }: TestMember) =>
  opened.app.inject({ method: 'POST', url: '/users/send-verification', headers: bearer(token), payload: {} });

async function isVerified({ token }: TestMember): Promise<unknown> {
  const answer = await opened.app.inject({ url: '/users/getUser', headers: bearer(token) });
  return answer.json().isEmailVerified;
}

test('A registration mails a link, whose page verifies nothing before its button is used', async () => {
  const member = await signUp(opened.app);
  const link = await newestLink(member);
  const page = await opened.app.inject(link);
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('<button>Yes, confirm it</button>');
  expect(await isVerified(member)).toBe(false);
  const confirmed = await confirm(link);
  expect(confirmed.body).toContain('Your address is confirmed');
  expect(await isVerified(member)).toBe(true);
});

test('A link works once, and the links before it end with it', async () => {
  const member = await signUp(opened.app);
  const first = await newestLink(member);
  expect((await sendAgain(member)).json()).toEqual({ isVerified: false });
  const second = await newestLink(member);
  expect(second).not.toBe(first);
  expect((await confirm(second)).statusCode).toBe(200);
  for (const link of [first, second]) expect((await confirm(link)).statusCode).toBe(400);
});

test('An expired or invented link verifies nothing', async () => {
  const member = await signUp(opened.app);
  const link = await newestLink(member);
  opened.advanceClock(4 * dayInMs);
  for (const url of [link, '/users/verify-email?token=abc', '/users/verify-email']) {
    expect((await opened.app.inject(url)).statusCode).toBe(400);
    expect((await confirm(url)).statusCode).toBe(400);
  }
});

test('A member can ask for three links in an hour, and for none once the address is verified', async () => {
  const member = await signUp(opened.app);
  const statuses: number[] = [];
  for (let index = 0; index < 4; index += 1) statuses.push((await sendAgain(member)).statusCode);
  expect(statuses).toEqual([200, 200, 200, 429]);
  await confirm(await newestLink(member));
  opened.advanceClock(hourInMs);
  const mails = await readOutbox(opened.db, member.email);
  const signedIn = await opened.app.inject({
    method: 'POST',
    url: '/users/login',
    payload: { email: member.email, password: member.password },
  });
  const again = await sendAgain({ ...member, token: signedIn.json().token });
  expect(again.json()).toEqual({ isVerified: true });
  expect(await readOutbox(opened.db, member.email)).toHaveLength(mails.length);
});

test('Another address counts as not verified, and links to the former one do not verify it', async () => {
  const member = await signUp(opened.app);
  await sendAgain(member);
  const link = await newestLink(member);
  await confirm(await newestLink(member));
  await opened.db
    .updateTable('users')
    .set({ email: `new-${member.email}` })
    .where('id', '=', member.userId)
    .execute();
  expect(await isVerified(member)).toBe(false);
  expect((await confirm(link)).statusCode).toBe(400);
});

test('Mails to addresses that nobody has confirmed hold no text of who caused them', async () => {
  const name = 'Win a prize at evil.example';
  const email = 'somebody-else@example.com';
  const post = (url: string, payload: object, headers = {}) =>
    opened.app.inject({ method: 'POST', url, payload, headers });
  const registered = await post('/users/register', { name, email, password: 'correct horse' });
  const headers = bearer(registered.json().token);
  await post('/newsletter/subscribe', { name, email });
  await post('/users/forgot-password', { email });
  await post('/users/send-verification', {}, headers);
  const passwords = { currentPassword: 'correct horse', newPassword: 'another horse' };
  await post('/users/change-password', passwords, headers);
  const mails = await readOutbox(opened.db, email);
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Please confirm your address',
    'Please confirm your subscription',
    'Your new password',
    'Please confirm your address',
    'Your password was changed',
  ]);
  expect(JSON.stringify(mails)).not.toMatch(/evil|prize/);
});
