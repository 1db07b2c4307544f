import { composedRemote, fixtureRemote } from '../testing/fixture-remotes.tsx';
import { createFetchRemote, type FetchRemoteModule } from './fetch-remote.ts';
import { createRetryRemote } from './retry-remote.ts';

const remote = composedRemote('catalogue');
const definition = fixtureRemote('catalogue');
const timeoutMs = 4000;
const never = () => new Promise<never>(() => undefined);
const rejected = (text: string) => () => Promise.reject(new TypeError(text));
const registryWith = (version: unknown) => ({
  remotes: [
    { name: 'home', version: '9.9.9' },
    { name: 'catalogue', version },
  ],
});

/** Each attempt gets the next response; attempts after the last response hang. */
function prepare(
  responses: readonly (() => Promise<unknown>)[],
  fetchRegistry: () => Promise<unknown> = async () => registryWith('1.0.0'),
) {
  const urls: string[] = [];
  const fetchModule: FetchRemoteModule = (_name, url) => {
    urls.push(url);
    return (responses[urls.length - 1] ?? never)();
  };
  return { urls, fetchRemote: createFetchRemote(fetchModule, createRetryRemote(fetchRegistry)) };
}

/** Advances the clock beyond the pause between attempts. */
async function afterPauses<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => undefined);
  await jest.advanceTimersByTimeAsync(timeoutMs);
  return promise;
}

/** A response that the test sends later. */
function delayed() {
  let send: (module: unknown) => void = () => undefined;
  const response = () =>
    new Promise((resolve) => {
      send = resolve;
    });
  return { response, send: (module: unknown) => send(module) };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test.each<[string, unknown]>([
  ['default export', { default: definition }],
  ['module itself', definition],
])('fetchRemote accepts a definition as the %s', async (_case, module) => {
  const { fetchRemote, urls } = prepare([async () => module]);

  expect(await fetchRemote(remote, 0, timeoutMs)).toBe(definition);
  expect(urls).toEqual([remote.entry]);
});

test.each([
  ['missing files', rejected('Failed to fetch dynamically imported module')],
  ['HTML instead of a script', rejected('MIME type of "text/html" is not executable')],
  ['a module that throws during evaluation', rejected('x is not a function')],
  ['a module without exports', async () => ({})],
  ['a module with another export', async () => ({ default: { name: 'catalogue' } })],
])('fetchRemote tries another URL after %s', async (_case, response) => {
  const { fetchRemote, urls } = prepare([response, async () => ({ default: definition })]);

  expect(await afterPauses(fetchRemote(remote, 0, timeoutMs))).toBe(definition);
  expect(urls).toEqual([remote.entry, '/releases/catalogue/1.0.0/browser/~r1/remoteEntry.js']);
});

test('fetchRemote preloads the scripts of a retry with the integrity that the import map lists', async () => {
  const folder = '/releases/catalogue/1.0.0/browser/';
  const scripts = [`${folder}remote.js`, `${folder}unlisted.js`];
  const importMap = document.createElement('script');
  importMap.type = 'importmap';
  importMap.text = JSON.stringify({
    integrity: { [remote.entry]: 'sha384-e', [`${folder}remote.js`]: 'sha384-r' },
  });
  document.head.append(importMap);
  const { fetchRemote } = prepare([rejected('Failed to fetch'), async () => ({ default: definition })]);

  await afterPauses(fetchRemote({ ...remote, scripts }, 0, timeoutMs));

  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')];
  expect(links.map(({ href, integrity }) => [new URL(href).pathname, integrity])).toEqual([
    [`${folder}~r1/remoteEntry.js`, 'sha384-e'],
    [`${folder}~r1/remote.js`, 'sha384-r'],
  ]);
  document.head.replaceChildren();
});

test('fetchRemote tries another URL within the time limit when the first one hangs', async () => {
  const { fetchRemote } = prepare([never, async () => ({ default: definition })]);
  const fetching = fetchRemote(remote, 0, timeoutMs);

  await jest.advanceTimersByTimeAsync(3000);

  expect(await fetching).toBe(definition);
});

test.each([
  ['hangs', never, 'SZN-102'],
  ['is missing', rejected('404'), 'SZN-102'],
  ['is no remote', async () => ({}), 'SZN-103'],
])('fetchRemote rejects within the time limit when a remote %s twice', async (_case, response, code) => {
  const { fetchRemote } = prepare([response, response], never);
  let durationMs = Infinity;
  const startedAt = Date.now();
  const fetching = fetchRemote(remote, 0, timeoutMs).catch((error: unknown) => {
    durationMs = Date.now() - startedAt;
    return error;
  });

  await jest.advanceTimersByTimeAsync(60_000);

  expect(await fetching).toMatchObject({ name: 'RemoteUnavailableError', remote: 'catalogue', code });
  expect(durationMs).toBeLessThanOrEqual(timeoutMs);
});

test('fetchRemote rejects with SZN-102 when the chunk of the retry cannot be loaded', async () => {
  const fetchRemote = createFetchRemote(rejected('404'), rejected('Loading chunk retry failed'));

  await expect(fetchRemote(remote, 0, timeoutMs)).rejects.toMatchObject({
    code: 'SZN-102',
    cause: { message: 'Loading chunk retry failed' },
  });
});

test('every round of fetchRemote uses other URLs', async () => {
  const { fetchRemote, urls } = prepare(Array.from({ length: 6 }, () => rejected('404')));

  for (const round of [0, 1, 2]) {
    await afterPauses(fetchRemote(remote, round, timeoutMs)).catch(() => undefined);
  }

  expect(new Set(urls).size).toBe(6);
});

test('fetchRemote rejects with SZN-106 when the registry names another version', async () => {
  const fetchRegistry = jest.fn(async () => registryWith('1.1.0'));
  const { fetchRemote } = prepare([rejected('404'), rejected('404')], fetchRegistry);

  await expect(afterPauses(fetchRemote(remote, 0, timeoutMs))).rejects.toMatchObject({ code: 'SZN-106' });
  expect(fetchRegistry).toHaveBeenCalledTimes(1);
});

test.each<[string, () => Promise<unknown>]>([
  ['names the same version', async () => registryWith('1.0.0')],
  ['cannot be fetched', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is empty', async () => undefined],
  ['is another document', async () => ({ products: [] })],
  ['does not name the remote', async () => ({ remotes: [null, 'catalogue', {}] })],
  ['names the remote without a version', async () => registryWith(undefined)],
])('fetchRemote rejects with SZN-102 when the registry %s', async (_case, fetchRegistry) => {
  const { fetchRemote } = prepare([rejected('404'), rejected('404')], fetchRegistry);

  await expect(afterPauses(fetchRemote(remote, 0, timeoutMs))).rejects.toMatchObject({ code: 'SZN-102' });
});

test.each(['canary', 'override', 'last-known-good'] as const)(
  'fetchRemote does not compare a version that runs as %s with the registry',
  async (reason) => {
    const { fetchRemote } = prepare([rejected('404'), rejected('404')], async () => registryWith('1.1.0'));
    const fetching = fetchRemote(composedRemote('catalogue', { reason }), 0, timeoutMs);

    await expect(afterPauses(fetching)).rejects.toMatchObject({ code: 'SZN-102' });
  },
);

test('fetchRemote does not request the registry when the first attempt succeeds', async () => {
  const fetchRegistry = jest.fn(async () => registryWith('1.1.0'));
  const { fetchRemote } = prepare([async () => definition], fetchRegistry);

  await fetchRemote(remote, 0, timeoutMs);

  expect(fetchRegistry).not.toHaveBeenCalled();
});

test('fetchRemote ignores a late response of the first attempt after the second one has succeeded', async () => {
  const late = delayed();
  const { fetchRemote } = prepare([late.response, async () => ({ default: definition })]);
  const fetching = fetchRemote(remote, 0, timeoutMs);

  await jest.advanceTimersByTimeAsync(3000);
  late.send({ default: fixtureRemote('catalogue') });

  expect(await fetching).toBe(definition);
});

test('the next round of fetchRemote uses a late response of an earlier round', async () => {
  const late = delayed();
  const { fetchRemote } = prepare([late.response]);
  await expect(afterPauses(fetchRemote(remote, 0, timeoutMs))).rejects.toMatchObject({ code: 'SZN-102' });

  late.send({ default: definition });

  expect(await afterPauses(fetchRemote(remote, 1, timeoutMs))).toBe(definition);
});
