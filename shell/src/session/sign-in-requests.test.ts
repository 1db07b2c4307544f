import { waitFor } from '@testing-library/react';
import { createFakeProvider } from '../testing/create-fake-provider.ts';
import { fetchLoginStatus } from './sign-in-requests.ts';
import {
  closeSessions,
  openOtherTab,
  openSession,
  readLocalStorage,
  welcomingProvider,
} from '../testing/open-session.ts';
import { aarohi, credentials, rememberShopper, signInAnswer, token } from '../testing/sign-in-answer.ts';

afterEach(closeSessions);

describe('signing in', () => {
  it('sends address and password and stores the session', async () => {
    const { session, provider, events } = openSession(welcomingProvider());
    await session.start();
    await expect(session.signIn(credentials)).resolves.toEqual({
      outcome: 'signed-in',
      message: 'Login Successful',
    });
    expect(provider.requests[0]?.body).toEqual({ email: 'aarohi@example.in', password: 'monsoon' });
    expect(events).toEqual(['unknown', 'guest', 'member u-aarohi']);
    expect(Object.keys(readLocalStorage()).toSorted()).toEqual(['persist:auth', 'token', 'user']);
    expect(JSON.parse(readLocalStorage()['persist:auth'] ?? '')).toMatchObject({ isLoggedIn: true, token });
  });

  it('stores the session for the browser session when Remember me is unticked', async () => {
    const { session } = openSession(welcomingProvider());
    await session.signIn({ ...credentials, isRemembered: false });
    expect(readLocalStorage()).toEqual({});
    expect(window.sessionStorage.getItem('token')).toBe(token);
  });

  it.each([
    ['Invalid credentials', { status: 401, body: { message: 'Invalid credentials' } }],
    ['User not found', { status: 404, body: { message: 'User not found' } }],
    ['Login failed! Please try again.', 'cut'],
    ['Login failed! Please try again.', 'timeout'],
    ['Login failed! Please try again.', { status: 500, body: '<html>' }],
    ['Login failed! Please try again.', { body: { user: aarohi } }],
  ] as const)('fails with %j', async (message, reply) => {
    const provider = createFakeProvider();
    provider.answer('POST /users/login', reply);
    const { session } = openSession(provider);
    await session.start();
    await expect(session.signIn(credentials)).resolves.toMatchObject({ outcome: 'refused', message });
    expect(session.fields()).toMatchObject({ isLoggedIn: false, isError: true, isLoading: false, message });
    session.reset();
    expect(session.fields()).toMatchObject({
      isError: false,
      isSuccess: false,
      isLoading: false,
      message: '',
    });
    expect(readLocalStorage()).toEqual({});
  });

  it('fetches the user when the response has none', async () => {
    const provider = welcomingProvider();
    provider.answer('POST /users/login', { body: { token } });
    const { session } = openSession(provider);
    await session.signIn(credentials);
    expect(session.current()).toMatchObject({ user: { id: 'u-aarohi' } });
    expect(provider.requests.at(-1)?.headers.Authorization).toBe(`Bearer ${token}`);
  });
});

describe('registering', () => {
  const registration = { name: 'Aarohi', email: 'aarohi@example.in', password: 'monsoon' };

  it('signs the new member in', async () => {
    const provider = createFakeProvider();
    provider.answer('POST /users/register', signInAnswer());
    const { session } = openSession(provider);
    await expect(session.register(registration)).resolves.toEqual({
      outcome: 'signed-in',
      message: 'Registered Successfully',
    });
    expect(provider.requests[0]?.body).toEqual(registration);
    expect(session.current().status).toBe('member');
  });

  it.each([
    [
      { status: 400, body: { message: 'User exists' } },
      'Email is already registered. Please login instead.',
      'User exists',
    ],
    [{ status: 400 }, 'Email is already registered. Please login instead.', null],
    [{ body: { user: aarohi } }, 'Registration failed - no token received', null],
    [{ body: { user: aarohi, token: 'undefined' } }, 'Registration failed - no token received', null],
    [{ status: 429, body: { message: 'Too many attempts.' } }, 'Too many attempts.', null],
    ['cut', 'Registration failed! Please try again.', null],
  ] as const)(
    'fails for the response %j with the message of the specification',
    async (reply, message, detail) => {
      const provider = createFakeProvider();
      provider.answer('POST /users/register', reply);
      const { session } = openSession(provider);
      await expect(session.register(registration)).resolves.toEqual({ outcome: 'refused', message, detail });
      expect(session.fields().isLoggedIn).toBe(false);
    },
  );
});

describe('the answer to a login', () => {
  it('has no detail where its message is shown', async () => {
    const provider = createFakeProvider();
    provider.answer('POST /users/login', { status: 401, body: { message: 'Invalid credentials' } });
    const { session } = openSession(provider);
    await expect(session.signIn(credentials)).resolves.toEqual({
      outcome: 'refused',
      message: 'Invalid credentials',
      detail: null,
    });
  });

  it('without a user is refused if the user cannot be fetched either', async () => {
    const provider = createFakeProvider();
    provider.answer('POST /users/login', { body: { token } });
    provider.answer('GET /users/getUser', 'cut');
    const { session } = openSession(provider);
    await expect(session.signIn(credentials)).resolves.toMatchObject({
      outcome: 'refused',
      message: 'Login failed! Please try again.',
    });
    expect(session.fields()).toMatchObject({ isLoggedIn: false, isError: true });
    expect(readLocalStorage()).toEqual({});
  });

  it('is awaited with the fields of a running sign-in, then sets those of a successful one', async () => {
    const { session } = openSession(welcomingProvider());
    const signedIn = session.signIn(credentials);
    expect(session.fields()).toMatchObject({
      isLoading: true,
      isError: false,
      isSuccess: false,
      message: '',
    });
    await signedIn;
    expect(session.fields()).toMatchObject({
      isLoading: false,
      isError: false,
      isSuccess: true,
      message: 'Login Successful',
    });
  });

  it('signs in another tab, with the record if only tabs store it', async () => {
    const { received } = openOtherTab();
    const { session } = openSession(welcomingProvider());
    await session.signIn(credentials);
    await session.signIn({ ...credentials, isRemembered: false });
    await waitFor(() => expect(received).toHaveLength(2));
    expect(received).toEqual([
      { kind: 'began', record: null },
      { kind: 'began', record: { token, user: expect.objectContaining({ id: 'u-aarohi' }) } },
    ]);
  });
});

it.each([
  [true, 'member'],
  [{ isLoggedIn: true }, 'member'],
  [{ loggedIn: true }, 'member'],
  [{ status: true }, 'member'],
  [{ message: true, status: true }, 'member'],
  [false, 'guest'],
  [{ isLoggedIn: false }, 'guest'],
  [{ loggedIn: false }, 'guest'],
  [{ status: false }, 'guest'],
  [{ message: 'invalid signature', isLoggedIn: true }, 'guest'],
  [{ message: true }, 'unanswered'],
  [{ status: 'ok' }, 'unanswered'],
])('the login status %j is read as %s', async (body, status) => {
  const { http, provider } = openSession();
  provider.answer('GET /users/getLoginStatus', { body });
  expect(await fetchLoginStatus(http, token)).toBe(status);
});

it.each([
  [{ status: 500, body: { message: 'invalid signature' } }, 'guest'],
  [{ status: 500, body: { message: 'no database' } }, 'member'],
  [{ status: 403, body: { message: 'not here' } }, 'member'],
])('the failure %j of the login status makes a stored member a %s', async (reply, status) => {
  rememberShopper();
  const provider = welcomingProvider();
  provider.answer('GET /users/getLoginStatus', reply);
  const { session } = openSession(provider);
  await session.start();
  expect(session.current().status).toBe(status);
});
