import { waitFor } from '@testing-library/react';
import { closeSessions, openSession, welcomingProvider, readLocalStorage } from '../testing/open-session.ts';
import { credentials, rememberShopper, token } from '../testing/sign-in-answer.ts';

afterEach(closeSessions);

describe('signing out', () => {
  it('ends the session before the response and sends the old token', async () => {
    rememberShopper();
    const { session, provider, events } = openSession(welcomingProvider());
    await session.start();
    const signedOut = session.signOut();
    expect(session.current()).toEqual({ status: 'guest' });
    expect(readLocalStorage()).toEqual({});
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
    expect(Object.values(readLocalStorage()).join(' ')).not.toContain(token);
    await http.get('/products').catch(() => undefined);
    await waitFor(() =>
      expect(provider.requests.filter(({ path }) => path === '/users/logout')).toHaveLength(2),
    );
    await waitFor(() => expect(readLocalStorage()).toEqual({}));
  });

  it('is repeated in the next visit after a failure', async () => {
    window.localStorage.setItem('szn:owed-sign-out', 'true');
    const { session, provider } = openSession(welcomingProvider());
    await session.start();
    expect(provider.requests.map(({ path }) => path)).toEqual(['/users/logout']);
    expect(readLocalStorage()).toEqual({});
  });
});

describe('a logout that fails', () => {
  it.each([
    [{ status: 401, body: { message: 'jwt expired' } }, false],
    [{ status: 499 }, false],
    [{ status: 500 }, true],
    ['cut' as const, true],
  ])('for the response %j is repeated later: %s', async (reply, isPending) => {
    rememberShopper();
    const provider = welcomingProvider();
    provider.answer('GET /users/logout', reply);
    const { session } = openSession(provider);
    await session.start();
    await session.signOut();
    expect(readLocalStorage()).toEqual(isPending ? { 'szn:owed-sign-out': 'true' } : {});
    expect(session.fields()).toMatchObject({ isError: true, message: 'Logout failed' });
  });

  it('is repeated once at a time, and not for a member', async () => {
    window.localStorage.setItem('szn:owed-sign-out', 'true');
    const provider = welcomingProvider();
    let answer: (reply: object) => void = () => undefined;
    provider.answer('GET /users/logout', () => new Promise((resolve) => (answer = resolve)));
    const { session, http } = openSession(provider);
    const logouts = () => provider.requests.filter(({ path }) => path === '/users/logout');
    const started = session.start();
    await waitFor(() => expect(logouts()).toHaveLength(1));
    await http.get('/products').catch(() => undefined);
    expect(logouts()).toHaveLength(1);
    answer({ body: {} });
    await started;
    await waitFor(() => expect(readLocalStorage()).toEqual({}));

    window.localStorage.setItem('szn:owed-sign-out', 'true');
    await session.signIn(credentials);
    await http.get('/products').catch(() => undefined);
    expect(logouts()).toHaveLength(1);
    expect(readLocalStorage()).not.toHaveProperty('szn:owed-sign-out');
  });

  it('after the next sign-in has begun neither changes its state nor is repeated', async () => {
    rememberShopper();
    const provider = welcomingProvider();
    let isAborted = false;
    provider.answer('GET /users/logout', ({ config }) => {
      return new Promise((resolve) => {
        config.signal?.addEventListener?.('abort', () => {
          isAborted = true;
          resolve('cut');
        });
      });
    });
    const { session, http } = openSession(provider);
    await session.start();
    const signedOut = session.signOut();
    await waitFor(() => expect(provider.requests.at(-1)?.path).toBe('/users/logout'));
    const signedIn = session.signIn(credentials);
    await expect(signedOut).resolves.toMatchObject({ outcome: 'failed' });
    expect(isAborted).toBe(true);
    expect(session.fields()).toMatchObject({ isLoading: true, isError: false });
    await expect(signedIn).resolves.toMatchObject({ outcome: 'signed-in' });
    await http.get('/products').catch(() => undefined);
    expect(provider.requests.filter(({ path }) => path === '/users/logout')).toHaveLength(1);
    expect(readLocalStorage()).not.toHaveProperty('szn:owed-sign-out');
  });

  it('is repeated after a sign-in that was refused', async () => {
    window.localStorage.setItem('szn:owed-sign-out', 'true');
    const provider = welcomingProvider();
    provider.answer('GET /users/logout', 'cut', { body: {} });
    provider.answer('POST /users/login', { status: 401, body: { message: 'Invalid credentials' } });
    const { session, http } = openSession(provider);
    await session.start();
    await session.signIn(credentials);
    expect(readLocalStorage()).toEqual({ 'szn:owed-sign-out': 'true' });
    await http.get('/products').catch(() => undefined);
    await waitFor(() => expect(readLocalStorage()).toEqual({}));
  });

  it('is not repeated for a stored text of another form', async () => {
    window.localStorage.setItem('szn:owed-sign-out', 'false');
    const { session, provider } = openSession(welcomingProvider());
    await session.start();
    expect(provider.requests).toEqual([]);
  });
});
