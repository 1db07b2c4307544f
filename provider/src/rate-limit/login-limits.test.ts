import { openTestApp, type TestApp } from '../../test/support/open-test-app.ts';
import { openTestDatabase } from '../../test/support/open-test-database.ts';
import { linkIn, readOutbox } from '../../test/support/read-outbox.ts';
import { signUp } from '../../test/support/sign-up.ts';
import type { Database } from '../database/database.ts';
import { hourInMs, minuteInMs } from '../lib/clock.ts';

let db: Database;
let limited: TestApp;
beforeAll(async () => {
  db = await openTestDatabase();
}, 60_000);
beforeEach(async () => {
  const environment = {
    LOGIN_ATTEMPTS_PER_ACCOUNT: '2',
    LOGIN_ATTEMPTS_PER_ADDRESS: '3',
    REGISTRATIONS_PER_ADDRESS: '20',
  };
  limited = await openTestApp({ db, environment });
});
afterEach(() => limited.close());
afterAll(() => db.destroy());

async function login(email: string, password: string, remoteAddress: string) {
  const payload = { email, password };
  return await limited.app.inject({ method: 'POST', url: '/users/login', payload, remoteAddress });
}

async function guessFromMany(email: string, count: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1) {
    statuses.push((await login(email, 'a guess', `203.0.113.${index}`)).statusCode);
  }
  return statuses;
}

test('guesses from many addresses get 429, except from a network of the owner', async () => {
  const { email, password } = await signUp(limited.app);
  expect((await login(email, password, '2001:db8:1:2::1')).statusCode).toBe(200);
  expect(await guessFromMany(email, 22)).toEqual([...Array.from({ length: 20 }, () => 401), 429, 429]);
  const elsewhere = await login(email, password, '198.51.100.4');
  expect(elsewhere.statusCode).toBe(429);
  expect(Number(elsewhere.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(elsewhere.headers['retry-after'])).toBeLessThanOrEqual(15 * 60);
  expect((await login(email, password, '2001:db8:1:2:ffff::9')).statusCode).toBe(200);
  limited.advanceClock(16 * minuteInMs);
  expect((await login(email, password, '198.51.100.4')).statusCode).toBe(200);
});

test('an owner on a new address can sign in with a reset link during guesses', async () => {
  const { email } = await signUp(limited.app);
  await guessFromMany(email, 21);
  await limited.app.inject({ method: 'POST', url: '/users/forgot-password', payload: { email } });
  const mail = (await readOutbox(db, email)).at(-1);
  const token = new URL(linkIn(mail), 'http://localhost').searchParams.get('token') ?? '';
  const remoteAddress = '198.51.100.5';
  expect((await login(email, 'new password', remoteAddress)).statusCode).toBe(429);
  const changed = await limited.app.inject({
    method: 'POST',
    url: '/users/reset-password',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ token, password: 'new password' }).toString(),
    remoteAddress,
  });
  expect(changed.statusCode).toBe(200);
  expect((await login(email, 'new password', remoteAddress)).statusCode).toBe(200);
});

test('the addresses of one IPv6 network count as one', async () => {
  const statuses: number[] = [];
  for (let index = 1; index <= 4; index += 1) {
    statuses.push(
      (await login(`nobody-${index}@example.com`, 'a guess', `2001:db8:7:7::${index}`)).statusCode,
    );
  }
  expect(statuses).toEqual([401, 401, 401, 429]);
});

/** The time of day in India, rounded up to the minute: five and a half hours after UTC. */
const indianTime = (ms: number) =>
  new Date(Math.ceil(ms / minuteInMs) * minuteInMs + 5.5 * hourInMs).toISOString().slice(11, 16);

test('one network registers as often as the limit says, and the refusal names the time', async () => {
  const register = async (index: number) =>
    await limited.app.inject({
      method: 'POST',
      url: '/users/register',
      payload: { name: 'Asha', email: `hostel-${index}@example.com`, password: 'a password' },
      remoteAddress: '192.0.2.77',
    });
  for (let index = 1; index <= 20; index += 1) expect((await register(index)).statusCode).toBe(200);
  const refused = await register(21);
  expect(refused.statusCode).toBe(429);
  expect(refused.json().message).toMatch(/^Too many sign-ups from this network\. Try again at \d\d:\d\d\.$/);
});

test('one address registers five times in an hour from any network, and the refusal says when it can again', async () => {
  const register = async (email: string, remoteAddress: string) => {
    const payload = { name: 'Asha', email, password: 'a password' };
    const answer = await limited.app.inject({
      method: 'POST',
      url: '/users/register',
      payload,
      remoteAddress,
    });
    return [answer.statusCode, answer.json().message];
  };
  const taken = [400, 'Email is already registered. Please login instead.'];
  const refusalNow = () =>
    `Too many sign-ups with this e-mail address. Try again at ${indianTime(Date.now() + hourInMs)}.`;
  // The minute can change during the first registration.
  const refusals = [refusalNow()];
  await register('often@example.com', '203.0.113.1');
  refusals.push(refusalNow());
  for (let index = 2; index <= 5; index += 1)
    expect(await register('often@example.com', `203.0.113.${index}`)).toEqual(taken);
  limited.advanceClock(17 * minuteInMs);
  const [status, message] = await register('Often@example.com', '203.0.113.6');
  expect(status).toBe(429);
  expect(refusals).toContain(message);
  expect((await register('other@example.com', '203.0.113.6'))[0]).toBe(200);
  limited.advanceClock(43 * minuteInMs);
  expect(await register('often@example.com', '203.0.113.6')).toEqual(taken);
});
