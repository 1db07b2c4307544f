import { contractVersion, type ComposedRemote, type Remote } from '@szn/shared-contracts';
import { createFakeServices } from '@szn/shared-contracts/testing';
import { composedRemote, composition, fixtureRemote } from '../testing/fixture-remotes.tsx';
import { createRemoteLoader } from './remote-loader.ts';
import { remoteErrorCode, RemoteUnavailableError } from './remote-source.ts';

const unavailable = () => Promise.reject(new Error('no network'));

function prepare(
  responses: readonly (() => Promise<Remote>)[],
  dehydratedStates: Readonly<Record<string, unknown>> = {},
  remote = composedRemote('catalogue'),
) {
  const rounds: number[] = [];
  const asked: string[] = [];
  const failures: unknown[] = [];
  const fallbacks: unknown[] = [];
  const served: ComposedRemote[] = [];
  const services = createFakeServices();
  const remotes = createRemoteLoader({
    composition: composition(remote),
    fetchRemote: ({ version }, round) => {
      rounds.push(round);
      asked.push(version);
      return (responses[rounds.length - 1] ?? unavailable)();
    },
    servicesFor: (asking) => {
      served.push(asking);
      return services;
    },
    dehydratedStates,
    reportFailure: (error, _remote, fallback) => {
      failures.push(error);
      fallbacks.push(fallback?.version);
    },
  });
  return { remotes, rounds, asked, failures, fallbacks, served, services };
}

test('load fetches and starts a remote once for several concurrent callers', async () => {
  const start = jest.fn(fixtureRemote('catalogue').start);
  const { remotes, rounds } = prepare([async () => fixtureRemote('catalogue', {}, { start })]);

  const instances = await Promise.all([
    remotes.load('catalogue'),
    remotes.load('catalogue'),
    remotes.latest('catalogue'),
  ]);

  expect(new Set([...instances, remotes.peek('catalogue'), await remotes.load('catalogue')]).size).toBe(1);
  expect([rounds, start.mock.calls.length]).toEqual([[0], 1]);
});

test('peek returns undefined until the remote has loaded', async () => {
  const { remotes } = prepare([async () => fixtureRemote('catalogue')]);

  const loading = remotes.load('catalogue');

  expect(remotes.peek('catalogue')).toBeUndefined();
  await loading;
  expect(remotes.peek('catalogue')).toBeDefined();
});

test('load starts and activates a remote with its services and its dehydrated state', async () => {
  const activate = jest.fn(() => () => undefined);
  const start = jest.fn(() => ({
    ...fixtureRemote('catalogue').start(createFakeServices(), undefined),
    activate,
  }));
  const { remotes, served, services } = prepare([async () => fixtureRemote('catalogue', {}, { start })], {
    catalogue: { page: 1 },
    home: { secret: true },
  });

  await remotes.load('catalogue');

  expect(start.mock.calls).toEqual([[services, { page: 1 }]]);
  expect(activate).toHaveBeenCalledTimes(1);
  expect(served).toEqual([composedRemote('catalogue')]);
});

test('load starts a new round after a failure and can succeed then', async () => {
  const { remotes, rounds, failures } = prepare([
    unavailable,
    unavailable,
    async () => fixtureRemote('catalogue'),
  ]);

  await expect(remotes.load('catalogue')).rejects.toThrow('no network');
  await expect(remotes.load('catalogue')).rejects.toThrow('no network');
  expect(await remotes.load('catalogue')).toBe(remotes.peek('catalogue'));

  expect(rounds).toEqual([0, 1, 2]);
  expect(failures).toHaveLength(2);
});

test('latest starts the first round and returns its failed promise afterwards', async () => {
  const { remotes, rounds } = prepare([unavailable]);

  const first = remotes.latest('catalogue');
  await expect(first).rejects.toThrow('no network');

  expect(remotes.latest('catalogue')).toBe(first);
  expect(rounds).toEqual([0]);
});

test('latest returns the promise of the round that load has started', async () => {
  const { remotes } = prepare([unavailable, async () => fixtureRemote('catalogue')]);
  await remotes.latest('catalogue').catch(() => undefined);

  const loading = remotes.load('catalogue');

  expect(remotes.latest('catalogue')).toBe(loading);
  await loading;
});

test('load rejects a remote built for another major version of the contracts', async () => {
  const start = jest.fn();
  const { remotes, failures } = prepare([
    async () => fixtureRemote('catalogue', {}, { contract: '2.0.0', start }),
  ]);

  await expect(remotes.load('catalogue')).rejects.toMatchObject({ code: 'SZN-104' });

  expect(start).not.toHaveBeenCalled();
  expect(failures).toMatchObject([{ code: 'SZN-104' }]);
});

test.each<[string, string, Partial<ComposedRemote>, string | null]>([
  ['of the contract of the shell', contractVersion, {}, null],
  ['of a newer minor version', '1.99.0', {}, 'SZN-104'],
  ['of a newer minor version that needs an older one', '1.99.0', { needs: '1.0.0' }, null],
  ['that needs a newer minor version', '1.99.1', { needs: '1.99.0' }, 'SZN-104'],
  ['of another major version, whatever its record needs', '2.0.0', { needs: '1.0.0' }, 'SZN-104'],
])('load checks the contract of a remote %s', async (_case, contract, needs, code) => {
  const remote = composedRemote('catalogue', { contract, ...needs });
  const { remotes } = prepare([async () => fixtureRemote('catalogue', {}, { contract })], {}, remote);

  const failure = await remotes.load('catalogue').then(() => null, remoteErrorCode);

  expect(failure).toBe(code);
});

test('load rejects when a remote throws while starting and can start it the next time', async () => {
  const broken = new Error('no store');
  const failing = fixtureRemote(
    'catalogue',
    {},
    {
      start: () => {
        throw broken;
      },
    },
  );
  const { remotes } = prepare([async () => failing, async () => fixtureRemote('catalogue')]);

  await expect(remotes.load('catalogue')).rejects.toMatchObject({ code: 'SZN-105', cause: broken });
  expect(await remotes.load('catalogue')).toBeDefined();
});

test('load disposes a remote whose activate throws', async () => {
  const dispose = jest.fn();
  const failing = fixtureRemote(
    'catalogue',
    {},
    {
      start: () => ({
        pages: {},
        dispose,
        activate: () => {
          throw new Error('no service');
        },
      }),
    },
  );
  const { remotes } = prepare([async () => failing]);

  await expect(remotes.load('catalogue')).rejects.toMatchObject({ code: 'SZN-105' });
  expect(dispose).toHaveBeenCalledTimes(1);
});

test('load rejects a remote that is not in the composition', async () => {
  await expect(prepare([]).remotes.load('payments')).rejects.toMatchObject({
    code: 'SZN-101',
    remote: 'payments',
  });
});

describe('with a fallback version', () => {
  const previous = {
    ...composedRemote('catalogue'),
    version: '0.9.0',
    entry: '/releases/catalogue/0.9.0/browser/remoteEntry.js',
  };
  const remote = composedRemote('catalogue', { previous });
  const good = async () => fixtureRemote('catalogue');
  const throwing = async () =>
    fixtureRemote(
      'catalogue',
      {},
      {
        start: () => {
          throw new Error('no store');
        },
      },
    );
  const foreign = async () => fixtureRemote('catalogue', {}, { contract: '2.0.0' });

  test.each<[string, () => Promise<Remote>]>([
    ['cannot be fetched', unavailable],
    ['throws while starting', throwing],
    ['needs another major version of the contracts', foreign],
  ])('the loader reports a version that %s and runs the fallback version', async (_case, answer) => {
    const { remotes, asked, fallbacks } = prepare([answer, good], {}, remote);

    expect(await remotes.load('catalogue')).toBe(await remotes.latest('catalogue'));

    expect(asked).toEqual(['1.0.0', '0.9.0']);
    expect(fallbacks).toEqual(['0.9.0']);
    expect(remotes.running('catalogue')).toMatchObject({ version: '0.9.0', reason: 'last-known-good' });
  });

  test('the loader does not fetch a version whose record names another major version of the contracts', async () => {
    const { remotes, asked } = prepare([good], {}, { ...remote, contract: '2.1.0' });

    await remotes.load('catalogue');

    expect(asked).toEqual(['0.9.0']);
  });

  test('the need of the failed version does not apply to the fallback version', async () => {
    const older = { ...previous, contract: '1.0.0' };
    const newer = composedRemote('catalogue', { contract: '1.99.0', needs: '1.0.1', previous: older });
    const fallback = async () => fixtureRemote('catalogue', {}, { contract: '1.0.0' });
    const { remotes } = prepare([fallback], {}, newer);

    expect(await remotes.load('catalogue')).toBeDefined();
  });

  test('load rejects when both versions fail, and the next load fetches the fallback version', async () => {
    const { remotes, asked, rounds, fallbacks } = prepare([unavailable, unavailable, good], {}, remote);

    await expect(remotes.load('catalogue')).rejects.toThrow('no network');
    expect(await remotes.load('catalogue')).toBeDefined();

    expect(asked).toEqual(['1.0.0', '0.9.0', '0.9.0']);
    expect(rounds).toEqual([0, 0, 1]);
    expect(fallbacks).toEqual(['0.9.0', undefined]);
  });

  test('load rejects with SZN-107 when the failed version has rendered the page on the server', async () => {
    const start = jest.fn(fixtureRemote('catalogue').start);
    const { remotes, rounds } = prepare(
      [unavailable, async () => fixtureRemote('catalogue', {}, { start })],
      { catalogue: { page: 7 } },
      remote,
    );

    await expect(remotes.latest('catalogue')).rejects.toMatchObject({ code: 'SZN-107' });
    await remotes.load('catalogue');

    expect(start.mock.calls[0]?.[1]).toBeUndefined();
    // The fallback version starts with its own first URL.
    expect(rounds).toEqual([0, 0]);
  });

  test('fallBack disposes the failed version and removes its styles', async () => {
    const log: string[] = [];
    const start = () => ({
      pages: {},
      activate: () => () => void log.push('deactivated'),
      dispose: () => void log.push('disposed'),
    });
    document.head.innerHTML =
      '<link rel="stylesheet" href="/releases/catalogue/1.0.0/browser/a.css">' +
      '<style data-href="/releases/catalogue/1.0.0/browser/b.css"></style>' +
      '<link rel="stylesheet" href="/releases/catalogue/0.9.0/browser/a.css">';
    const { remotes, asked } = prepare(
      [async () => fixtureRemote('catalogue', {}, { start }), good],
      {},
      remote,
    );
    await remotes.load('catalogue');

    expect(remotes.fallBack('catalogue', new Error('broken page'))).toBe(true);
    expect(remotes.peek('catalogue')).toBeUndefined();
    await remotes.load('catalogue');

    expect(log).toEqual(['deactivated', 'disposed']);
    expect(asked).toEqual(['1.0.0', '0.9.0']);
    expect(document.querySelectorAll('link, style')).toHaveLength(1);
    expect(remotes.fallBack('catalogue', new Error('broken too'))).toBe(false);
  });

  test('the loader does not fall back when a deployment has replaced the files', async () => {
    const replaced = () => Promise.reject(new RemoteUnavailableError('catalogue', 'SZN-106'));
    const { remotes, asked } = prepare([replaced], {}, remote);

    await expect(remotes.load('catalogue')).rejects.toMatchObject({ code: 'SZN-106' });
    expect(asked).toEqual(['1.0.0']);
  });
});

test('the loader fetches nothing for a remote that is switched off', async () => {
  const { remotes, asked, failures } = prepare([], {}, composedRemote('catalogue', { killed: 'Closed.' }));

  await expect(remotes.load('catalogue')).rejects.toMatchObject({ code: 'SZN-108' });
  expect([asked, failures]).toEqual([[], []]);
});
