import { openReleaseDesk, type ReleaseDesk } from '../testing/release-desk.ts';
import { prepareStores, storeKinds } from '@szn/release-registry/testing/prepare-stores';
import { prepareTemporaryFolder } from '@szn/release-registry/testing/prepare-temporary-folder';
import { snapshotOf } from '@szn/release-registry/testing/snapshot-of';
import type { ReleaseStore } from '@szn/release-registry/store/release-store';

const open = prepareStores();
const folder = prepareTemporaryFolder();

describe.each(storeKinds)('with releases in a %s', (kind) => {
  let store: ReleaseStore;
  let desk: ReleaseDesk;
  beforeEach(async () => {
    store = await open(kind);
    desk = openReleaseDesk(folder.path, store.location);
  });
  const catalogue = async () => (await remotesOf(desk)).find(({ name }) => name === 'catalogue');

  async function release(...versions: readonly string[]): Promise<void> {
    for (const version of versions) {
      await desk.publish('catalogue', version, { script: `export const version = '${version}';` });
      await desk.ask('promote', `catalogue@${version}`);
    }
  }

  test('a version is published, tried by some, given to all, taken back and brought forward again', async () => {
    await release('1.0.0');
    await desk.publish('catalogue', '1.1.0', { script: 'export const version = 2;' });

    await desk.ask('promote', 'catalogue@1.1.0', '--traffic', '10');
    expect(await catalogue()).toMatchObject({ version: '1.0.0', canary: { version: '1.1.0', traffic: 10 } });
    await desk.ask('promote', 'catalogue@1.1.0', '--traffic', '50');
    expect(await catalogue()).toMatchObject({ canary: { traffic: 50 } });
    await desk.ask('promote', 'catalogue@1.1.0');
    expect(await catalogue()).toMatchObject({ version: '1.1.0', previous: '1.0.0', canary: null });
    await desk.ask('rollback', 'catalogue', '--reason', 'prices are missing');
    expect(await catalogue()).toMatchObject({ version: '1.0.0', previous: '1.1.0' });
    await desk.ask('rollback', 'catalogue');
    expect(await catalogue()).toMatchObject({ version: '1.1.0', previous: '1.0.0' });

    expect(await desk.ask('history')).toMatchObject([
      { sequence: 6, action: 'rollback catalogue', reason: null },
      { sequence: 5, action: 'rollback catalogue', reason: 'prices are missing' },
      { sequence: 4, action: 'promote catalogue@1.1.0' },
      { sequence: 3, action: 'promote catalogue@1.1.0 --traffic 50' },
      { sequence: 2, action: 'promote catalogue@1.1.0 --traffic 10' },
      { sequence: 1, action: 'promote catalogue@1.0.0', by: expect.stringContaining('@') },
    ]);
  });

  test('a rollback of a canary leaves everybody with what they had', async () => {
    await release('1.0.0');
    await desk.publish('catalogue', '1.1.0', { script: 'other' });
    await desk.ask('promote', 'catalogue@1.1.0', '--traffic', '30');

    await desk.ask('rollback', 'catalogue');

    expect(await catalogue()).toMatchObject({ version: '1.0.0', canary: null });
  });

  test('a remote is switched off and on, and stays off through a promotion', async () => {
    await release('1.0.0');
    await desk.publish('catalogue', '1.1.0', { script: 'other' });

    await desk.ask('kill', 'catalogue', '--message', 'Back at noon.');
    await desk.ask('promote', 'catalogue@1.1.0');
    expect(await catalogue()).toMatchObject({ version: '1.1.0', killed: 'Back at noon.' });
    await desk.ask('unkill', 'catalogue');
    expect(await catalogue()).toMatchObject({ killed: null });
  });

  test('a pinned remote is not promoted, but can be taken back', async () => {
    await release('1.0.0', '1.1.0');
    await desk.ask('pin', 'catalogue');

    expect(await desk.release('promote', 'catalogue@1.0.0')).toMatchObject({
      exitCode: 3,
      errors: expect.stringContaining('catalogue is pinned to 1.1.0'),
    });
    await desk.ask('rollback', 'catalogue');
    await desk.ask('unpin', 'catalogue');
    await desk.ask('promote', 'catalogue@1.1.0');
    expect(await catalogue()).toMatchObject({ version: '1.1.0', isPinned: false });
  });

  test('the same bytes again are no change, other bytes are refused', async () => {
    await desk.publish('catalogue', '1.0.0');
    const before = await snapshotOf(store);

    expect(await desk.publish('catalogue', '1.0.0')).toMatchObject({ exitCode: 0 });
    expect(await desk.publish('catalogue', '1.0.0', { script: 'changed' })).toMatchObject({
      exitCode: 3,
      errors: expect.stringMatching(/published with other bytes \(browser\/remote\.js\)/),
    });
    expect(await snapshotOf(store)).toEqual(before);
  });

  test('of two publishes of a version at once, with other bytes, one is stored whole', async () => {
    const results = await Promise.all(
      ['one', 'two'].map((script) => desk.publish('catalogue', '1.0.0', { script })),
    );

    expect(results.map(({ exitCode }) => exitCode).sort((one, other) => one - other)).toEqual([0, 3]);
    const winner = results[0]?.exitCode === 0 ? 'one' : 'two';
    const stored = await store.read('catalogue/1.0.0/browser/remote.js');
    expect(stored?.bytes.toString()).toBe(winner);
    expect(await desk.publish('catalogue', '1.0.0', { script: winner })).toMatchObject({ exitCode: 0 });
  });

  test('what a publish that died has left is overwritten', async () => {
    await store.create('catalogue/1.0.0/browser/remote.js', Buffer.from('half'));
    const claim = { by: 'Asha', at: '2026-01-01T00:00:00.000Z', host: 'elsewhere', processId: 1 };
    await store.create('catalogue/1.0.0/publishing.json', Buffer.from(JSON.stringify(claim)));

    expect(await desk.publish('catalogue', '1.0.0', { script: 'whole' })).toMatchObject({ exitCode: 0 });

    expect((await store.read('catalogue/1.0.0/browser/remote.js'))?.bytes.toString()).toBe('whole');
    expect(await store.read('catalogue/1.0.0/publishing.json')).toBeNull();
  });

  test('pruning keeps the newest, and all that an environment has or can return to', async () => {
    await release('1.0.0', '1.1.0');
    for (const version of ['0.9.0', '1.2.0', '1.10.0', '1.9.0']) {
      await desk.publish('catalogue', version, { script: version });
    }

    const { removed } = await desk.ask<{ removed: string[] }>('prune', '--keep', '2');

    expect([...removed].sort()).toEqual(['catalogue@0.9.0', 'catalogue@1.2.0']);
    expect(await store.list('catalogue/0.9.0/')).toEqual([]);
    expect(await desk.release('promote', 'catalogue@1.10.0')).toMatchObject({ exitCode: 0 });
  });

  test('none of twenty promotions at the same time is lost', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `remote-${index}`);
    for (const name of names) await desk.publish(name, '1.0.0', { definition: { name } });

    const results = await Promise.all(names.map((name) => desk.release('promote', `${name}@1.0.0`)));

    expect(new Set(results.map(({ exitCode }) => exitCode))).toEqual(new Set([0]));
    expect((await remotesOf(desk)).map(({ name }) => name)).toEqual([...names].sort());
    expect(await desk.ask('history', '--limit', '100')).toHaveLength(20);
  }, 120_000);

  test.each<[string, readonly string[], number, RegExp]>([
    ['an unknown verb', ['deploy', 'catalogue'], 2, /no verb "deploy"/],
    ['no verb', ['--json'], 2, /Say what to do/],
    ['a word too many', ['status', 'catalogue'], 2, /"catalogue" is one word too many/],
    ['an option of another verb', ['status', '--traffic', '5'], 2, /status has no option --traffic/],
    ['an unknown option', ['status', '--loud'], 2, /Unknown option '--loud'/],
    ['no version', ['promote', 'catalogue'], 2, /names no version/],
    ['a malformed version', ['promote', 'catalogue@latest'], 2, /"latest" is not a version/],
    ['a version with a path', ['promote', 'catalogue@1.0.0/..'], 2, /is not a version/],
    ['a malformed name', ['rollback', '../catalogue'], 2, /cannot be a remote's name/],
    ['the name of the registries', ['publish', 'environments'], 2, /cannot be a remote's name/],
    ['too much traffic', ['promote', 'catalogue@1.0.0', '--traffic', '101'], 2, /from 0 to 100/],
    ['a share of traffic', ['promote', 'catalogue@1.0.0', '--traffic', '0.5'], 2, /whole number/],
    ['a kill without a word', ['kill', 'catalogue'], 2, /needs --message/],
    ['a malformed environment', ['status', '--env', '../x'], 2, /cannot be an environment's name/],
    ['a guard without counters', ['guard'], 2, /needs --metrics/],
    ['an unknown remote', ['rollback', 'basket'], 3, /no remote "basket". There are: catalogue/],
    ['a remote that is not in the tree', ['publish', 'basket'], 3, /There are: catalogue, home/],
    ['an unpublished version', ['promote', 'catalogue@9.0.0'], 3, /Published are 1\.0\.0/],
    ['a first version to return from', ['rollback', 'catalogue'], 3, /no version before/],
    ['an environment that is none', ['status', '--env', 'nowhere'], 3, /no environment "nowhere"/],
    ['its own canary', ['promote', 'catalogue@1.0.0', '--traffic', '5'], 3, /cannot be its own canary/],
    ['a key that is not there', ['unpin', 'catalogue', '--key', '/nowhere.pem'], 1, /is missing/],
  ])('%s is said so, and changes nothing', async (_case, words, exitCode, message) => {
    await release('1.0.0');
    const before = await snapshotOf(store);

    const result = await desk.release(...words);

    expect(result).toMatchObject({ exitCode, errors: expect.stringMatching(message) });
    expect(await snapshotOf(store)).toEqual(before);
  });
});

async function remotesOf(desk: ReleaseDesk): Promise<readonly { readonly name: string }[]> {
  const { remotes } = await desk.ask<{ remotes: { readonly name: string }[] }>('status');
  return remotes;
}

test('help says what there is to do, and needs no store', async () => {
  const desk = openReleaseDesk(folder.path, '/nowhere');

  expect(await desk.release('--help')).toMatchObject({
    exitCode: 0,
    output: expect.stringContaining('promote'),
  });
  expect(await desk.release('promote', '--help')).toMatchObject({
    exitCode: 0,
    output: expect.stringContaining('--traffic'),
  });
});
