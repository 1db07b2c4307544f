import { waitFor } from '@testing-library/react';
import { createFakeProvider } from '../testing/create-fake-provider.ts';
import { closeSessions, openSession, welcomingProvider } from '../testing/open-session.ts';
import { aarohi, rememberShopper, signInAnswer, token } from '../testing/sign-in-answer.ts';

const credentials = { email: 'aarohi@example.in', password: 'monsoon', isRemembered: true };
const stored = () => ({ ...window.localStorage });

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
    expect(Object.keys(stored()).toSorted()).toEqual(['persist:auth', 'token', 'user']);
    expect(JSON.parse(stored()['persist:auth'] ?? '')).toMatchObject({ isLoggedIn: true, token });
  });

  it('stores the session for the browser session when Remember me is unticked', async () => {
    const { session } = openSession(welcomingProvider());
    await session.signIn({ ...credentials, isRemembered: false });
    expect(stored()).toEqual({});
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
    expect(stored()).toEqual({});
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

describe('signing out', () => {
  it('ends the session before the response and sends the old token', async () => {
    rememberShopper();
    const { session, provider, events } = openSession(welcomingProvider());
    await session.start();
    const signedOut = session.signOut();
    expect(session.current()).toEqual({ status: 'guest' });
    expect(stored()).toEqual({});
    await expect(signedOut).resolves.toEqual({ outcome: 'done' });
    expect(provider.requests.at(-1)).toMatchObject({ path: '/users/logout' });
    expect(provider.requests.at(-1)?.headers.Authorization).toBe(`Bearer ${token}`);
    expect(events.slice(-2)).toEqual(['guest', 'ended: signed-out']);
  });

  it('reports a failure and repeats the request with the next contact', async () => {
    rememberShopper();
    const provider = welcomingProvider();
    provider.answer('GET /users/logout', 'cut', { body: {} });
    const { session, http } = openSession(provider);
    await session.start();
    await expect(session.signOut()).resolves.toEqual({ outcome: 'failed', message: 'Logout failed' });
    expect(session.current()).toEqual({ status: 'guest' });
    expect(Object.values(stored()).join(' ')).not.toContain(token);
    await http.get('/products').catch(() => undefined);
    await waitFor(() =>
      expect(provider.requests.filter(({ path }) => path === '/users/logout')).toHaveLength(2),
    );
    await waitFor(() => expect(stored()).toEqual({}));
  });

  it('is repeated in the next visit after a failure', async () => {
    window.localStorage.setItem('szn:owed-sign-out', 'true');
    const { session, provider } = openSession(welcomingProvider());
    await session.start();
    expect(provider.requests.map(({ path }) => path)).toEqual(['/users/logout']);
    expect(stored()).toEqual({});
  });
});
