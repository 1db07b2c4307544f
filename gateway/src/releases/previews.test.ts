import { createPublicKey } from 'node:crypto';
import { ensureKeyPair, readSigningKey } from '@szn/release-registry/keys/key-files';
import { addToPreview } from '@szn/release-registry/signed-documents/previews';
import { openDirectoryStore } from '@szn/release-registry/store/directory-store';
import { buildRegistry, keysFolder, openFixtureEnvironment } from '../testing/fixture-registry.ts';
import { catalogueRelease } from '../testing/fixture-remotes.ts';
import { prepareStorefront, startGateway, type RunningGateway } from '../testing/storefront.ts';
import { createOverrideComposer } from './overrides.ts';

const shop = prepareStorefront([catalogueRelease()]);

let gateway: RunningGateway;
beforeAll(async () => {
  await shop.publish(catalogueRelease('2.0.0'));
  gateway = await startGateway({ ...shop.environment, METRICS_PORT: '', OVERRIDES: 'previews' });
});
afterAll(() => gateway.close());

async function preview(label: string, expiresAt = new Date(Date.now() + 60_000)): Promise<void> {
  const { privateKeyFile } = await ensureKeyPair(keysFolder(shop.releasesFolder()));
  const signingKey = await readSigningKey(privateKeyFile);
  const store = openDirectoryStore(shop.releasesFolder());
  await addToPreview(
    { store, name: 'test', trustedKeys: [createPublicKey(signingKey)] },
    { label, name: 'catalogue', version: '2.0.0', expiresAt, by: 'a test', signingKey },
  );
}

const visit = (address: string) => fetch(`${gateway.origin}${address}`, { headers: { accept: 'text/html' } });

test('A preview shows its versions by its link only, and must not be indexed', async () => {
  await preview('pr-1');

  const response = await visit('/men?mfe=preview:pr-1');
  expect(await response.text()).toContain('<h1>Men 2.0.0</h1>');
  expect([response.headers.get('x-robots-tag'), response.headers.get('cache-control')]).toEqual([
    'noindex',
    'private, no-store',
  ]);
  expect(response.headers.get('set-cookie')).toMatch(/^szn-mfe=preview%3Apr-1;/);

  const other = await visit('/men');
  expect(await other.text()).toContain('<h1>Men 1.0.0</h1>');
  expect(other.headers.get('x-robots-tag')).toBeNull();
});

test('A preview that has expired or does not exist is refused', async () => {
  await preview('pr-2', new Date(Date.now() - 1));

  for (const label of ['pr-2', 'pr-3']) {
    const response = await visit(`/men?mfe=preview:${label}`);
    expect([response.status, await response.json()]).toEqual([
      400,
      { message: `There is no preview "${label}", or it has expired.` },
    ]);
  }
});

test('A gateway for previews shows no version that no preview names', async () => {
  const response = await visit('/men?mfe=catalogue@2.0.0');

  expect([response.status, await response.json()]).toEqual([
    400,
    { message: 'This storefront shows previews only.' },
  ]);
});

test('Labels that requests make up are not read from the store, which lists its previews once', async () => {
  const environment = await openFixtureEnvironment(shop.releasesFolder());
  const keys: string[] = [];
  const read = (key: string) => {
    keys.push(key);
    return environment.store.read(key);
  };
  const list = jest.fn(environment.store.list);
  const compose = createOverrideComposer({
    environment: { ...environment, store: { ...environment.store, read, list } },
    hasVersions: false,
    origins: [],
    sources: {
      sharedVersions: {},
      readSiteData: () => {
        throw new Error('not read');
      },
      readRecord: () => Promise.reject(new Error('not read')),
      readEarlierVersions: async () => [],
    },
  });
  const base = { registry: buildRegistry(1, []), unusable: new Map<string, never>() };

  for (let number = 0; number < 20; number++) {
    await expect(compose(`preview:made-up-${number}`, base)).rejects.toThrow('There is no preview');
  }
  expect(keys).toEqual([]);
  expect(list).toHaveBeenCalledTimes(1);
});
