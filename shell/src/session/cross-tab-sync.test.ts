import { waitFor } from '@testing-library/react';
import { closeSessions, createTabStorage, openSession, welcomingProvider } from '../testing/open-session.ts';
import { kabir, rememberShopper } from '../testing/sign-in-answer.ts';

const credentials = { email: 'aarohi@example.in', password: 'monsoon', isRemembered: true };
const stored = () => ({ ...window.localStorage });

afterEach(closeSessions);

describe('with two tabs', () => {
  it('logout in one tab signs out the other', async () => {
    rememberShopper();
    const here = openSession(welcomingProvider());
    const there = openSession(welcomingProvider());
    await Promise.all([here.session.start(), there.session.start()]);
    await here.session.signOut();
    await waitFor(() => expect(there.session.current()).toEqual({ status: 'guest' }));
    expect(there.events.at(-1)).toBe('ended: other-tab');
    expect(stored()).toEqual({});
  });

  it('sign-in in one tab signs in the other', async () => {
    const here = openSession(welcomingProvider());
    const there = openSession(welcomingProvider());
    await Promise.all([here.session.start(), there.session.start()]);
    await here.session.signIn(credentials);
    await waitFor(() => expect(there.session.current()).toMatchObject({ user: { id: 'u-aarohi' } }));
  });

  it('the sign-in of another shopper replaces the session, which is unknown in between', async () => {
    rememberShopper();
    const provider = welcomingProvider();
    const here = openSession(provider);
    await here.session.start();
    provider.answer('GET /users/getUser', { body: kabir });
    rememberShopper(kabir, 'token-of-kabir.1');
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    await waitFor(() => expect(here.session.current()).toMatchObject({ user: { id: 'u-kabir' } }));
    expect(here.events.slice(2)).toEqual(['ended: other-tab', 'unknown', 'member u-kabir']);
  });

  it('a new tab gets a session that only tabs store', async () => {
    const here = openSession(welcomingProvider());
    await here.session.start();
    await here.session.signIn({ ...credentials, isRemembered: false });
    // Each tab has a separate session storage.
    const there = openSession(welcomingProvider(), createTabStorage());
    await there.session.start();
    await waitFor(() => expect(there.session.current()).toMatchObject({ user: { id: 'u-aarohi' } }));
    expect(stored()).toEqual({});
  });

  it('a suspended tab applies missed changes when it is shown again', async () => {
    rememberShopper();
    const { session } = openSession(welcomingProvider());
    await session.start();
    window.localStorage.clear();
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(session.current()).toEqual({ status: 'guest' });
  });
});
