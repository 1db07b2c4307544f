import { profileSaved } from '@szn/shared-contracts';
import { buildUser } from '@szn/shared-contracts/testing';
import { waitFor } from '@testing-library/react';
import {
  closeSessions,
  openOtherTab,
  openSession,
  readLocalStorage,
  welcomingProvider,
} from '../testing/open-session.ts';
import { credentials, kabir, rememberShopper, signInAnswer, token } from '../testing/sign-in-answer.ts';

afterEach(closeSessions);

describe('the session service', () => {
  it('listens to other tabs once, however often it is started', async () => {
    rememberShopper();
    const { session, events } = openSession(welcomingProvider());
    await session.start();
    await session.start();
    openOtherTab().post({ kind: 'ended', isExpired: true });
    await waitFor(() => expect(session.current()).toEqual({ status: 'guest' }));
    expect(events.filter((event) => event === 'expired by other-tab')).toHaveLength(1);
  });

  it('tells other tabs of a logout and of an expired token', async () => {
    const { received } = openOtherTab();
    rememberShopper();
    const provider = welcomingProvider();
    provider.answer('GET /wishlist/u-aarohi', { status: 401, body: { message: 'jwt expired' } });
    const { session, http } = openSession(provider);
    await session.start();
    await session.signOut();
    await session.signIn(credentials);
    await http.get('/wishlist/u-aarohi').catch(() => undefined);
    await waitFor(() => expect(received).toHaveLength(3));
    expect(received).toEqual([
      { kind: 'ended', token },
      { kind: 'began', record: null },
      { kind: 'ended', isExpired: true, token },
    ]);
  });

  it('asks other tabs for a session only as a guest', async () => {
    const { received, post } = openOtherTab();
    await openSession().session.start();
    rememberShopper();
    await openSession(welcomingProvider()).session.start();
    post({ kind: 'told' });
    await waitFor(() => expect(received).toHaveLength(1));
    expect(received).toEqual([{ kind: 'asked' }]);
  });

  it('ignores saved profiles of guests, and after its end', async () => {
    const guest = openSession();
    await guest.session.start();
    guest.bus.emit(profileSaved, { user: buildUser({ id: 'u-aarohi' }) });
    expect(guest.session.current()).toEqual({ status: 'guest' });
    rememberShopper();
    const { session, bus } = openSession(welcomingProvider());
    await session.start();
    session.dispose();
    bus.emit(profileSaved, { user: buildUser({ id: 'u-aarohi', name: 'Aaru' }) });
    expect(session.current()).toMatchObject({ user: { name: 'Aarohi Deshmukh' } });
  });

  it('tells its listeners of every change until they stop', async () => {
    const { session } = openSession(welcomingProvider());
    const listener = jest.fn();
    const stop = session.subscribe(listener);
    await session.start();
    expect(listener).toHaveBeenCalledTimes(1);
    await session.signIn(credentials);
    const count = listener.mock.calls.length;
    expect(count).toBeGreaterThan(1);
    stop();
    await session.signOut();
    expect(listener).toHaveBeenCalledTimes(count);
  });

  it('replaces one member by another with an end in between', async () => {
    rememberShopper();
    const provider = welcomingProvider();
    provider.answer('POST /users/login', signInAnswer(kabir, 'token-of-kabir.1'));
    const { session, events } = openSession(provider);
    await session.start();
    window.localStorage.setItem('persist:wishlist', '[]');
    await session.signIn(credentials);
    expect(events).toEqual(['unknown', 'member u-aarohi', 'ended: signed-out', 'member u-kabir']);
    expect(Object.keys(readLocalStorage())).not.toContain('persist:wishlist');
    expect(session.fields()).toMatchObject({ token: 'token-of-kabir.1', user: { id: 'u-kabir' } });
  });

  it('has the fields of a guest', async () => {
    const { session } = openSession();
    await session.start();
    expect(session.fields()).toEqual({
      isLoggedIn: false,
      user: null,
      token: null,
      isError: false,
      isSuccess: false,
      isLoading: false,
      message: '',
    });
  });
});
