import type { ReleaseStore } from '@szn/release-registry/store/release-store';
import { prepareStores, storeKinds } from '@szn/release-registry/testing/prepare-stores';
import { prepareTemporaryFolder } from '@szn/release-registry/testing/prepare-temporary-folder';
import { snapshotOf } from '@szn/release-registry/testing/snapshot-of';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDirectoryStore } from '@szn/release-registry/store/directory-store';
import { createReleaseRunner, type ReleaseRunner } from '../testing/release-runner.ts';

const open = prepareStores();
const folder = prepareTemporaryFolder();

describe.each(storeKinds)('with releases in a %s', (kind) => {
  let store: ReleaseStore;
  let runner: ReleaseRunner;
  beforeEach(async () => {
    store = await open(kind);
    runner = createReleaseRunner(folder.path, store.location);
  });
  const catalogue = async () => (await remotesOf(runner)).find(({ name }) => name === 'catalogue');

  async function release(...versions: readonly string[]): Promise<void> {
    for (const version of versions) {
      await runner.publish('catalogue', version, { script: `export const version = '${version}';` });
      await runner.ask('promote', `catalogue@${version}`);
    }
  }

  test('a version is published, promoted to some visitors, promoted to all, rolled back and restored', async () => {
    await release('1.0.0');
    await runner.publish('catalogue', '1.1.0', { script: 'export const version = 2;' });

    await runner.ask('promote', 'catalogue@1.1.0', '--traffic', '10');
    expect(await catalogue()).toMatchObject({ version: '1.0.0', canary: { version: '1.1.0', traffic: 10 } });
    await runner.ask('promote', 'catalogue@1.1.0', '--traffic', '50');
    expect(await catalogue()).toMatchObject({ canary: { traffic: 50 } });
    await runner.ask('promote', 'catalogue@1.1.0');
    expect(await catalogue()).toMatchObject({ version: '1.1.0', previous: '1.0.0', canary: null });
    await runner.ask('rollback', 'catalogue', '--reason', 'prices are missing');
    expect(await catalogue()).toMatchObject({ version: '1.0.0', previous: null });
    expect(await runner.release('rollback', 'catalogue')).toMatchObject({ exitCode: 3 });
    await runner.ask('rollback', 'catalogue', '--undo');
    expect(await catalogue()).toMatchObject({ version: '1.1.0', previous: '1.0.0' });

    const history = await runner.ask<readonly { sequence: number | null }[]>('history');
    expect(history.filter(({ sequence }) => sequence !== null)).toMatchObject([
      { sequence: 7, action: 'rollback catalogue --undo', reason: null },
      { sequence: 6, action: 'rollback catalogue', reason: 'prices are missing' },
      { sequence: 5, action: 'promote catalogue@1.1.0' },
      { sequence: 4, action: 'promote catalogue@1.1.0 --traffic 50' },
      { sequence: 3, action: 'promote catalogue@1.1.0 --traffic 10' },
      { sequence: 2, action: 'promote catalogue@1.0.0', by: expect.stringContaining('@') },
      { sequence: 1, action: 'env create staging' },
    ]);
  });

  test('two publishes of one version at once store the files of one of them', async () => {
    const results = await Promise.all(
      ['one', 'two'].map((script) => runner.publish('catalogue', '1.0.0', { script })),
    );

    expect(results.map(({ exitCode }) => exitCode).sort((one, other) => one - other)).toEqual([0, 3]);
    const winner = results[0]?.exitCode === 0 ? 'one' : 'two';
    const stored = await store.read('catalogue/1.0.0/browser/remote.js');
    expect(stored?.bytes.toString()).toContain(winner);
    expect(await runner.publish('catalogue', '1.0.0', { script: winner })).toMatchObject({ exitCode: 0 });
  });

  // Further commands ask of a store only what its own tests hold for each kind.
  if (kind !== 'directory') return;

  test('a rollback ends the canary and leaves the default version', async () => {
    await release('1.0.0');
    await runner.publish('catalogue', '1.1.0', { script: 'other' });
    await runner.ask('promote', 'catalogue@1.1.0', '--traffic', '30');

    await runner.ask('rollback', 'catalogue');

    expect(await catalogue()).toMatchObject({ version: '1.0.0', canary: null });
  });

  test('a remote is switched off and on, and a promotion leaves it switched off', async () => {
    await release('1.0.0');
    await runner.publish('catalogue', '1.1.0', { script: 'other' });

    await runner.ask('kill', 'catalogue', '--message', 'Back at noon.');
    await runner.ask('promote', 'catalogue@1.1.0');
    expect(await catalogue()).toMatchObject({ version: '1.1.0', killed: 'Back at noon.' });
    await runner.ask('unkill', 'catalogue');
    expect(await catalogue()).toMatchObject({ killed: null });
  });

  test('a pinned remote rejects a promotion, but not a rollback', async () => {
    await release('1.0.0', '1.1.0');
    await runner.ask('pin', 'catalogue');

    expect(await runner.release('promote', 'catalogue@1.0.0')).toMatchObject({
      exitCode: 3,
      errors: expect.stringContaining('catalogue is pinned to 1.1.0'),
    });
    await runner.ask('rollback', 'catalogue');
    await runner.ask('unpin', 'catalogue');
    await runner.ask('promote', 'catalogue@1.1.0');
    expect(await catalogue()).toMatchObject({ version: '1.1.0', isPinned: false });
  });

  test('a second publish accepts the same bytes and rejects other bytes', async () => {
    await runner.publish('catalogue', '1.0.0');
    const before = await snapshotOf(store);

    expect(await runner.publish('catalogue', '1.0.0')).toMatchObject({ exitCode: 0 });
    expect(await runner.publish('catalogue', '1.0.0', { script: 'changed' })).toMatchObject({
      exitCode: 3,
      errors: expect.stringMatching(/published with other bytes \(browser\/remote\.js\)/),
    });
    expect(await snapshotOf(store)).toEqual(before);
  });

  test('a publish overwrites the files of an earlier incomplete publish', async () => {
    await store.create('catalogue/1.0.0/browser/remote.js', Buffer.from('half'));
    const claim = { by: 'Asha', at: '2026-01-01T00:00:00.000Z', host: 'elsewhere', processId: 1 };
    await store.create('publishing/catalogue@1.0.0.json', Buffer.from(JSON.stringify(claim)));

    expect(await runner.publish('catalogue', '1.0.0', { script: 'whole' })).toMatchObject({ exitCode: 0 });

    expect((await store.read('catalogue/1.0.0/browser/remote.js'))?.bytes.toString()).toContain('whole');
    expect(await store.read('publishing/catalogue@1.0.0.json')).toBeNull();
  });

  test('prune retains the newest versions and those that an environment uses or can return to', async () => {
    await release('1.0.0', '1.1.0');
    for (const version of ['0.9.0', '1.2.0', '1.10.0', '1.9.0']) {
      await runner.publish('catalogue', version, { script: version });
    }

    const { removed } = await runner.ask<{ removed: string[] }>('prune', '--keep', '2');

    expect([...removed].sort()).toEqual(['catalogue@0.9.0', 'catalogue@1.2.0']);
    expect(await store.list('catalogue/0.9.0/')).toEqual([]);
    expect(await runner.release('promote', 'catalogue@1.10.0')).toMatchObject({ exitCode: 0 });
  });

  test('ten promotions at the same time are all applied', async () => {
    const names = Array.from({ length: 10 }, (_, index) => `remote-${index}`);
    for (const name of names) await runner.publish(name, '1.0.0', { definition: { name } });

    const results = await Promise.all(names.map((name) => runner.release('promote', `${name}@1.0.0`)));

    expect(new Set(results.map(({ exitCode }) => exitCode))).toEqual(new Set([0]));
    expect((await remotesOf(runner)).map(({ name }) => name)).toEqual([...names].sort());
    // The creation, ten publishes and ten promotions.
    expect(await runner.ask('history', '--limit', '100')).toHaveLength(21);
  }, 120_000);
});

/** Runs another command between the read and the write of a command that changes staging. */
function runBeforeWrite(act: () => Promise<unknown>): void {
  const send = globalThis.fetch;
  const spy = jest.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
    if (init?.method === 'PUT' && new Request(address).url.endsWith('/environments/staging.json')) {
      spy.mockRestore();
      await act();
    }
    return send(address, init);
  });
}

test.each<[string, readonly string[], readonly string[], object]>([
  ['another rollback', [], ['rollback'], { exitCode: 0, version: '1.1.0', previous: '1.0.0', canary: null }],
  [
    'another rollback to the version',
    ['--to', '1.1.0'],
    ['rollback'],
    { exitCode: 0, version: '1.1.0', previous: '1.0.0', canary: null },
  ],
  ['a pin', [], ['pin'], { exitCode: 0, version: '1.1.0', previous: '1.0.0', isPinned: true }],
  [
    'a rollback to an older version',
    [],
    ['rollback', '--to', '1.0.0'],
    { exitCode: 3, errors: expect.stringContaining('it is at 1.0.0.'), version: '1.0.0' },
  ],
])(
  'a rollback after %s in the same moment does not decide anew',
  async (_case, more, [verb, ...words], wanted) => {
    const runner = createReleaseRunner(folder.path, (await open('s3')).location);
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) {
      await runner.publish('catalogue', version, { script: version });
      await runner.ask('promote', `catalogue@${version}`);
    }
    runBeforeWrite(() => runner.ask(verb ?? '', 'catalogue', ...words));

    const { exitCode, errors } = await runner.release('rollback', 'catalogue', ...more);

    expect({ exitCode, errors, ...(await remotesOf(runner))[0] }).toMatchObject(wanted);
  },
);

test('two rollbacks of a canary in the same moment end the canary and leave the default version', async () => {
  const runner = createReleaseRunner(folder.path, (await open('s3')).location);
  for (const [version, share] of [
    ['1.0.0', '100'],
    ['1.1.0', '100'],
    ['1.2.0', '10'],
  ] as const) {
    await runner.publish('catalogue', version, { script: version });
    await runner.ask('promote', `catalogue@${version}`, '--traffic', share);
  }
  runBeforeWrite(() => runner.ask('rollback', 'catalogue'));

  await runner.ask('rollback', 'catalogue');

  expect(await remotesOf(runner)).toMatchObject([{ version: '1.1.0', previous: '1.0.0', canary: null }]);
});

async function remotesOf(runner: ReleaseRunner): Promise<readonly { readonly name: string }[]> {
  const { remotes } = await runner.ask<{ remotes: { readonly name: string }[] }>('status');
  return remotes;
}

test('help lists commands and options, and needs no store', async () => {
  const runner = createReleaseRunner(folder.path, '/nowhere');

  expect(await runner.release('--help')).toMatchObject({
    exitCode: 0,
    output: expect.stringContaining('promote'),
  });
  expect(await runner.release('promote', '--help')).toMatchObject({
    exitCode: 0,
    output: expect.stringContaining('--traffic'),
  });
});

describe('with version 1.0.0 in a store', () => {
  let root = '';
  let store: ReleaseStore;
  let runner: ReleaseRunner;
  beforeAll(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'szn-usage-'));
    store = openDirectoryStore(path.join(root, 'store'));
    runner = createReleaseRunner(root, store.location);
    await runner.publish('catalogue', '1.0.0');
    await runner.ask('promote', 'catalogue@1.0.0');
  });
  afterAll(() => rm(root, { recursive: true }));

  test.each<[string, readonly string[], number, RegExp]>([
    ['an unknown command', ['deploy', 'catalogue'], 2, /unknown command 'deploy'/],
    ['no command', ['--json'], 2, /unknown option '--json'/],
    ['an extra argument', ['status', 'catalogue'], 2, /too many arguments for 'status'/],
    ['an option of another command', ['status', '--traffic', '5'], 2, /unknown option '--traffic'/],
    ['an unknown option', ['status', '--loud'], 2, /unknown option '--loud'/],
    ['a missing version', ['promote', 'catalogue'], 2, /names no version/],
    ['a malformed version', ['promote', 'catalogue@latest'], 2, /"latest" is not a version/],
    ['a version with a path', ['promote', 'catalogue@1.0.0/..'], 2, /is not a version/],
    ['a malformed name', ['rollback', '../catalogue'], 2, /cannot be a remote's name/],
    [
      'the name of the host descriptions',
      ['publish', 'host'],
      2,
      /"host" cannot be a remote's name: it is reserved, as are .*publishing/,
    ],
    [
      'a name that objects have',
      ['publish', 'constructor'],
      2,
      /"constructor" cannot be a remote's name: it is reserved/,
    ],
    [
      'a path of the gateway',
      ['promote', 'proxy@1.0.0'],
      2,
      /"proxy" cannot be a remote's name: it is reserved/,
    ],
    [
      'the folder of product feeds',
      ['publish', 'feeds'],
      2,
      /"feeds" cannot be a remote's name: it is reserved/,
    ],
    [
      'the folder of files of the shell',
      ['promote', 'assets@1.0.0'],
      2,
      /"assets" cannot be a remote's name: it is reserved/,
    ],
    [
      'the label of what was not served',
      ['promote', 'unknown@1.0.0'],
      2,
      /"unknown" cannot be a remote's name: it is reserved/,
    ],
    [
      'the name of the shell',
      ['promote', 'shell@1.0.0'],
      2,
      /"shell" cannot be a remote's name: it is reserved/,
    ],
    [
      'a reserved environment',
      ['env', 'create', 'constructor'],
      2,
      /cannot be an environment's name: it is reserved/,
    ],
    [
      'an environment called as a path',
      ['status', '--env', 'proxy'],
      2,
      /cannot be an environment's name: it is reserved/,
    ],
    ['a leading zero in a pre-release', ['promote', 'catalogue@4.0.0-rc.01'], 2, /is not a version/],
    ['a leading zero', ['promote', 'catalogue@01.0.0'], 2, /is not a version/],
    ['a number beyond SemVer', ['promote', 'catalogue@1.0.99999999999999999999'], 2, /is not a version/],
    ['an unknown action of host', ['host', 'deploy'], 2, /Allowed choices are files, publish, remove/],
    ['the name of the registries', ['publish', 'environments'], 2, /cannot be a remote's name/],
    ['too much traffic', ['promote', 'catalogue@1.0.0', '--traffic', '101'], 2, /from 0 to 100/],
    ['a fraction of a percent', ['promote', 'catalogue@1.0.0', '--traffic', '0.5'], 2, /whole number/],
    ['a kill without a message', ['kill', 'catalogue'], 2, /--message <text>' not specified/],
    ['a kill with an empty message', ['kill', 'catalogue', '--message', ' '], 2, /needs --message/],
    ['a missing remote', ['pin'], 2, /missing required argument 'remote'/],
    ['a malformed environment', ['status', '--env', '../x'], 2, /cannot be an environment's name/],
    ['a guard with a path', ['guard', '--metrics', '/metrics.json'], 2, /is not an http address/],
    ['an unknown remote', ['rollback', 'basket'], 3, /no remote "basket". There are: catalogue/],
    ['a remote that is not in the tree', ['publish', 'basket'], 3, /There are: catalogue, home/],
    ['an unpublished version', ['promote', 'catalogue@9.0.0'], 3, /Published are 1\.0\.0/],
    ['a rollback of the first version', ['rollback', 'catalogue'], 3, /no previous version/],
    ['an unknown environment', ['status', '--env', 'nowhere'], 3, /no environment "nowhere"/],
    ['a default canary', ['promote', 'catalogue@1.0.0', '--traffic', '5'], 3, /cannot be its own canary/],
    ['a missing key', ['unpin', 'catalogue', '--key', '/nowhere.pem'], 1, /is missing/],
  ])('the command line reports %s and changes nothing', async (_case, words, exitCode, message) => {
    const before = await snapshotOf(store);

    const result = await runner.release(...words);

    expect(result).toMatchObject({ exitCode, errors: expect.stringMatching(message) });
    expect(await snapshotOf(store)).toEqual(before);
  });
});
