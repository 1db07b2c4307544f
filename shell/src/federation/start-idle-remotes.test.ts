import { buildUser, createFakeServices } from '@szn/shared-contracts/testing';
import type { RemoteSource } from './remote-source.ts';
import { composedRemote, composition } from '../testing/fixture-remotes.tsx';
import { startIdleRemotes } from './remote-loader.ts';

const member = { status: 'member', user: buildUser() } as const;

function prepare(load: RemoteSource['load'] = () => new Promise(() => undefined)) {
  const loaded: string[] = [];
  const services = createFakeServices();
  const remotes: RemoteSource = {
    peek: () => undefined,
    running: () => undefined,
    fallBack: () => false,
    latest: load,
    load: (name) => {
      loaded.push(name);
      return load(name);
    },
  };
  startIdleRemotes({
    composition: composition(
      composedRemote('catalogue'),
      composedRemote('account', { activatesFor: 'member' }),
    ),
    remotes,
    services,
  });
  return { loaded, services };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('the remotes for members start when the browser is idle after a sign-in', () => {
  const { loaded, services } = prepare();

  services.setSession(member);
  expect(loaded).toEqual([]);
  jest.runAllTimers();

  expect(loaded).toEqual(['account']);
});

test('the remotes for members do not start for guests', () => {
  const { loaded, services } = prepare();

  services.setSession({ status: 'unknown' });
  services.setSession({ status: 'guest' });
  jest.runAllTimers();

  expect(loaded).toEqual([]);
});

test('a failed load of a remote for members is ignored', async () => {
  const { services, loaded } = prepare(() => Promise.reject(new Error('no network')));

  services.setSession(member);
  await jest.runAllTimersAsync();

  expect(loaded).toEqual(['account']);
});
