import type { ReleaseStore } from '@szn/release-registry/store/release-store';
import { prepareStores } from '@szn/release-registry/testing/prepare-stores';
import { prepareTemporaryFolder } from '@szn/release-registry/testing/prepare-temporary-folder';
import { snapshotOf } from '@szn/release-registry/testing/snapshot-of';
import { createReleaseRunner, type ReleaseRunner } from '../testing/release-runner.ts';

const open = prepareStores();
const folder = prepareTemporaryFolder();

const overwrite = async (store: ReleaseStore, key: string) => {
  const etag = (await store.read(key))?.etag ?? '';
  expect(await store.replace(key, Buffer.from('alert(1)'), etag)).toBe(true);
};

const damages: readonly [string, string, (store: ReleaseStore, key: string) => Promise<void>][] = [
  ['browser/remote.js is missing', 'browser/remote.js', (store, key) => store.remove(key)],
  ['server/remote.cjs is missing', 'server/remote.cjs', (store, key) => store.remove(key)],
  ['browser/lazy.js differs from the published file', 'browser/lazy.js', overwrite],
  ['browser/remote.css.br differs from the published file', 'browser/remote.css.br', overwrite],
];

/** Every kind of store tells a missing file from another one: its own tests hold that. */
describe('with a damaged version', () => {
  let store: ReleaseStore;
  let runner: ReleaseRunner;
  beforeEach(async () => {
    store = await open('directory');
    runner = createReleaseRunner(folder.path, store.location);
    for (const version of ['1.0.0', '1.1.0']) await runner.publish('catalogue', version, { script: version });
    await runner.ask('promote', 'catalogue@1.0.0');
  });

  test.each(damages)('%s: promote and rollback say so and change nothing', async (text, file, damage) => {
    const expectRefusal = async (version: string, ...parameters: readonly string[]) => {
      const before = await snapshotOf(store);
      expect(await runner.release(...parameters)).toMatchObject({
        exitCode: 4,
        errors: expect.stringContaining(`catalogue/${version}/${text}`),
      });
      expect(await snapshotOf(store)).toEqual(before);
    };
    await runner.ask('promote', 'catalogue@1.1.0');
    await damage(store, `catalogue/1.0.0/${file}`);

    await expectRefusal('1.0.0', 'rollback', 'catalogue');
    for (const traffic of ['10', '100']) {
      await expectRefusal('1.0.0', 'promote', 'catalogue@1.0.0', '--traffic', traffic);
    }
  });

  test('a damaged canary can be stopped and rolled back', async () => {
    await runner.ask('promote', 'catalogue@1.1.0', '--traffic', '10');
    await store.remove('catalogue/1.1.0/browser/remote.js');

    const stop = ['promote', 'catalogue@1.1.0', '--traffic', '0'];
    expect(await runner.release(...stop)).toMatchObject({ exitCode: 0 });
    expect(await runner.release('rollback', 'catalogue')).toMatchObject({ exitCode: 0 });
  });
});

describe('in a bucket that forbids to remove and overwrite published files', () => {
  const forbid = (isForbidden: (path: string) => boolean) => {
    const send = globalThis.fetch;
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
      const isOverwrite = init?.method === 'PUT' && new Headers(init.headers).has('If-Match');
      const isDenied = (init?.method === 'DELETE' || isOverwrite) && isForbidden(new Request(address).url);
      return isDenied ? new Response('<Code>AccessDenied</Code>', { status: 403 }) : send(address, init);
    });
  };
  afterEach(() => jest.restoreAllMocks());

  test.each<[string, RegExp, RegExp]>([
    [
      'the policy of the documents',
      /\/catalogue\//,
      /^catalogue@1\.0\.0 is published [^\n]*\nWarning: catalogue@1\.0\.0 was published without checking [^\n]*\n$/,
    ],
    ['its lock, too', /./, /Warning: the lock publishing\/catalogue@1\.0\.0\.json stays .*AccessDenied/],
  ])('a version is published, with its event: %s', async (_case, forbidden, output) => {
    const runner = createReleaseRunner(folder.path, (await open('s3')).location);
    await runner.ask('status');
    forbid((address) => forbidden.test(address));

    expect(await runner.publish('catalogue', '1.0.0')).toMatchObject({
      exitCode: 0,
      output: expect.stringMatching(output),
    });

    expect(await runner.ask('history', '--limit', '1')).toMatchObject([
      { action: 'publish catalogue@1.0.0' },
    ]);
    expect(await runner.publish('catalogue', '1.0.0')).toMatchObject({ exitCode: 0 });
    expect(await runner.publish('catalogue', '1.0.0', { script: 'x' })).toMatchObject({ exitCode: 3 });
  });
});
