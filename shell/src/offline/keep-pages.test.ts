import { localKeys, sessionChanged } from '@szn/shared-contracts';
import { buildUser, createFakeServices, createMemoryStorage } from '@szn/shared-contracts/testing';
import { watchPages } from './keep-pages.ts';
import { readWorkerMessage, type WorkerMessage } from './worker-messages.ts';

const user = buildUser();

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  document.body.replaceChildren();
});

function open(path: string, stored: Readonly<Record<string, unknown>> = {}, isKeptOffline = true) {
  const services = createFakeServices({ localStorage: createMemoryStorage(stored) });
  const state = {
    location: { pathname: path, search: '' },
    navigation: { state: 'idle' },
    matches: [{ route: { handle: { remote: 'test', pattern: path, isKeptOffline } } }],
  };
  const listeners: (() => void)[] = [];
  const router = { state, subscribe: (listener: () => void) => listeners.push(listener) };
  const sent: WorkerMessage[] = [];
  watchPages({ router, services, pictureAccept: 'image/*' }, async (message) => void sent.push(message));
  const navigate = (pathname: string) => {
    state.location = { pathname, search: '' };
    for (const listener of listeners) listener();
  };
  const read = () =>
    sent.flatMap((message) => (message.kind === 'read' ? [[message.path, message.reader]] : []));
  return { services, navigate, sent, read };
}

describe('watchPages', () => {
  it('tells the worker which page a guest has been reading for two seconds, once', () => {
    const { services, navigate, sent, read } = open('/men');
    services.bus.publish(sessionChanged, { status: 'guest' });
    jest.advanceTimersByTime(1900);
    navigate('/women');
    jest.advanceTimersByTime(1900);
    expect(sent).toEqual([{ kind: 'reader', reader: 'guest' }]);
    jest.advanceTimersByTime(200);
    navigate('/women');
    jest.advanceTimersByTime(5000);
    expect(read()).toEqual([['/women', 'guest']]);
  });

  it('names the member, and does not tell the same page again when the member signs out', () => {
    const { services, navigate, read } = open('/men', { [localKeys.token]: 'a token' });
    services.bus.publish(sessionChanged, { status: 'member', user });
    jest.advanceTimersByTime(2100);
    services.bus.publish(sessionChanged, { status: 'guest' });
    jest.advanceTimersByTime(2100);
    expect(read()).toEqual([['/men', user.id]]);
    navigate('/');
    jest.advanceTimersByTime(2100);
    expect(read().at(-1)).toEqual(['/', 'guest']);
  });

  it('tells nothing of a page that its remote excludes', () => {
    const { services, read } = open('/search', {}, false);
    services.bus.publish(sessionChanged, { status: 'guest' });
    jest.advanceTimersByTime(5000);
    expect(read()).toEqual([]);
  });

  it.each([
    ['before anybody knows who reads', { status: 'unknown' } as const],
    ['in a session that ends with the browser', { status: 'member', user } as const],
  ])('tells nothing %s', (_case, session) => {
    const { services, sent } = open('/men');
    services.bus.publish(sessionChanged, session);
    jest.advanceTimersByTime(10_000);
    expect(sent).toEqual([]);
  });
});

describe('readWorkerMessage', () => {
  const message = {
    kind: 'read',
    path: '/men?sort=newest',
    reader: 'guest',
    theme: 'dark',
    pictures: ['/media/a?width=320'],
    pictureAccept: 'image/avif,*/*',
  };

  it('reads what pages send', () => {
    expect(readWorkerMessage(message)).toEqual(message);
    expect(readWorkerMessage({ kind: 'forget' })).toEqual({ kind: 'forget' });
    expect(readWorkerMessage({ kind: 'reader', reader: 'u1' })).toEqual({ kind: 'reader', reader: 'u1' });
  });

  it.each(['//evil.example/x', 'https://evil.example/', '/\\evil.example', '', 7, '/a\nb'])(
    'rejects the path %j',
    (path) => {
      expect(readWorkerMessage({ ...message, path })).toBeUndefined();
    },
  );

  it('takes the first sixteen pictures of this origin only', () => {
    const own = Array.from({ length: 20 }, (_, index) => `/media/${index}`);
    const pictures = ['https://cdn.example/a.jpg', '/proxy/users', '/media/../proxy\n', 5, ...own];
    expect(readWorkerMessage({ ...message, pictures })).toMatchObject({ pictures: own.slice(0, 16) });
  });

  it.each([null, 'read', {}, { kind: 'read' }, { ...message, reader: 1 }, { ...message, kind: 'write' }])(
    'ignores %j',
    (data) => expect(readWorkerMessage(data)).toBeUndefined(),
  );
});
