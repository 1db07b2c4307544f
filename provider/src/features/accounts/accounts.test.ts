import type { InjectOptions } from 'fastify';
import { readUser } from '@szn/shared-contracts/wire';
import { dayInMs, minuteInMs } from '../../lib/clock.ts';
import { createPasswords } from '../../auth/passwords.ts';
import { createSessionTokens } from '../../auth/session-token.ts';
import { openTestApp, type TestApp } from '../../../test/support/open-test-app.ts';
import { bearer, readCookie, signUp } from '../../../test/support/sign-up.ts';

let opened: TestApp;
beforeAll(async () => {
  opened = await openTestApp();
}, 60_000);
afterAll(() => opened.close());

const inject = (options: InjectOptions) => opened.app.inject(options);
const post = (url: string, payload: object, headers = {}) =>
  inject({ method: 'POST', url, payload, headers });

describe('registration', () => {
  test('registration returns a token and the user, and sets an HttpOnly cookie', async () => {
    const answer = await post('/users/register', {
      name: ' Asha ',
      email: 'Asha@Example.com',
      password: 'secret',
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().user).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      name: 'Asha',
      email: 'asha@example.com',
      phone: '',
      photo: null,
      address: { address: '', state: '', country: '' },
      // An addition to the specification's user.
      isEmailVerified: false,
    });
    expect(answer.headers['set-cookie']).toMatch(
      /^__Host-szn_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('an address can be registered once in any case, also by simultaneous requests; a taken one costs no hash', async () => {
    const [first, second] = await Promise.all([
      post('/users/register', { name: 'A', email: 'twice@example.com', password: 'secret' }),
      post('/users/register', { name: 'B', email: 'TWICE@example.com', password: 'secret' }),
    ]);
    const answers = [first, second].toSorted((left, right) => left.statusCode - right.statusCode);
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 400]);
    expect(answers[1]?.json()).toEqual({ message: 'Email is already registered. Please login instead.' });
    const rows = await opened.db
      .selectFrom('users')
      .where('email', '=', 'twice@example.com')
      .selectAll()
      .execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$/);
    const hash = jest.spyOn(opened.services.passwords, 'hash');
    const third = await post('/users/register', {
      name: 'C',
      email: 'Twice@example.com',
      password: 'secret',
    });
    expect([third.statusCode, third.json()]).toEqual([400, answers[1]?.json()]);
    expect(hash).not.toHaveBeenCalled();
    hash.mockRestore();
  });

  test('passwords are hashed at the cost that OWASP recommends', async () => {
    expect(await createPasswords().hash('a password')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test.each([
    [{ name: 'A', email: 'a@example.com' }, 'All fields are required!'],
    [{ name: '', email: 'a@example.com', password: 'secret' }, 'All fields are required!'],
    [{ name: 'A', email: 'not an address', password: 'secret' }, 'Please enter a valid email!'],
    [{ name: 'A', email: 'a@example.com', password: '12345' }, 'Password must be at least 6 characters!'],
    [{ name: 'A', email: 'a@example.com', password: 'secret', role: 'admin' }, 'Unrecognized key: "role"'],
    [{ name: 'A\u0000', email: 'a@example.com', password: 'secret' }, 'NUL bytes are not accepted.'],
  ])('registration with %j returns 400', async (payload, message) => {
    const answer = await post('/users/register', payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ message });
  });
});

describe('sign-in', () => {
  test('sign-in accepts any case of the address and returns a new token each time', async () => {
    const { email, password, token } = await signUp(opened.app);
    const answer = await post('/users/login', { email: email.toUpperCase(), password });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().token).not.toBe(token);
    expect(readUser(answer.json())?.email).toBe(email);
  });

  test('an unknown address and a wrong password get the same response', async () => {
    const { email } = await signUp(opened.app);
    const wrong = await post('/users/login', { email, password: 'guess one' });
    const unknown = await post('/users/login', { email: 'nobody@example.com', password: 'guess one' });
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json()).toEqual({ message: 'Invalid credentials' });
    expect(unknown.json()).toEqual(wrong.json());
  });
});

describe('the session', () => {
  const status = (headers: object) => inject({ url: '/users/getLoginStatus', headers: { ...headers } });
  const getUser = (headers: object) => inject({ url: '/users/getUser', headers: { ...headers } });

  test('login status is true or false, and the message of a forged token is returned', async () => {
    const { token, cookie } = await signUp(opened.app);
    const forged = await createSessionTokens('another secret').create(
      { userId: 'a', sessionId: 'b' },
      new Date(),
    );
    expect((await status({})).body).toBe('false');
    expect((await status(bearer(token))).body).toBe('true');
    expect((await status({ cookie })).body).toBe('true');
    expect((await status(bearer(forged))).json()).toEqual({ message: 'invalid signature' });
    expect((await status(bearer('nonsense'))).json()).toEqual({ message: 'invalid token' });
    expect((await status(bearer('nonsense'))).statusCode).toBe(401);
  });

  test('getUser returns the user without password hash and role', async () => {
    const { token, userId } = await signUp(opened.app);
    const answer = await getUser(bearer(token));
    expect(answer.json()._id).toBe(userId);
    expect(answer.body).not.toMatch(/hash|role|argon/);
  });

  test('an expired token is renewed with the cookie and rejected without it', async () => {
    const { token, cookie } = await signUp(opened.app);
    opened.advanceClock(16 * minuteInMs);
    const renewed = await getUser({ ...bearer(token), cookie });
    expect(renewed.statusCode).toBe(200);
    const next = String(renewed.headers['x-session-token']);
    expect((await getUser(bearer(next))).statusCode).toBe(200);
    const refused = await getUser(bearer(token));
    expect(refused.statusCode).toBe(401);
    expect(refused.json()).toEqual({ message: 'jwt expired' });
  });

  test('a token that expires soon is renewed, a fresh one is not', async () => {
    const { token, cookie } = await signUp(opened.app);
    expect((await getUser({ ...bearer(token), cookie })).headers['x-session-token']).toBeUndefined();
    opened.advanceClock(11 * minuteInMs);
    expect((await getUser({ ...bearer(token), cookie })).headers['x-session-token']).toBeDefined();
  });

  test('logout ends the session on the server for token and cookie', async () => {
    const { token, cookie } = await signUp(opened.app);
    const out = await inject({ url: '/users/logout', headers: { ...bearer(token), cookie } });
    expect(out.statusCode).toBe(200);
    expect(out.json().message).toEqual(expect.any(String));
    expect(readCookie(out.headers['set-cookie'])).toBe('__Host-szn_session=');
    expect((await getUser({ ...bearer(token), cookie })).statusCode).toBe(401);
    expect((await getUser(bearer(token))).statusCode).toBe(401);
    expect((await getUser({ cookie })).statusCode).toBe(401);
    expect((await status({ cookie })).body).toBe('false');
  });

  test('a session ends 30 days after its last use and 90 days after the sign-in', async () => {
    const idle = await signUp(opened.app);
    opened.advanceClock(31 * dayInMs);
    expect((await getUser({ cookie: idle.cookie })).statusCode).toBe(401);
    const busy = await signUp(opened.app);
    const answers: number[] = [];
    for (let days = 0; days <= 92; days += 23) {
      answers.push((await getUser({ cookie: busy.cookie })).statusCode);
      opened.advanceClock(23 * dayInMs);
    }
    expect(answers).toEqual([200, 200, 200, 200, 401]);
  });

  test("one member's token with another member's cookie belongs to neither", async () => {
    const first = await signUp(opened.app);
    const second = await signUp(opened.app);
    const answer = await getUser({ ...bearer(first.token), cookie: second.cookie });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({ message: 'jwt expired' });
  });
});

describe('requests of other sites', () => {
  test.each([
    [{ 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, 403],
    [{ 'sec-fetch-site': 'same-site', origin: 'http://evil.localhost:3000' }, 403],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ 'sec-fetch-site': 'same-origin' }, 401],
    [{ origin: 'http://localhost:3000' }, 401],
    [{}, 401],
  ])('a write with the headers %j returns %i', async (headers, expected) => {
    const answer = await post('/users/login', { email: 'nobody@example.com', password: 'x' }, headers);
    expect(answer.statusCode).toBe(expected);
  });

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a prefetch', { 'sec-purpose': 'prefetch;prerender' }],
    ['a picture of a page of the shop', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' }],
    ['a link of a page of the shop', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document' }],
    ['a link in a mail program', { 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' }],
    ['an address bar without a destination', { 'sec-fetch-site': 'none' }],
    ['a script of a sibling domain', { 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'empty' }],
  ])('%s cannot end a session', async (_who, headers) => {
    const { cookie } = await signUp(opened.app);
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await inject({ method, url: '/users/logout', headers: { ...headers, cookie } });
      expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([403, undefined]);
    }
    expect((await inject({ url: '/users/getUser', headers: { cookie } })).statusCode).toBe(200);
  });

  test.each([
    ['a script of the shop', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' }],
    ['a browser that names neither site nor destination', {}],
  ])('%s ends a session', async (_who, headers) => {
    const { cookie } = await signUp(opened.app);
    expect((await inject({ url: '/users/logout', headers: { ...headers, cookie } })).statusCode).toBe(200);
    expect((await inject({ url: '/users/getUser', headers: { cookie } })).statusCode).toBe(401);
  });

  test.each(['https://evil.example', 'null', 'http://localhost:3000.evil.example'])(
    'a page of %s gets no CORS headers',
    async (origin) => {
      const { token } = await signUp(opened.app);
      const answer = await inject({ url: '/users/getUser', headers: { ...bearer(token), origin } });
      const granted = Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'));
      expect(granted).toEqual([]);
    },
  );

  test('forms and plain text return 415', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
      const headers = { 'content-type': type };
      const answer = await inject({ method: 'POST', url: '/users/login', payload: '{"email":"a"}', headers });
      expect(answer.statusCode).toBe(415);
    }
  });
});

describe('rate limits of sign-in', () => {
  test('the eleventh attempt at an account gets 429 with Retry-After; the owner elsewhere and other accounts do not', async () => {
    const limits = { LOGIN_ATTEMPTS_PER_ACCOUNT: '10', LOGIN_ATTEMPTS_PER_ADDRESS: '30' };
    const limited = await openTestApp({ db: opened.db, environment: limits });
    const owner = await signUp(limited.app);
    const other = await signUp(limited.app);
    const login = (email: string, password: string, remoteAddress = '203.0.113.7') =>
      limited.app.inject({
        method: 'POST',
        url: '/users/login',
        payload: { email, password },
        remoteAddress,
      });
    const guesses = await Promise.all(
      Array.from({ length: 40 }, (_, index) => login(owner.email, `guess ${index}`)),
    );
    const statuses = guesses.map((answer) => answer.statusCode);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(30);
    expect(
      Number(guesses.find((answer) => answer.statusCode === 429)?.headers['retry-after']),
    ).toBeGreaterThan(0);
    const disguised = await limited.app.inject({
      method: 'POST',
      url: '/users/login',
      payload: { email: owner.email, password: 'another guess' },
      remoteAddress: '203.0.113.7',
      headers: { 'x-forwarded-for': '192.0.2.99' },
    });
    expect(disguised.statusCode).toBe(429);
    expect((await login(owner.email, owner.password, '198.51.100.4')).statusCode).toBe(200);
    limited.advanceClock(6 * minuteInMs);
    expect((await login(other.email, other.password)).statusCode).toBe(200);
    await limited.close();
  });
});

describe('the profile', () => {
  const profile = {
    name: 'Asha R',
    phone: '+91 98',
    address: { address: '1 Road', state: 'KA', country: 'India' },
  };

  test('the owner changes the profile except the e-mail address', async () => {
    const { token, email } = await signUp(opened.app);
    const answer = await inject({
      method: 'PATCH',
      url: '/users/updateUser',
      payload: profile,
      headers: bearer(token),
    });
    expect(answer.json()).toMatchObject({ ...profile, email });
  });

  test('no other field of the user can be written', async () => {
    const { token, userId } = await signUp(opened.app);
    const before = await opened.db.selectFrom('users').selectAll().where('id', '=', userId).execute();
    for (const extra of [
      'role',
      '_id',
      'id',
      'email',
      'password',
      'password_hash',
      'photo',
      'created_at',
      'isAdmin',
    ]) {
      const payload = { ...profile, [extra]: 'admin' };
      const answer = await inject({
        method: 'PATCH',
        url: '/users/updateUser',
        payload,
        headers: bearer(token),
      });
      expect(answer.statusCode).toBe(400);
    }
    expect(await opened.db.selectFrom('users').selectAll().where('id', '=', userId).execute()).toEqual(
      before,
    );
  });
});
