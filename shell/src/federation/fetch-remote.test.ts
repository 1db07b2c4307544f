import { composedRemote, fixtureRemote } from '../testing/fixture-remotes.tsx';
import { createRetryDefinition } from './create-retry-definition.ts';
import { createFetchDefinition } from './fetch-remote.ts';
import type { FetchRemoteModule } from './federation-host.ts';

const remote = composedRemote('catalogue');
const definition = fixtureRemote('catalogue');
const budgetMs = 4000;
const never = () => new Promise<never>(() => undefined);
const rejected = (text: string) => () => Promise.reject(new TypeError(text));

/** Answers the attempts one after the other; after the last it hangs. */
function prepare(answers: readonly (() => Promise<unknown>)[], isReplaced = async () => false) {
  const urls: string[] = [];
  const fetchModule: FetchRemoteModule = (_name, url) => {
    urls.push(url);
    return (answers[urls.length - 1] ?? never)();
  };
  return {
    urls,
    fetchDefinition: createFetchDefinition({ fetchModule, retry: createRetryDefinition(isReplaced) }),
  };
}

/** Lets the pauses between tries pass. */
async function afterPauses<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => undefined);
  await jest.advanceTimersByTimeAsync(budgetMs);
  return promise;
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test.each<[string, unknown]>([
  ['as its default', { default: definition }],
  ['as itself', definition],
])('a remote that its module exports %s is brought', async (_case, module) => {
  const { fetchDefinition, urls } = prepare([async () => module]);

  expect(await fetchDefinition(remote, 0, budgetMs)).toBe(definition);
  expect(urls).toEqual([remote.entry]);
});

test.each([
  ['files that are missing', rejected('Failed to fetch dynamically imported module')],
  ['HTML instead of a script', rejected('MIME type of "text/html" is not executable')],
  ['a module that throws while it is evaluated', rejected('x is not a function')],
  ['a module that exports nothing', async () => ({})],
  ['a module that exports something else', async () => ({ default: { name: 'catalogue' } })],
])('after %s the same is tried under another address', async (_case, answer) => {
  const { fetchDefinition, urls } = prepare([answer, async () => ({ default: definition })]);

  expect(await afterPauses(fetchDefinition(remote, 0, budgetMs))).toBe(definition);
  expect(urls).toEqual([remote.entry, '/releases/catalogue/1.0.0/browser/~r1/remoteEntry.js']);
});

test('where an address does not answer another is asked within the budget', async () => {
  const { fetchDefinition } = prepare([never, async () => ({ default: definition })]);
  const fetching = fetchDefinition(remote, 0, budgetMs);

  await jest.advanceTimersByTimeAsync(3000);

  expect(await fetching).toBe(definition);
});

test.each([
  ['hangs', never, 'SZN-102'],
  ['is missing', rejected('404'), 'SZN-102'],
  ['is no remote', async () => ({}), 'SZN-103'],
])('a remote that %s twice is said to be unavailable within the budget', async (_case, answer, code) => {
  const { fetchDefinition } = prepare([answer, answer], never);
  let tookMs = Infinity;
  const startedAt = Date.now();
  const fetching = fetchDefinition(remote, 0, budgetMs).catch((error: unknown) => {
    tookMs = Date.now() - startedAt;
    return error;
  });

  await jest.advanceTimersByTimeAsync(60_000);

  expect(await fetching).toMatchObject({ name: 'RemoteUnavailableError', remote: 'catalogue', code });
  expect(tookMs).toBeLessThanOrEqual(budgetMs);
});

test('a remote is unavailable also where the further try itself cannot be made', async () => {
  const fetchDefinition = createFetchDefinition({
    fetchModule: rejected('404'),
    retry: rejected('Loading chunk retry failed'),
  });

  await expect(fetchDefinition(remote, 0, budgetMs)).rejects.toMatchObject({
    code: 'SZN-102',
    cause: { message: 'Loading chunk retry failed' },
  });
});

test('each round has addresses of its own', async () => {
  const { fetchDefinition, urls } = prepare(Array.from({ length: 6 }, () => rejected('404')));

  for (const round of [0, 1, 2])
    await afterPauses(fetchDefinition(remote, round, budgetMs)).catch(() => undefined);

  expect(new Set(urls).size).toBe(6);
});

test('files that a deployment has replaced are told from files that are merely missing', async () => {
  const asked: string[] = [];
  const { fetchDefinition } = prepare([rejected('404'), rejected('404')], async () => {
    asked.push('registry');
    return true;
  });

  await expect(afterPauses(fetchDefinition(remote, 0, budgetMs))).rejects.toMatchObject({ code: 'SZN-106' });
  expect(asked).toEqual(['registry']);
});

test('nobody asks the registry while all is well', async () => {
  const isReplaced = jest.fn(async () => true);
  const { fetchDefinition } = prepare([async () => definition], isReplaced);

  await fetchDefinition(remote, 0, budgetMs);

  expect(isReplaced).not.toHaveBeenCalled();
});

test('once a try has answered, a later answer to the one before is not taken', async () => {
  let answerLate: (module: unknown) => void = () => undefined;
  const late = () =>
    new Promise((resolve) => {
      answerLate = resolve;
    });
  const { fetchDefinition } = prepare([late, async () => ({ default: definition })]);
  const fetching = fetchDefinition(remote, 0, budgetMs);

  await jest.advanceTimersByTimeAsync(3000);
  answerLate({ default: fixtureRemote('catalogue') });

  expect(await fetching).toBe(definition);
});

test('what comes after its round is there for the next one', async () => {
  let answerLate: (module: unknown) => void = () => undefined;
  const late = () =>
    new Promise((resolve) => {
      answerLate = resolve;
    });
  const { fetchDefinition } = prepare([late]);
  await expect(afterPauses(fetchDefinition(remote, 0, budgetMs))).rejects.toMatchObject({ code: 'SZN-102' });

  answerLate({ default: definition });

  expect(await afterPauses(fetchDefinition(remote, 1, budgetMs))).toBe(definition);
});
