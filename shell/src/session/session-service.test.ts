import { profileSaved } from '@szn/shared-contracts';
import { buildUser } from '@szn/shared-contracts/testing';
import { waitFor } from '@testing-library/react';
import { createFakeProvider } from '../testing/create-fake-provider.ts';
import { closeSessions, openSession, welcomingProvider, readLocalStorage } from '../testing/open-session.ts';
import {
  aarohi,
  credentials,
  kabir,
  rememberShopper,
  signInAnswer,
  token,
} from '../testing/sign-in-answer.ts';

afterEach(closeSessions);

describe('on start', () => {
  it('a shopper without a token is a guest, and no request is sent', async () => {
    const { session, provider, events } = openSession();
    expect(session.current()).toEqual({ status: 'unknown' });
    await session.start();
    expect(events).toEqual(['unknown', 'guest']);
    expect(provider.requests).toHaveLength(0);
  });

  it('a stored session becomes a member after the provider has verified it', async () => {
    rememberShopper();
    const { session, provider, events } = openSession(welcomingProvider());
    await session.start();
    expect(events).toEqual(['unknown', 'member u-aarohi']);
    expect(session.fields()).toMatchObject({ isLoggedIn: true, token, user: { name: 'Aarohi Deshmukh' } });
    expect(provider.requests.map(({ headers }) => headers.Authorization)).toEqual([
      `Bearer ${token}`,
      `Bearer ${token}`,
    ]);
  });

  it.each([
    ['false', { body: false }],
    ['invalid signature', { body: { message: 'invalid signature' } }],
    ['invalid signature as a failure', { status: 400, body: { message: 'invalid signature' } }],
    ['a 401', { status: 401, body: { message: 'jwt expired' } }],
  ])('a login status of %s signs out and clears the storage without a navigation', async (_, reply) => {
    rememberShopper();
    window.localStorage.setItem('persist:wishlist', '[]');
    const provider = welcomingProvider();
    provider.answer('GET /users/getLoginStatus', reply);
    const { session, events } = openSession(provider);
    await session.start();
    expect(events).toEqual(['unknown', 'guest', 'expired by start']);
    expect(readLocalStorage()).toEqual({});
  });

  it('a token without a user fetches the user', async () => {
    window.localStorage.setItem('token', token);
    const { session } = openSession(welcomingProvider());
    await session.start();
    expect(session.current()).toMatchObject({ status: 'member', user: { id: 'u-aarohi' } });
  });

  it('a user without a token is a guest', async () => {
    rememberShopper();
    window.localStorage.removeItem('token');
    const { session, provider } = openSession(welcomingProvider());
    await session.start();
    expect(session.current()).toEqual({ status: 'guest' });
    expect(readLocalStorage()).toEqual({});
    expect(provider.requests).toHaveLength(0);
  });

  it('the user of the provider replaces a stored user', async () => {
    rememberShopper(kabir);
    const { session } = openSession(welcomingProvider());
    await session.start();
    expect(session.current()).toMatchObject({ user: { id: 'u-aarohi' } });
    expect(window.localStorage.getItem('user')).toContain('u-aarohi');
  });

  it('a stored member stays signed in when the provider does not respond', async () => {
    rememberShopper();
    const provider = createFakeProvider();
    provider.answer('GET /users/getLoginStatus', 'cut');
    provider.answer('GET /users/getUser', 'cut');
    const { session } = openSession(provider);
    await session.start();
    expect(session.current()).toMatchObject({ status: 'member', user: { id: 'u-aarohi' } });
    expect(window.localStorage.getItem('token')).toBe(token);
  });

  it.each([
    { status: 'ok' },
    { success: true, portal: 'Free Wi-Fi' },
    { isLoggedIn: 'false' },
    { isLoggedIn: null, status: 0 },
    { message: 'Please accept the terms' },
    {},
    [],
    [false],
    null,
    0,
    '',
    '<!doctype html><title>Wi-Fi</title>',
  ])('the answer %j to every call leaves a stored member signed in', async (body) => {
    rememberShopper();
    const provider = createFakeProvider();
    provider.answer('GET /users/getLoginStatus', { body });
    provider.answer('GET /users/getUser', { body });
    const { session, events } = openSession(provider);
    await session.start();
    expect(events).toEqual(['unknown', 'member u-aarohi']);
    expect(window.localStorage.getItem('token')).toBe(token);
  });

  it('a member stays signed in at the next loads when the browser cannot write storage', async () => {
    rememberShopper();
    const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    try {
      for (const _load of [1, 2, 3]) {
        const { session } = openSession(welcomingProvider());
        await session.start();
        expect(session.current()).toMatchObject({ status: 'member', user: { id: 'u-aarohi' } });
      }
    } finally {
      setItem.mockRestore();
    }
    expect(window.localStorage.getItem('token')).toBe(token);
  });

  it('an inconsistent record is a guest when the provider does not respond', async () => {
    rememberShopper();
    window.localStorage.setItem('user', JSON.stringify(kabir));
    const provider = createFakeProvider();
    provider.answer('GET /users/getLoginStatus', 'cut');
    provider.answer('GET /users/getUser', 'cut');
    const { session } = openSession(provider);
    await session.start();
    expect(session.current()).toEqual({ status: 'guest' });
  });

  it('a stored member is accepted after the timeout, and the late response still decides', async () => {
    rememberShopper();
    const provider = welcomingProvider();
    let answer: (reply: { body: boolean }) => void = () => undefined;
    provider.answer('GET /users/getLoginStatus', () => new Promise((resolve) => (answer = resolve)));
    const { session, events } = openSession(provider);
    const started = session.start();
    await waitFor(() => expect(session.current().status).toBe('member'));
    answer({ body: false });
    await started;
    expect(events).toEqual(['unknown', 'member u-aarohi', 'guest', 'ended: expired', 'expired by start']);
  });

  it('a late response signs in a member whose stored user was missing', async () => {
    rememberShopper();
    window.localStorage.removeItem('user');
    const provider = welcomingProvider();
    let answer: (reply: { body: boolean }) => void = () => undefined;
    provider.answer('GET /users/getLoginStatus', () => new Promise((resolve) => (answer = resolve)));
    const { session, events } = openSession(provider);
    const started = session.start();
    await waitFor(() => expect(session.current().status).toBe('guest'));
    answer({ body: true });
    await started;
    expect(events).toEqual(['unknown', 'guest', 'member u-aarohi']);
  });

  it('a logout during the verification is not undone by the response', async () => {
    rememberShopper();
    const provider = welcomingProvider();
    let answer: (reply: { body: boolean }) => void = () => undefined;
    provider.answer('GET /users/getLoginStatus', () => new Promise((resolve) => (answer = resolve)));
    const { session } = openSession(provider);
    const started = session.start();
    await waitFor(() => expect(provider.requests.length).toBeGreaterThan(0));
    await session.signOut();
    answer({ body: true });
    await started;
    expect(session.current()).toEqual({ status: 'guest' });
    expect(readLocalStorage()).toEqual({});
  });
});

describe('an expired token', () => {
  it('ends the session once for several responses', async () => {
    rememberShopper();
    const provider = welcomingProvider();
    provider.answer('GET /wishlist/u-aarohi', { status: 401, body: { message: 'jwt expired' } });
    const { session, http, events } = openSession(provider);
    await session.start();
    window.localStorage.setItem('persist:wishlist', '[]');
    const requests = [1, 2, 3].map(() => http.get('/wishlist/u-aarohi').catch(() => undefined));
    await Promise.all(requests);
    expect(events.slice(2)).toEqual(['guest', 'ended: expired', 'expired by request']);
    expect(readLocalStorage()).toEqual({});
  });

  it('of an earlier session does not end the current one', async () => {
    rememberShopper();
    const provider = welcomingProvider();
    let refuse: (reply: { status: number; body: unknown }) => void = () => undefined;
    provider.answer('GET /wishlist/u-aarohi', () => new Promise((resolve) => (refuse = resolve)));
    provider.answer('POST /users/login', signInAnswer(kabir, 'token-of-kabir.1'));
    const { session, http } = openSession(provider);
    await session.start();
    const late = http.get('/wishlist/u-aarohi').catch(() => undefined);
    await waitFor(() => expect(provider.requests.at(-1)?.path).toBe('/wishlist/u-aarohi'));
    await session.signIn(credentials);
    refuse({ status: 401, body: { message: 'jwt expired' } });
    await late;
    expect(session.current()).toMatchObject({ user: { id: 'u-kabir' } });
  });
});

describe('a renewed token', () => {
  it('replaces the stored one without an event', async () => {
    rememberShopper();
    const provider = welcomingProvider();
    provider.answer('GET /products', { headers: { 'x-session-token': 'token-of-aarohi.2' } });
    const { session, http, events } = openSession(provider);
    await session.start();
    const before = session.current();
    await http.get('/products');
    await http.get('/products');
    expect(provider.requests.at(-1)?.headers.Authorization).toBe('Bearer token-of-aarohi.2');
    expect(window.localStorage.getItem('token')).toBe('token-of-aarohi.2');
    expect(events).toEqual(['unknown', 'member u-aarohi']);
    expect(session.current()).toBe(before);
  });

  it('does not sign a guest in', async () => {
    const provider = createFakeProvider();
    provider.answer('GET /products', { headers: { 'x-session-token': 'token-of-aarohi.2' } });
    const { session, http } = openSession(provider);
    await session.start();
    await http.get('/products');
    expect(readLocalStorage()).toEqual({});
    expect(session.fields().token).toBeNull();
  });

  it('of another tab is applied without ending the session', async () => {
    rememberShopper();
    const here = openSession(welcomingProvider());
    await here.session.start();
    rememberShopper(aarohi, 'token-of-aarohi.2');
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    expect(here.session.fields().token).toBe('token-of-aarohi.2');
    expect(here.events).toEqual(['unknown', 'member u-aarohi']);
  });
});

it('a saved profile updates the session of the same user only', async () => {
  rememberShopper();
  const { session, bus } = openSession(welcomingProvider());
  await session.start();
  bus.emit(profileSaved, { user: buildUser({ id: 'u-aarohi', name: 'Aaru' }) });
  expect(session.current()).toMatchObject({ user: { name: 'Aaru' } });
  expect(window.localStorage.getItem('user')).toContain('Aaru');
  bus.emit(profileSaved, { user: buildUser({ id: 'u-kabir', name: 'Kabir' }) });
  expect(session.current()).toMatchObject({ user: { name: 'Aaru' } });
});
