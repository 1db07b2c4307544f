import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { keyPairFiles } from '@szn/release-registry/keys/key-files';
import { prepareStores } from '@szn/release-registry/testing/prepare-stores';
import { createReleaseRunner, type ReleaseRunner } from '@szn/remote-kit/testing/release-runner';
import { startFakeProvider, type FakeProvider } from './testing/fake-provider.ts';
import { writeFixtureShell } from './testing/fixture-shell.ts';
import { prepareTemporaryFolder } from './testing/temporary-folder.ts';
import { pageScript } from './testing/fixture-remotes.ts';
import { startGateway, type RunningGateway } from './testing/storefront.ts';

const open = prepareStores();
const folder = prepareTemporaryFolder();
let desk: ReleaseRunner;
let provider: FakeProvider;
let gateway: RunningGateway;

beforeAll(async () => {
  const { location } = await open('s3');
  desk = createReleaseRunner(folder.path, location);
  await release('1.0.0');
  provider = await startFakeProvider();
  gateway = await startGateway({
    RELEASES_STORE: location,
    RELEASES_CACHE_DIR: path.join(folder.path, 'cache'),
    ENVIRONMENT: 'staging',
    REGISTRY_KEYS: keyPairFiles(path.join(folder.path, 'keys')).publicKeyFile,
    SHELL_DIR: await writeFixtureShell(folder.path),
    PROVIDER_ORIGIN: provider.origin,
  });
}, 60_000);
afterAll(async () => {
  await gateway?.close();
  await provider?.close();
});

/** Publishes a version of catalogue to the bucket and promotes it. */
async function release(version: string): Promise<void> {
  const serverScript = pageScript('catalogue', { '/men': `Men ${version}` });
  const script = `catalogue@${version}`;
  expect(await desk.publish('catalogue', version, { serverScript, script })).toMatchObject({ exitCode: 0 });
  await desk.ask('promote', `catalogue@${version}`);
}

const visit = async () => (await fetch(`${gateway.origin}/men`, { headers: { accept: 'text/html' } })).text();

/** The gateway polls a bucket every two seconds. */
async function waitUntilRendered(version: string): Promise<void> {
  while (!(await visit()).includes(`<h1>Men ${version}</h1>`)) await wait(100);
}

test('The gateway renders pages and serves files of versions in a bucket', async () => {
  expect(await visit()).toContain('<h1>Men 1.0.0</h1>');

  const script = await fetch(`${gateway.origin}/releases/catalogue/1.0.0/browser/remote.js`);
  expect([await script.text(), script.headers.get('cache-control')]).toEqual([
    'export default "catalogue@1.0.0";',
    'public, max-age=31536000, immutable',
  ]);
});

test('The gateway follows a promotion and a rollback, and serves files of other published versions', async () => {
  await release('1.1.0');
  await waitUntilRendered('1.1.0');
  await desk.ask('rollback', 'catalogue');
  await waitUntilRendered('1.0.0');

  // Published but never promoted: the gateway downloads it for the request.
  await desk.publish('catalogue', '1.2.0', { script: '3' });
  const responses = await Promise.all(
    ['1.0.0', '1.1.0', '1.2.0'].map((version) =>
      fetch(`${gateway.origin}/releases/catalogue/${version}/browser/remote.js`),
    ),
  );
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
}, 60_000);
