import type { ComposedRemote, Remote } from '@szn/shared-contracts';
import { createFakeServices } from '@szn/shared-contracts/testing';
import { composedRemote, composition, fixtureRemote } from '../testing/fixture-remotes.tsx';
import { createRemoteLoader } from './remote-loader.ts';
import { RemoteUnavailableError } from './remote-unavailable-error.ts';

const unavailable = () => Promise.reject(new Error('no network'));

function prepare(
  answers: readonly (() => Promise<Remote>)[],
  states: Readonly<Record<string, unknown>> = {},
  remote = composedRemote('catalogue'),
) {
  const rounds: number[] = [];
  const asked: string[] = [];
  const failures: unknown[] = [];
  const standIns: unknown[] = [];
  const served: ComposedRemote[] = [];
  const services = createFakeServices();
  const remotes = createRemoteLoader({
    composition: composition(remote),
    fetchDefinition: ({ version }, round) => {
      rounds.push(round);
      asked.push(version);
      return (answers[rounds.length - 1] ?? unavailable)();
    },
    servicesFor: (asking) => {
      served.push(asking);
      return services;
    },
    states,
    reportFailure: (error, _remote, standIn) => {
      failures.push(error);
      standIns.push(standIn?.version);
    },
  });
  return { remotes, rounds, asked, failures, standIns, served, services };
}

test('a remote is fetched and started once, however many ask for it', async () => {
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

test('nothing is there before it has come', async () => {
  const { remotes } = prepare([async () => fixtureRemote('catalogue')]);

  const loading = remotes.load('catalogue');

  expect(remotes.peek('catalogue')).toBeUndefined();
  await loading;
  expect(remotes.peek('catalogue')).toBeDefined();
});

test('a remote starts with its services and with what it left on the server, and its headless part with it', async () => {
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

test('after a failure the next who asks begins a new round, and all is well again', async () => {
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

test('who only wants to draw begins the first round and learns of its failure, again and again', async () => {
  const { remotes, rounds } = prepare([unavailable]);

  const first = remotes.latest('catalogue');
  await expect(first).rejects.toThrow('no network');

  expect(remotes.latest('catalogue')).toBe(first);
  expect(rounds).toEqual([0]);
});

test('who draws waits for the round that somebody else has begun', async () => {
  const { remotes } = prepare([unavailable, async () => fixtureRemote('catalogue')]);
  await remotes.latest('catalogue').catch(() => undefined);

  const loading = remotes.load('catalogue');

  expect(remotes.latest('catalogue')).toBe(loading);
  await loading;
});

test('a remote for another major version of the contracts does not start', async () => {
  const start = jest.fn();
  const { remotes, failures } = prepare([
    async () => fixtureRemote('catalogue', {}, { contract: '2.0.0', start }),
  ]);

  await expect(remotes.load('catalogue')).rejects.toMatchObject({ code: 'SZN-104' });

  expect(start).not.toHaveBeenCalled();
  expect(failures).toMatchObject([{ code: 'SZN-104' }]);
});

test('a remote for another minor version starts', async () => {
  const { remotes } = prepare([async () => fixtureRemote('catalogue', {}, { contract: '1.99.0' })]);

  expect(await remotes.load('catalogue')).toBeDefined();
});

test('a remote that throws while starting is unavailable, and starts with the next try', async () => {
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

test('a remote whose headless part throws leaves nothing behind', async () => {
  const dispose = jest.fn();
  const failing = fixtureRemote(
    'catalogue',
    {},
    {
      start: () => ({
        pages: {},
        dispose,
        activate: () => {
          throw new Error('no keeper');
        },
      }),
    },
  );
  const { remotes } = prepare([async () => failing]);

  await expect(remotes.load('catalogue')).rejects.toMatchObject({ code: 'SZN-105' });
  expect(dispose).toHaveBeenCalledTimes(1);
});

test('a remote that this visit does not know is unavailable', async () => {
  await expect(prepare([]).remotes.load('payments')).rejects.toMatchObject({
    code: 'SZN-101',
    remote: 'payments',
  });
});

describe('with a version that stands by', () => {
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
    ['does not come', unavailable],
    ['throws while starting', throwing],
    ['is for another major version of the contracts', foreign],
  ])('a version that %s is replaced by it in this visit, and that is reported', async (_case, answer) => {
    const { remotes, asked, standIns } = prepare([answer, good], {}, remote);

    expect(await remotes.load('catalogue')).toBe(await remotes.latest('catalogue'));

    expect(asked).toEqual(['1.0.0', '0.9.0']);
    expect(standIns).toEqual(['0.9.0']);
    expect(remotes.running('catalogue')).toMatchObject({ version: '0.9.0', reason: 'last-known-good' });
  });

  test('a version whose record names another major version of the contracts is not even fetched', async () => {
    const { remotes, asked } = prepare([good], {}, { ...remote, contract: '2.1.0' });

    await remotes.load('catalogue');

    expect(asked).toEqual(['0.9.0']);
  });

  test('when both fail the shopper is told, and Retry asks for the older one', async () => {
    const { remotes, asked, rounds, standIns } = prepare([unavailable, unavailable, good], {}, remote);

    await expect(remotes.load('catalogue')).rejects.toThrow('no network');
    expect(await remotes.load('catalogue')).toBeDefined();

    expect(asked).toEqual(['1.0.0', '0.9.0', '0.9.0']);
    expect(rounds).toEqual([0, 0, 1]);
    expect(standIns).toEqual(['0.9.0', undefined]);
  });

  test('a page that the newer one has rendered on the server is made anew', async () => {
    const start = jest.fn(fixtureRemote('catalogue').start);
    const { remotes, rounds } = prepare(
      [unavailable, async () => fixtureRemote('catalogue', {}, { start })],
      { catalogue: { page: 7 } },
      remote,
    );

    await expect(remotes.latest('catalogue')).rejects.toMatchObject({ code: 'SZN-107' });
    await remotes.load('catalogue');

    expect(start.mock.calls[0]?.[1]).toBeUndefined();
    // From its own first address: it has few, and none was asked yet.
    expect(rounds).toEqual([0, 0]);
  });

  test('a page that throws ends its version, styles and all, before the older one starts', async () => {
    const log: string[] = [];
    const start = () => ({
      pages: {},
      activate: () => () => void log.push('deactivated'),
      dispose: () => void log.push('disposed'),
    });
    document.head.innerHTML =
      '<link rel="stylesheet" href="/releases/catalogue/1.0.0/browser/a.css">' +
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
    expect(document.querySelectorAll('link')).toHaveLength(1);
    expect(remotes.fallBack('catalogue', new Error('broken too'))).toBe(false);
  });

  test('files that a deployment has replaced are left to a reload', async () => {
    const replaced = () => Promise.reject(new RemoteUnavailableError('catalogue', 'SZN-106'));
    const { remotes, asked } = prepare([replaced], {}, remote);

    await expect(remotes.load('catalogue')).rejects.toMatchObject({ code: 'SZN-106' });
    expect(asked).toEqual(['1.0.0']);
  });
});

test('of a remote that is switched off nothing is fetched', async () => {
  const { remotes, asked, failures } = prepare([], {}, composedRemote('catalogue', { killed: 'Closed.' }));

  await expect(remotes.load('catalogue')).rejects.toMatchObject({ code: 'SZN-108' });
  expect([asked, failures]).toEqual([[], []]);
});
