import { randomUUID } from 'node:crypto';
import { readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { integrityOf } from '@szn/release-registry/records/integrity';
import type { Environment } from '@szn/release-registry/registry/environment';
import { composeSnapshot, type RegistrySnapshot } from './registry-snapshot.ts';
import { fixtureSources } from '../testing/fixture-snapshots.ts';
import {
  buildRegistry,
  openFixtureEnvironment,
  publishRegistry,
  registryFile,
  withCanary,
  writeRegistry,
} from '../testing/fixture-registry.ts';
import { publishFixture } from '../testing/fixture-release.ts';
import { pageScript } from '../testing/fixture-remotes.ts';
import { prepareTemporaryFolder } from '../testing/temporary-folder.ts';
import { readRegistry } from './initial-snapshot.ts';
import { watchRegistry, type RegistryWatcher } from './registry-watcher.ts';

const folder = prepareTemporaryFolder();
let watcher: RegistryWatcher | undefined;
let releasesFolder = '';
let environment: Environment;
let sequence = 0;
const seen: string[] = [];
const rejected: string[] = [];

const release = (version: string, extra: Partial<Parameters<typeof publishFixture>[1]> = {}) =>
  publishFixture(releasesFolder, {
    name: 'catalogue',
    version,
    routes: ['/men'],
    script: pageScript('catalogue', { '/men': version }),
    ...extra,
  });

const publish = async (record: Awaited<ReturnType<typeof release>>, number = ++sequence) =>
  publishRegistry(releasesFolder, buildRegistry(number, [record]));
const deploy = async (version: string, number?: number) => publish(await release(version), number);

const read = async () =>
  composeSnapshot(await readRegistry(environment, null), fixtureSources(releasesFolder));

/** The versions of catalogue, the stable one last. */
const versionsOf = ({ compositions }: RegistrySnapshot) =>
  compositions.map(({ release: { records } }) => records[0]?.version).join();

function watchFrom(initial: RegistrySnapshot): void {
  watcher = watchRegistry({
    environment,
    sources: fixtureSources(releasesFolder),
    registryFile: registryFile(releasesFolder),
    initial,
    pollIntervalMs,
    onChange: (snapshot) => void seen.push(versionsOf(snapshot)),
    onRejected: (error) => void rejected.push(String(error)),
  });
}
const watch = async () => watchFrom(await read());

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await wait(10);
}

/** Shorter than in production, so that the tests need not wait. */
const pollIntervalMs = 200;

beforeEach(async () => {
  releasesFolder = path.join(folder.path, randomUUID());
  environment = await openFixtureEnvironment(releasesFolder);
  await deploy('1.0.0');
  seen.length = 0;
  rejected.length = 0;
});
afterEach(() => watcher?.close());

test('A deployment and a rollback each produce a snapshot', async () => {
  await watch();

  await deploy('1.1.0');
  await until(() => seen.includes('1.1.0'));
  await deploy('1.0.0');
  await until(() => seen.at(-1) === '1.0.0');

  expect(seen).toEqual(['1.1.0', '1.0.0']);
});

test('A deployment between the initial read and the start of the watcher is detected', async () => {
  const initial = await read();
  await deploy('1.1.0');

  watchFrom(initial);

  await until(() => seen.includes('1.1.0'));
  expect(rejected).toEqual([]);
});

test('The start and the end of a canary each produce a snapshot', async () => {
  await watch();
  const records = [await release('1.0.0'), await release('1.1.0')] as const;

  await publishRegistry(releasesFolder, withCanary(buildRegistry(++sequence, [records[0]]), records[1], 5));
  await until(() => seen.length === 1);
  await publishRegistry(releasesFolder, withCanary(buildRegistry(++sequence, [records[0]]), records[1], 0));
  await until(() => seen.length === 2);

  expect(seen).toEqual(['1.1.0,1.0.0', '1.0.0']);
});

/** Changes the document without the signing key. */
const tamper = async (change: (text: string) => string) =>
  writeRegistry(releasesFolder, change(await readFile(registryFile(releasesFolder), 'utf8')));

test.each<[string, () => Promise<unknown>, RegExp]>([
  ['is missing', () => rm(registryFile(releasesFolder)), /has no environment: nothing is published/],
  ['is empty', () => writeRegistry(releasesFolder, ''), /not valid JSON/],
  ['is truncated', () => tamper((text) => text.slice(0, text.length / 2)), /not valid JSON/],
  ['is another document', () => writeRegistry(releasesFolder, '{"products":[]}'), /is not usable \(format/],
  [
    'names a missing version',
    async () => {
      const record = await release('1.2.0');
      await rename(path.join(releasesFolder, 'catalogue/1.2.0'), path.join(releasesFolder, 'catalogue/away'));
      await publish(record);
    },
    /release\.json is missing/,
  ],
  [
    'names a version whose record has changed',
    async () => {
      const record = await release('1.5.0');
      await release('1.5.0', { script: 'exports.default = {};' });
      await publish(record);
    },
    /is not the record that the registry vouches for/,
  ],
  [
    'names a version for another major of React',
    async () => publish(await release('1.3.0', { shared: { react: '^18.0.0' } })),
    /needs react \^18\.0\.0/,
  ],
  [
    'names a version for another contract major',
    async () => publish(await release('1.4.0', { contract: '2.0.0' })),
    /needs contract 2\.0\.0/,
  ],
  [
    'names a version for a newer contract',
    async () => publish(await release('1.8.0', { contract: '1.99.0' })),
    /needs contract 1\.99\.0; this shell has 1\./,
  ],
  ['has a lower sequence than the current one', () => deploy('0.9.0', 0), /sequence went from \d+ to 0/],
  [
    'was changed after signing',
    () => tamper((text) => text.replace('"by": "a test"', '"by": "someone"')),
    /is not what was signed with key [0-9a-f]{16}: it was changed afterwards/,
  ],
  [
    'has no signature',
    async () => {
      const { signature: _signature, ...rest } = await readRegistry(environment, null);
      await writeRegistry(releasesFolder, JSON.stringify(rest));
    },
    /is not signed/,
  ],
  [
    'is signed with another key',
    async () => {
      const elsewhere = path.join(folder.path, randomUUID());
      await publishRegistry(elsewhere, buildRegistry(++sequence, [await release('1.7.0')]));
      await writeRegistry(releasesFolder, await readFile(registryFile(elsewhere)));
    },
    /which is not trusted/,
  ],
  [
    'belongs to another environment',
    async () => {
      const registry = buildRegistry(++sequence, [await release('1.8.0')]);
      await publishRegistry(releasesFolder, { ...registry, environment: 'production' });
    },
    /is the registry of another environment, "production"/,
  ],
])(
  'If the registry %s, the last good snapshot stays until the next valid registry',
  async (_case, spoil, reason) => {
    await watch();

    await spoil();
    await until(() => rejected.length > 0);

    expect(seen).toEqual([]);
    expect(rejected).toEqual([expect.stringMatching(reason)]);
    await deploy('1.9.0');
    await until(() => seen.includes('1.9.0'));
  },
  15_000,
);

test('A registry that names a host description, and a version built with a newer contract than it needs, are deployed', async () => {
  await watch();
  const record = await release('1.2.0', { contract: '1.99.0', needs: '1.0.0' });
  const host = { version: '1.4.0', integrity: integrityOf(Buffer.from('a description')) };

  await publishRegistry(releasesFolder, { ...buildRegistry(++sequence, [record]), host });
  await until(() => seen.length + rejected.length > 0);

  expect([seen, rejected]).toEqual([['1.2.0'], []]);
});

test('A version that is published after the registry names it is deployed as soon as it exists', async () => {
  const record = await release('1.2.0');
  const [published, away] = ['1.2.0', 'away'].map((name) => path.join(releasesFolder, 'catalogue', name));
  if (!published || !away) throw new Error('Two paths are needed.');
  await rename(published, away);
  await watch();
  await publish(record);
  await until(() => rejected.length > 0);

  await rename(away, published);

  await until(() => seen.length > 0);
  expect(seen).toEqual(['1.2.0']);
}, 15_000);

test('A persistent error is reported once', async () => {
  await watch();
  await rm(registryFile(releasesFolder));

  await wait(3 * pollIntervalMs);

  expect(rejected).toEqual([expect.stringMatching(/has no environment: nothing is published/)]);
}, 15_000);

test('A closed watcher calls no callback', async () => {
  await watch();
  await deploy('1.1.0');

  watcher?.close();
  await wait(2 * pollIntervalMs);

  expect([seen, rejected]).toEqual([[], []]);
});

test('Fifty deployments in a row end with the last one', async () => {
  await watch();

  for (let patch = 0; patch < 50; patch++) await deploy(`2.0.${patch}`);

  await until(() => seen.at(-1) === '2.0.49');
  expect(rejected).toEqual([]);
}, 15_000);
