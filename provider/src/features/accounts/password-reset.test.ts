import { hash } from '@node-rs/argon2';
import { minuteInMs } from '../../lib/clock.ts';
import { openTestApp, type TestApp } from '../../../test/support/open-test-app.ts';
import { linkIn, readOutbox } from '../../../test/support/read-outbox.ts';
import { bearer, signUp, type TestMember } from '../../../test/support/sign-up.ts';

let opened: TestApp;
let member: TestMember;
beforeAll(async () => {
  opened = await openTestApp();
}, 60_000);
beforeEach(async () => {
  member = await signUp(opened.app);
});
afterAll(() => opened.close());

const post = (url: string, payload: object, headers = {}) =>
  opened.app.inject({ method: 'POST', url, payload, headers });

async function requestLink(): Promise<string> {
  await post('/users/forgot-password', { email: member.email });
  const mails = await readOutbox(opened.db, member.email);
  return linkIn(mails.at(-1));
}

async function choosePassword(link: string, password: string) {
  const token = new URLSearchParams(link.split('?')[1]).get('token') ?? '';
  return await opened.app.inject({
    method: 'POST',
    url: '/users/reset-password',
    payload: new URLSearchParams({ token, password }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
}

test('a reset link changes the password once and ends every session', async () => {
  const link = await requestLink();
  expect((await opened.app.inject(link)).body).toContain('Choose a new password');
  expect((await choosePassword(link, 'short')).body).toContain('Password must be at least 6 characters!');
  const changed = await choosePassword(link, 'a new password');
  expect(changed.statusCode).toBe(200);
  const session = await opened.app.inject({ url: '/users/getUser', headers: bearer(member.token) });
  expect(session.statusCode).toBe(401);
  const login = (password: string) => post('/users/login', { email: member.email, password });
  expect((await login(member.password)).statusCode).toBe(401);
  expect((await login('a new password')).statusCode).toBe(200);
  expect((await choosePassword(link, 'another one')).statusCode).toBe(400);
  expect((await opened.app.inject(link)).statusCode).toBe(400);
});

test('one of two simultaneous uses of a reset link changes the password', async () => {
  const link = await requestLink();
  const answers = await Promise.all([
    choosePassword(link, 'password one'),
    choosePassword(link, 'password two'),
  ]);
  expect(answers.map((answer) => answer.statusCode).toSorted((left, right) => left - right)).toEqual([
    200, 400,
  ]);
});

test('a sign-in with the former password, which was verified before the change, starts no session', async () => {
  const link = await requestLink();
  const { passwords } = opened.services;
  const { verify } = passwords;
  passwords.verify = async (...args) => {
    passwords.verify = verify;
    const match = await verify(...args);
    await choosePassword(link, 'a new password');
    return match;
  };
  const login = await post('/users/login', { email: member.email, password: member.password });
  expect([login.statusCode, login.json(), login.headers['set-cookie']]).toEqual([
    401,
    { message: 'Invalid credentials' },
    undefined,
  ]);
  const { db } = opened;
  expect(await db.selectFrom('sessions').where('user_id', '=', member.userId).execute()).toEqual([]);
});

test('a reset link expires after 30 minutes', async () => {
  const link = await requestLink();
  opened.advanceClock(31 * minuteInMs);
  expect((await opened.app.inject(link)).statusCode).toBe(400);
  expect((await choosePassword(link, 'a new password')).statusCode).toBe(400);
});

test('the response does not reveal whether an address has an account', async () => {
  const unknown = await post('/users/forgot-password', { email: 'nobody@example.com' });
  const known = await post('/users/forgot-password', { email: member.email });
  expect(unknown.statusCode).toBe(200);
  expect(unknown.json()).toEqual(known.json());
  expect(await readOutbox(opened.db, 'nobody@example.com')).toEqual([]);
});

test('a password is hashed for a valid link only, and a few times for each', async () => {
  const limited = await openTestApp({ db: opened.db, environment: { LOGIN_ATTEMPTS_PER_ADDRESS: '8' } });
  const hash = jest.spyOn(limited.services.passwords, 'hash');
  const submit = async (token: string) => {
    const answer = await limited.app.inject({
      method: 'POST',
      url: '/users/reset-password',
      payload: new URLSearchParams({ token, password: 'a new one' }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    return answer.statusCode;
  };
  const invented = await Promise.all(Array.from({ length: 3 }, () => submit('x'.repeat(43))));
  expect([invented, hash.mock.calls.length]).toEqual([[400, 400, 400], 0]);
  const token = new URLSearchParams((await requestLink()).split('?')[1]).get('token') ?? '';
  const atOnce = await Promise.all(Array.from({ length: 5 }, () => submit(token)));
  expect(atOnce.filter((status) => status === 200)).toEqual([200]);
  expect(hash.mock.calls.length).toBeLessThanOrEqual(3);
  // The limit of the network.
  expect(await submit('x'.repeat(43))).toBe(429);
  await limited.close();
});

describe('a password in other code points', () => {
  // "é" as one code point and as two; the letter qa, whose composed form NFC never makes; a full-width digit.
  const spellings = [
    ['Caf\u00E9 \u0958\uFF11', 'Cafe\u0301 \u0915\u093C1'],
    ['Cafe\u0301 \u0915\u093C1', 'Caf\u00E9 \u0958\uFF11'],
  ] as const;
  const logIn = async (email: string, password: string) =>
    (await post('/users/login', { email, password })).statusCode;

  test.each(spellings)('is the same password: "%s", "%s"', async (chosen, typed) => {
    const { email, token } = await signUp(opened.app, { password: chosen });
    expect(await logIn(email, typed)).toBe(200);
    expect(await logIn(email, typed.toLowerCase())).toBe(401);
    const body = { currentPassword: typed, newPassword: `new ${chosen}` };
    expect((await post('/users/change-password', body, bearer(token))).statusCode).toBe(200);
    expect(await logIn(email, `new ${typed}`)).toBe(200);
  });

  test.each(spellings)('replaces a hash of a text that was not normalised: "%s"', async (stored, other) => {
    const { email } = await signUp(opened.app);
    const hashOf = () => opened.db.selectFrom('users').select('password_hash').where('email', '=', email);
    const password_hash = await hash(stored);
    await opened.db.updateTable('users').set({ password_hash }).where('email', '=', email).execute();
    expect(await logIn(email, 'Cafe')).toBe(401);
    expect(await hashOf().executeTakeFirst()).toEqual({ password_hash });
    expect(await logIn(email, stored)).toBe(200);
    expect(await hashOf().executeTakeFirst()).not.toEqual({ password_hash });
    expect([await logIn(email, other), await logIn(email, stored)]).toEqual([200, 200]);
  });
});
