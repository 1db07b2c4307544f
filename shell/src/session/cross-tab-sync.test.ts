import { waitFor } from '@testing-library/react';
import {
  closeSessions,
  createTabStorage,
  openOtherTab,
  openSession,
  readLocalStorage,
  welcomingProvider,
} from '../testing/open-session.ts';
import { aarohi, credentials, kabir, rememberShopper, token } from '../testing/sign-in-answer.ts';
import { createSessionChannel, type SessionMessage } from './cross-tab-sync.ts';

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
    expect(readLocalStorage()).toEqual({});
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
    expect(readLocalStorage()).toEqual({});
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

/** The channel of another tab, and what it has received. */
function openChannel() {
  const channel = createSessionChannel(window);
  const received: SessionMessage[] = [];
  const stop = channel.listen((message) => received.push(message));
  channels.push(channel);
  return { ...channel, received, stop };
}

const channels: ReturnType<typeof createSessionChannel>[] = [];
afterEach(() => channels.splice(0).forEach(({ close }) => close()));

/** Resolves when all tabs have received what was posted before. */
async function settle(): Promise<void> {
  const [sender, witness] = [openChannel(), openChannel()];
  sender.post({ kind: 'told' });
  await waitFor(() => expect(witness.received).toContainEqual({ kind: 'told' }));
}

describe('a message of another tab', () => {
  async function openMember() {
    rememberShopper();
    const tab = openSession(welcomingProvider());
    await tab.session.start();
    return tab;
  }

  it('that the session has expired ends it here, and is passed on', async () => {
    const { session, events } = await openMember();
    openChannel().post({ kind: 'ended', isExpired: true });
    await waitFor(() => expect(session.current()).toEqual({ status: 'guest' }));
    expect(events.slice(2)).toEqual(['guest', 'ended: other-tab', 'expired by other-tab']);
  });

  it('that the shopper has signed out is no expiry', async () => {
    const { session, events } = await openMember();
    openChannel().post({ kind: 'ended' });
    await waitFor(() => expect(session.current()).toEqual({ status: 'guest' }));
    expect(events.slice(2)).toEqual(['guest', 'ended: other-tab']);
  });

  it.each([{}, { isExpired: true }])(
    'that a session has ended, %j, leaves the one that has begun since',
    async (message) => {
      const { session, provider, events } = await openMember();
      provider.answer('GET /users/getUser', { body: kabir });
      rememberShopper(kabir, 'token-of-kabir.1');
      const channel = openChannel();
      channel.post({ kind: 'ended', token, ...message });
      channel.post({ kind: 'began', record: null });
      await waitFor(() => expect(session.current()).toMatchObject({ user: { id: 'u-kabir' } }));
      await settle();
      expect(session.current()).toMatchObject({ user: { id: 'u-kabir' } });
      expect(events).not.toContain('expired by other-tab');
      expect(readLocalStorage()).toMatchObject({ token: 'token-of-kabir.1' });
    },
  );

  it('that the session of tabs has ended ends it here, whatever its token is', async () => {
    const { session } = openSession(welcomingProvider());
    await session.start();
    await session.signIn({ ...credentials, isRemembered: false });
    openChannel().post({ kind: 'ended', token: 'token-of-aarohi.2' });
    await waitFor(() => expect(session.current()).toEqual({ status: 'guest' }));
    expect(window.sessionStorage).toHaveLength(0);
  });

  it('that the session has ended leaves the storage of a guest alone', async () => {
    const { session, events } = openSession();
    await session.start();
    window.localStorage.setItem('persist:wishlist', '[]');
    openChannel().post({ kind: 'ended' });
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    await settle();
    expect(readLocalStorage()).toEqual({ 'persist:wishlist': '[]' });
    expect(events).toEqual(['unknown', 'guest']);
  });

  it('that the shopper was told of the end changes nothing', async () => {
    const { session } = await openMember();
    window.localStorage.clear();
    openChannel().post({ kind: 'told' });
    await settle();
    expect(session.current().status).toBe('member');
  });

  it('with a session of its own is stored for this tab only', async () => {
    const { session } = openSession(welcomingProvider());
    await session.start();
    openChannel().post({ kind: 'began', record: { token, user: null } });
    await waitFor(() => expect(session.current()).toMatchObject({ user: { id: 'u-aarohi' } }));
    expect(window.sessionStorage.getItem('token')).toBe(token);
    expect(readLocalStorage()).toEqual({});
  });

  it('that a session of the browser began replaces the session of this tab', async () => {
    const provider = welcomingProvider();
    const { session } = openSession(provider);
    await session.signIn({ ...credentials, isRemembered: false });
    await session.start();
    provider.answer('GET /users/getUser', { body: kabir });
    rememberShopper(kabir, 'token-of-kabir.1');
    openChannel().post({ kind: 'began', record: null });
    await waitFor(() => expect(session.current()).toMatchObject({ user: { id: 'u-kabir' } }));
    expect(window.sessionStorage).toHaveLength(0);
  });

  it('that says what this tab knows sends no request', async () => {
    const { provider, events } = await openMember();
    const count = provider.requests.length;
    openChannel().post({ kind: 'began', record: null });
    await settle();
    expect(provider.requests).toHaveLength(count);
    expect(events).toEqual(['unknown', 'member u-aarohi']);
  });

  it.each([
    ['a guest', async () => openSession().session.start()],
    ['a member of the browser', openMember],
  ])('that asks for a session gets none of %s', async (_case, open) => {
    await open();
    const asking = openChannel();
    asking.post({ kind: 'asked' });
    await settle();
    expect(asking.received.filter(({ kind }) => kind === 'began')).toEqual([]);
  });

  it('is ignored after the end of the session service', async () => {
    const { session } = await openMember();
    session.dispose();
    openChannel().post({ kind: 'ended' });
    window.localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    await settle();
    expect(session.current().status).toBe('member');
  });
});

it('a renewed token does not end the session of another tab, which reads the storage at once', async () => {
  rememberShopper();
  const provider = welcomingProvider();
  provider.answer('GET /products', { headers: { 'x-session-token': 'token-of-aarohi.2' } });
  const here = openSession(provider);
  const there = openSession(welcomingProvider());
  await Promise.all([here.session.start(), there.session.start()]);
  // oxlint-disable-next-line typescript/unbound-method -- called with its storage below
  const write = Storage.prototype.setItem;
  const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(function (
    this: Storage,
    key,
    value,
  ) {
    write.call(this, key, value);
    window.dispatchEvent(new StorageEvent('storage', { key }));
  });
  try {
    await here.http.get('/products');
  } finally {
    setItem.mockRestore();
  }
  expect(there.events).toEqual(['unknown', 'member u-aarohi']);
  expect(there.session.fields().token).toBe('token-of-aarohi.2');
});

describe('the channel between tabs', () => {
  it('passes on messages of its form only', async () => {
    const { received } = openChannel();
    const { post } = openOtherTab();
    const user = { id: 'u-aarohi', name: 'Aarohi Deshmukh' };
    for (const message of [
      null,
      'ended',
      { kind: 'missed' },
      { kind: 'signed-in' },
      { kind: 'asked', record: { token } },
      { kind: 'ended', isExpired: 'yes' },
      { kind: 'began', record: { token: 'two words', user } },
      { kind: 'began', record: { token, user: 'Aarohi' } },
      { kind: 'began', record: { token, user } },
    ])
      post(message);
    await settle();
    expect(received.filter(({ kind }) => kind !== 'told')).toEqual([
      { kind: 'asked' },
      { kind: 'ended', token: null, isExpired: false },
      { kind: 'began', record: null },
      { kind: 'began', record: { token, user: null } },
      {
        kind: 'began',
        record: { token, user: expect.objectContaining({ id: 'u-aarohi', name: aarohi.name }) },
      },
    ]);
  });

  it.each<[string, Event, number]>([
    ['the whole storage was cleared', new StorageEvent('storage', { key: null }), 1],
    ['the token changed', new StorageEvent('storage', { key: 'token' }), 1],
    ['another value changed', new StorageEvent('storage', { key: 'szn:theme' }), 0],
    ['a suspended tab is shown again', Object.assign(new Event('pageshow'), { persisted: true }), 1],
    ['a page is shown for the first time', Object.assign(new Event('pageshow'), { persisted: false }), 0],
  ])('tells of missed changes after: %s', (_case, event, count) => {
    const { received, stop } = openChannel();
    window.dispatchEvent(event);
    expect(received).toEqual(Array.from({ length: count }, () => ({ kind: 'missed' })));
    stop();
    window.dispatchEvent(event);
    expect(received).toHaveLength(count);
  });

  it('passes on nothing to a listener that has stopped', async () => {
    const { received, stop } = openChannel();
    stop();
    await settle();
    expect(received).toEqual([]);
  });

  it('tells of changed storage where pages have no channel', () => {
    const constructor = jest.spyOn(globalThis, 'BroadcastChannel').mockImplementation(() => {
      throw new DOMException('opaque origin', 'SecurityError');
    });
    const { received, post, stop } = openChannel();
    constructor.mockRestore();
    expect(() => post({ kind: 'asked' })).not.toThrow();
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    expect(received).toEqual([{ kind: 'missed' }]);
    expect(stop).not.toThrow();
  });
});
