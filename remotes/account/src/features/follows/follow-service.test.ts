import {
  followsChanged,
  followSet,
  followsKey,
  readField,
  RequestError,
  type ShellServices,
  type User,
} from '@szn/shared-contracts';
import { buildUser, createFakeServices, type FakeRequest } from '@szn/shared-contracts/testing';
import { waitFor } from '@testing-library/react';
import { FollowService } from './follow-service.ts';

const asha = buildUser({ id: 'asha' });
const ravi = buildUser({ id: 'ravi' });
const stops: (() => void)[] = [];
afterEach(() => stops.splice(0).forEach((stop) => stop()));

function setUp(overrides: Partial<Omit<ShellServices, 'http'>> = {}) {
  const services = createFakeServices(overrides);
  const accounts = new Map<string, Set<string>>();
  let fault: ((request: FakeRequest) => Promise<void> | void) | undefined;
  const followsOfMember = () => {
    const session = services.session.current();
    const id = session.status === 'member' ? session.user.id : '';
    const follows = accounts.get(id) ?? new Set<string>();
    accounts.set(id, follows);
    return follows;
  };
  const answer = (method: 'GET' | 'POST' | 'DELETE', change: (follows: Set<string>, brand: string) => void) =>
    services.http.answer(`${method} /follows`, async (request) => {
      const follows = followsOfMember();
      const brands = readField(request.body, 'brands');
      await fault?.(request);
      if (Array.isArray(brands)) for (const brand of brands) change(follows, String(brand));
      return { brands: [...follows] };
    });
  answer('GET', () => undefined);
  answer('POST', (follows, brand) => follows.add(brand));
  answer('DELETE', (follows, brand) => follows.delete(brand));
  const activate = () => {
    const stop = new FollowService(services).activate();
    stops.push(stop);
    return stop;
  };
  activate();
  return {
    services,
    activate,
    signIn: (user: User) => services.setSession({ status: 'member', user }),
    signOut: () => services.setSession({ status: 'guest' }),
    set: (brand: string, isFollowed: boolean) => services.bus.send(followSet, { brand, isFollowed }),
    shown: () => services.bus.read(followsChanged)?.brands ?? [],
    stored: () => services.localStorage.read(followsKey, (value) => value),
    account: (user: User) => [...(accounts.get(user.id) ?? [])],
    seed: (user: User, ...brands: readonly string[]) => accounts.set(user.id, new Set(brands)),
    fail: (next: typeof fault) => (fault = next),
    sent: () => services.http.requests.map(({ method }) => method),
  };
}

const lost = () => {
  throw new RequestError('network');
};
const goOnline = () => window.dispatchEvent(new Event('online'));

it('follows of a guest are stored on the device, and nothing is sent', async () => {
  const { set, shown, stored, sent, services, activate } = setUp();
  expect(await set('HUEMN', true)).toEqual({ outcome: 'followed' });
  await set('TURNT', true);
  await set('Huemn', true);
  expect(await set('turnt', false)).toEqual({ outcome: 'unfollowed' });
  expect(shown()).toEqual(['huemn']);
  expect(stored()).toMatchObject({ userId: null, brands: ['huemn'] });
  expect(sent()).toEqual([]);
  expect(services.notices[0]).toMatchObject({ text: 'Following Huemn on this device' });
  services.notices[0]?.action?.run();
  expect(services.signInRequests).toHaveLength(1);
  stops.splice(0).forEach((stop) => stop());
  activate();
  expect(shown()).toEqual(['huemn']);
});

it('unfollowing can be undone', async () => {
  const { set, shown, services } = setUp();
  await set('HUEMN', true);
  await set('HUEMN', false);
  expect(shown()).toEqual([]);
  services.notices.at(-1)?.action?.run();
  expect(shown()).toEqual(['huemn']);
});

it('follows of the device are merged into the account at sign-in', async () => {
  const { set, signIn, seed, shown, account, sent } = setUp();
  seed(asha, 'veloce');
  await set('HUEMN', true);
  signIn(asha);
  expect(shown()).toEqual(['huemn']);
  await waitFor(() => expect(shown()).toEqual(['veloce', 'huemn']));
  expect(account(asha)).toEqual(['veloce', 'huemn']);
  expect(sent()).toEqual(['POST']);
});

it('a merge that fails is repeated when the browser is online again', async () => {
  const { set, signIn, shown, account, fail } = setUp();
  await set('HUEMN', true);
  fail(lost);
  signIn(asha);
  await set('TURNT', true);
  expect([shown(), account(asha)]).toEqual([['huemn', 'turnt'], []]);
  fail(undefined);
  goOnline();
  await waitFor(() => expect(account(asha)).toEqual(['huemn', 'turnt']));
});

it('a merge that a closed tab interrupts is finished by the next page', async () => {
  const { set, signIn, services, account, fail, stored } = setUp();
  await set('HUEMN', true);
  fail(() => new Promise(() => undefined));
  signIn(asha);
  expect(stored()).toMatchObject({ userId: 'asha', pending: { huemn: true } });
  stops.splice(0).forEach((stop) => stop());
  fail(undefined);
  stops.push(new FollowService(services).activate());
  await waitFor(() => expect(account(asha)).toEqual(['huemn']));
  expect(stored()).toMatchObject({ brands: ['huemn'], pending: {} });
});

it('a merge whose response is lost is repeated without a second follow', async () => {
  const { set, signIn, seed, account, shown, fail, services } = setUp();
  await set('HUEMN', true);
  // The provider has applied the request.
  seed(asha, 'huemn');
  fail(lost);
  signIn(asha);
  await waitFor(() => expect(services.http.requests).toHaveLength(1));
  fail(undefined);
  goOnline();
  await waitFor(() => expect(services.http.requests.length).toBeGreaterThan(1));
  expect([account(asha), shown()]).toEqual([['huemn'], ['huemn']]);
});

it('the account’s follows leave the device at sign-out; those it never received stay', async () => {
  const { set, signIn, signOut, seed, shown, stored, fail } = setUp();
  seed(asha, 'veloce');
  signIn(asha);
  await waitFor(() => expect(shown()).toEqual(['veloce']));
  fail(lost);
  await set('HUEMN', true);
  signOut();
  expect(shown()).toEqual(['huemn']);
  expect(stored()).toEqual({ userId: null, brands: ['huemn'], pending: {} });
});

it('sign-out leaves nothing in storage when the account has everything', async () => {
  const { signIn, signOut, set, stored, account } = setUp();
  signIn(asha);
  await set('HUEMN', true);
  await waitFor(() => expect(account(asha)).toEqual(['huemn']));
  await waitFor(() => expect(stored()).toMatchObject({ pending: {} }));
  signOut();
  expect(stored()).toBeUndefined();
});

it('another member on the same device never sees or receives the list', async () => {
  const { signIn, seed, shown, account, fail, set } = setUp();
  seed(asha, 'veloce');
  signIn(asha);
  await waitFor(() => expect(shown()).toEqual(['veloce']));
  fail(lost);
  await set('HUEMN', true);
  fail(undefined);
  // Without a sign-out: the session of the first member expired while no page was open.
  signIn(ravi);
  expect(shown()).toEqual([]);
  await waitFor(() => expect(shown()).toEqual([]));
  expect(account(ravi)).toEqual([]);
});

it('the last of quick changes wins, with one request at a time', async () => {
  const { signIn, set, account, stored } = setUp();
  signIn(asha);
  await Promise.all([true, false, true, false, true].map((isFollowed) => set('HUEMN', isFollowed)));
  await set('TURNT', true);
  await set('TURNT', false);
  await waitFor(() => expect(stored()).toMatchObject({ pending: {} }));
  await waitFor(() => expect(account(asha)).toEqual(['huemn']));
});

it('a change during a request is sent after it', async () => {
  const { signIn, set, account, fail, stored } = setUp();
  let release = () => {};
  signIn(asha);
  await waitFor(() => expect(stored()).toMatchObject({ userId: 'asha' }));
  fail(() => new Promise((resolve) => (release = resolve)));
  await set('HUEMN', true);
  await set('HUEMN', false);
  fail(undefined);
  release();
  await waitFor(() => expect(stored()).toMatchObject({ pending: {} }));
  expect(account(asha)).toEqual([]);
});

it('a change that the provider rejects is rolled back with a notice', async () => {
  const { signIn, set, shown, fail, services, seed } = setUp();
  seed(asha, 'veloce');
  signIn(asha);
  await waitFor(() => expect(shown()).toEqual(['veloce']));
  fail(({ method }) => {
    if (method === 'POST') throw new RequestError('status', { status: 400 });
  });
  await set('HUEMN', true);
  await waitFor(() => expect(shown()).toEqual(['veloce']));
  expect(services.notices.at(-1)).toMatchObject({ kind: 'error' });
});

it('a list that another tab stored is published', () => {
  const { services, shown } = setUp();
  services.localStorage.write(followsKey, { userId: null, brands: ['huemn'], pending: {} });
  window.dispatchEvent(new StorageEvent('storage', { key: followsKey }));
  expect(shown()).toEqual(['huemn']);
});

it('a member who clears the device gets the follows of the account again, and later follows are sent', async () => {
  const { services, signIn, seed, set, shown, account } = setUp();
  seed(asha, 'veloce');
  signIn(asha);
  await waitFor(() => expect(shown()).toEqual(['veloce']));
  services.localStorage.remove(followsKey);
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  expect(shown()).toEqual([]);
  await waitFor(() => expect(shown()).toEqual(['veloce']));
  await set('HUEMN', true);
  await waitFor(() => expect(account(asha)).toEqual(['veloce', 'huemn']));
});

it('a list that another tab closed or opened for another member is not opened again', async () => {
  const { services, signIn, stored, sent } = setUp();
  signIn(asha);
  await waitFor(() => expect(sent()).toEqual(['GET']));
  // The end of the session reaches this tab after the list.
  services.localStorage.remove(followsKey);
  window.dispatchEvent(new StorageEvent('storage', { key: followsKey }));
  expect(stored()).toBeUndefined();
  services.localStorage.write(followsKey, { userId: 'ravi', brands: ['huemn'], pending: {} });
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  expect(stored()).toMatchObject({ userId: 'ravi', brands: ['huemn'] });
});

it('follows work for the page when the browser stores nothing', async () => {
  const localStorage = { read: () => undefined, write: () => false, remove: () => undefined, keys: () => [] };
  const { set, shown } = setUp({ localStorage });
  await set('HUEMN', true);
  expect(shown()).toEqual(['huemn']);
});
