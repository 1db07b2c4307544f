import type { Registry, ReleaseRecord } from '@szn/shared-contracts/release';
import { readReleaseRecord } from '../records/release-record.ts';
import { changeRegistry, type MicroFrontends } from '../registry/change-registry.ts';
import { defaultDeployments, promoteToAll, setKilled } from '../registry/deployments.ts';
import { readEarlierVersions } from '../registry/environment.ts';
import { integrityOf } from '../records/integrity.ts';
import { formatReleaseRecord } from '../records/release-record.ts';
import { openDirectoryStore } from '../store/directory-store.ts';
import { buildRecord } from '../testing/build-record.ts';
import { composeIn } from '../testing/compose-in-folder.ts';
import { prepareTemporaryFolder } from '../testing/prepare-temporary-folder.ts';
import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { composeRelease } from './compose.ts';

const folder = prepareTemporaryFolder();
const { publish } = composeIn(folder);
const { privateKey: signingKey } = generateKeyPairSync('ed25519');
const environment = () => ({
  store: openDirectoryStore(folder.path),
  name: 'test',
  trustedKeys: [createPublicKey(signingKey)],
});
const sources = () => ({
  sharedVersions: { react: '19.3.1' },
  readRecord: (version: Parameters<typeof readReleaseRecord>[1]) => readReleaseRecord(folder.path, version),
  readEarlierVersions: (registry: Registry, name: string) =>
    readEarlierVersions(environment(), registry, name),
});

const home = buildRecord({ name: 'home', routes: ['/'] });
const good = buildRecord({ version: '1.0.0' });
const unfit = (version: string) => buildRecord({ version, shared: { react: '^18.0.0' } });

async function change(edit: (all: MicroFrontends) => MicroFrontends): Promise<Registry> {
  const registry = await changeRegistry(
    { environment: environment(), signingKey },
    {
      by: 'a test',
      action: 'test',
      reason: null,
      change: (content) => ({ ...content, microFrontends: edit(content.microFrontends) }),
    },
  );
  if (!registry) throw new Error('The change must write a registry.');
  return registry;
}

async function promote(record: ReleaseRecord): Promise<Registry> {
  await publish(record);
  const integrity = integrityOf(Buffer.from(formatReleaseRecord(record)));
  return change((all) => promoteToAll(all, { record, integrity }));
}

const kill = (name: string) => change((all) => setKilled(all, name, 'Back at nine.'));

/** `<remote>@<version>` in the composition, with the text of those that are switched off. */
async function runningIn(registry: Registry, unusable?: ReadonlyMap<string, string>) {
  const { composition, refusals } = await composeRelease(registry, sources(), unusable && { unusable });
  const remotes = composition.remotes.map(({ name, version, killed }) =>
    [`${name}@${version}`, killed].filter(Boolean).join(': '),
  );
  return { remotes, refused: refusals.map(({ remote, version }) => `${remote}@${version}`) };
}

beforeEach(async () => {
  await promote(home);
  await promote(good);
});

test('A version that is not usable falls back to the previous one, and other changes and kills apply', async () => {
  await promote(unfit('2.0.0'));
  await promote(buildRecord({ ...home, version: '1.1.0' }));
  const registry = await kill('home');

  expect(await runningIn(registry)).toEqual({
    remotes: ['home@1.1.0: Back at nine.', 'catalogue@1.0.0'],
    refused: ['catalogue@2.0.0'],
  });
});

test('A version that falls back is marked, so that browsers do not fall back again', async () => {
  const registry = await promote(unfit('2.0.0'));

  const { composition } = await composeRelease(registry, sources());

  expect(composition.remotes[1]).toMatchObject({ reason: 'last-known-good', previous: null });
});

test('After two bad promotions in a row the remote runs its last good version from the history', async () => {
  await promote(unfit('2.0.0'));
  const registry = await promote(unfit('2.1.0'));

  expect(await runningIn(registry)).toEqual({
    remotes: ['home@1.0.0', 'catalogue@1.0.0'],
    refused: ['catalogue@2.1.0', 'catalogue@2.0.0'],
  });
});

test('A document of the history that is not trusted is skipped', async () => {
  await promote(unfit('2.0.0'));
  const registry = await promote(unfit('2.1.0'));
  const { store } = environment();
  for (const key of await store.list('environments/test/history/')) {
    const stored = await store.read(key);
    if (stored)
      await store.replace(key, Buffer.from(stored.bytes.toString().replace('a test', 'x')), stored.etag);
  }

  expect((await runningIn(registry)).remotes).toEqual(['home@1.0.0']);
});

test('A version that does not render falls back; without another version its pages say so', async () => {
  const registry = await promote(buildRecord({ version: '2.0.0' }));
  const broken = (...versions: readonly string[]) =>
    new Map(versions.map((version) => [version, 'It throws.']));

  expect(await runningIn(registry, broken('catalogue@2.0.0'))).toMatchObject({
    remotes: ['home@1.0.0', 'catalogue@1.0.0'],
  });
  expect(await runningIn(registry, broken('catalogue@2.0.0', 'catalogue@1.0.0'))).toEqual({
    remotes: [
      'home@1.0.0',
      'catalogue@2.0.0: This part of the shop is not available right now. Please come back later.',
    ],
    refused: ['catalogue@2.0.0', 'catalogue@1.0.0'],
  });
});

test('A kill applies to a remote whose current version has no record', async () => {
  const missing = buildRecord({ version: '2.0.0' });
  const integrity = integrityOf(Buffer.from(formatReleaseRecord(missing)));
  await change((all) => promoteToAll(all, { record: missing, integrity }));

  expect(await runningIn(await kill('catalogue'))).toEqual({
    remotes: ['home@1.0.0', 'catalogue@1.0.0: Back at nine.'],
    refused: ['catalogue@2.0.0'],
  });
});

test('A version that claims a route of another remote falls back to one that does not', async () => {
  await promote(buildRecord({ ...home, version: '1.1.0', routes: ['/', '/men'] }));
  const claiming = await change((all) => all);

  expect(await runningIn(claiming)).toEqual({
    remotes: ['home@1.0.0', 'catalogue@1.0.0'],
    refused: ['home@1.1.0'],
  });
});

test('Of two new remotes that claim one route, the later one is left out', async () => {
  const outlet = buildRecord({ name: 'outlet' });
  await publish(outlet);

  const registry = await change((all) => ({ ...all, outlet: defaultDeployments(outlet) }));

  expect(await runningIn(registry)).toEqual({
    remotes: ['home@1.0.0', 'catalogue@1.0.0'],
    refused: ['outlet@1.0.0'],
  });
});
