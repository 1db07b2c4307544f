import { randomUUID } from 'node:crypto';
import { readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Environment } from '@szn/release-registry/registry/environment';
import { composeEdition, type Edition } from './registry-snapshot.ts';
import { fixtureSources } from '../testing/compose-fixtures.ts';
import {
  buildRegistry,
  openFixtureEnvironment,
  publishRegistry,
  registryFile,
  withCanary,
  writeRegistry,
} from '../testing/fixture-registry.ts';
import { publishFixture } from '../testing/fixture-release.ts';
import { scriptShowing } from '../testing/server-scripts.ts';
import { prepareTemporaryFolder } from '../testing/prepare-temporary-folder.ts';
import { readRegistry } from './read-registry.ts';
import { watchRegistry, type RegistryWatcher } from './registry-watcher.ts';

const folder = prepareTemporaryFolder();
let watcher: RegistryWatcher | undefined;
let releasesFolder = '';
let environment: Environment;
let sequence = 0;
const seen: string[] = [];
const refused: string[] = [];

const release = (version: string, extra: Partial<Parameters<typeof publishFixture>[1]> = {}) =>
  publishFixture(releasesFolder, {
    name: 'catalogue',
    version,
    routes: ['/men'],
    script: scriptShowing('catalogue', { '/men': version }),
    ...extra,
  });

const publish = async (record: Awaited<ReturnType<typeof release>>, edition = ++sequence) =>
  publishRegistry(releasesFolder, buildRegistry(edition, [record]));
const point = async (version: string, edition?: number) => publish(await release(version), edition);

const read = async () =>
  composeEdition(await readRegistry(environment, null), fixtureSources(releasesFolder));

/** The versions of catalogue, the one for everybody last. */
const versionsOf = ({ compositions }: Edition) =>
  compositions.map(({ release: { records } }) => records[0]?.version).join();

function watchFrom(from: Edition): void {
  watcher = watchRegistry({
    environment,
    sources: fixtureSources(releasesFolder),
    registryFile: registryFile(releasesFolder),
    from,
    onChange: (edition) => void seen.push(versionsOf(edition)),
    onRefused: (error) => void refused.push(String(error)),
  });
}
const watch = async () => watchFrom(await read());

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await wait(10);
}

/** Longer than the watcher takes to look again by itself. */
const longEnoughMs = 2300;

beforeEach(async () => {
  releasesFolder = path.join(folder.path, randomUUID());
  environment = await openFixtureEnvironment(releasesFolder);
  await point('1.0.0');
  seen.length = 0;
  refused.length = 0;
});
afterEach(() => watcher?.close());

test('a deployment and a rollback each reach the shoppers within moments', async () => {
  await watch();

  await point('1.1.0');
  await until(() => seen.includes('1.1.0'));
  await point('1.0.0');
  await until(() => seen.at(-1) === '1.0.0');

  expect(seen).toEqual(['1.1.0', '1.0.0']);
});

test('a deployment between the first reading and the watching is not overlooked', async () => {
  const from = await read();
  await point('1.1.0');

  watchFrom(from);

  await until(() => seen.includes('1.1.0'));
  expect(refused).toEqual([]);
});

test('a canary is a change, and so is its end', async () => {
  await watch();
  const records = [await release('1.0.0'), await release('1.1.0')] as const;

  await publishRegistry(releasesFolder, withCanary(buildRegistry(++sequence, [records[0]]), records[1], 5));
  await until(() => seen.length === 1);
  await publishRegistry(releasesFolder, withCanary(buildRegistry(++sequence, [records[0]]), records[1], 0));
  await until(() => seen.length === 2);

  expect(seen).toEqual(['1.1.0,1.0.0', '1.0.0']);
});

/** The standing document, written by somebody who does not have the key. */
const tamper = async (change: (text: string) => string) =>
  writeRegistry(releasesFolder, change(await readFile(registryFile(releasesFolder), 'utf8')));

test.each<[string, () => Promise<unknown>, RegExp]>([
  ['is gone', () => rm(registryFile(releasesFolder)), /test\.json is missing/],
  ['is empty', () => writeRegistry(releasesFolder, ''), /not valid JSON/],
  ['was cut in half', () => tamper((text) => text.slice(0, text.length / 2)), /not valid JSON/],
  [
    'is another document',
    () => writeRegistry(releasesFolder, '{"products":[]}'),
    /is not usable \(environment/,
  ],
  [
    'names a version that is not there',
    async () => {
      const record = await release('1.2.0');
      await rename(path.join(releasesFolder, 'catalogue/1.2.0'), path.join(releasesFolder, 'catalogue/away'));
      await publish(record);
    },
    /release\.json is missing/,
  ],
  [
    'names a version whose record is another by now',
    async () => {
      await publish(await release('1.5.0'));
      await release('1.5.0', { script: 'exports.default = {};' });
    },
    /is not the record that the registry vouches for/,
  ],
  [
    'names a version for another React',
    async () => publish(await release('1.3.0', { shared: { react: '^18.0.0' } })),
    /needs react \^18\.0\.0/,
  ],
  [
    'names a version for another contract',
    async () => publish(await release('1.4.0', { contract: '2.0.0' })),
    /needs contract 2\.0\.0/,
  ],
  [
    'gives one route to two remotes',
    async () => {
      const records = [await release('1.6.0'), await release('1.0.0', { name: 'outlet' })];
      await publishRegistry(releasesFolder, buildRegistry(++sequence, records));
    },
    /"catalogue" and "outlet" both claim the route \/men\./,
  ],
  ['is older than the one at work', () => point('0.9.0', 0), /went back from edition \d+ to 0/],
  [
    'was changed after it was signed',
    () => tamper((text) => text.replace('"by": "a test"', '"by": "someone"')),
    /is not what was signed with key [0-9a-f]{16}: it was changed afterwards/,
  ],
  [
    'has lost its signature',
    async () => {
      const { signature: _signature, ...rest } = await readRegistry(environment, null);
      await writeRegistry(releasesFolder, JSON.stringify(rest));
    },
    /is not signed/,
  ],
  [
    'is signed with the key of somebody else',
    async () => {
      const elsewhere = path.join(folder.path, randomUUID());
      await publishRegistry(elsewhere, buildRegistry(++sequence, [await release('1.7.0')]));
      await writeRegistry(releasesFolder, await readFile(registryFile(elsewhere)));
    },
    /which is not trusted/,
  ],
  [
    'is that of another environment',
    async () => {
      const registry = buildRegistry(++sequence, [await release('1.8.0')]);
      await publishRegistry(releasesFolder, { ...registry, environment: 'production' });
    },
    /is the registry of another environment, "production"/,
  ],
])(
  'when the registry %s, the last good versions stay until the next good one comes',
  async (_case, spoil, reason) => {
    await watch();

    await spoil();
    await until(() => refused.length > 0);

    expect(seen).toEqual([]);
    expect(refused).toEqual([expect.stringMatching(reason)]);
    await point('1.9.0');
    await until(() => seen.includes('1.9.0'));
  },
  15_000,
);

test('a version that arrives after the registry has named it is taken when it is there', async () => {
  const record = await release('1.2.0');
  const [there, away] = ['1.2.0', 'away'].map((name) => path.join(releasesFolder, 'catalogue', name));
  if (!there || !away) throw new Error('two places are needed');
  await rename(there, away);
  await watch();
  await publish(record);
  await until(() => refused.length > 0);

  await rename(away, there);

  await until(() => seen.length > 0);
  expect(seen).toEqual(['1.2.0']);
}, 15_000);

test('a fault is said once, not each time that it is seen', async () => {
  await watch();
  await rm(registryFile(releasesFolder));

  await wait(2 * longEnoughMs);

  expect(refused).toEqual([expect.stringMatching(/is missing/)]);
}, 15_000);

test('a closed watcher says nothing more', async () => {
  await watch();
  await point('1.1.0');

  watcher?.close();
  await wait(longEnoughMs);

  expect([seen, refused]).toEqual([[], []]);
});

test('fifty editions in a row end with the last one', async () => {
  await watch();

  for (let edition = 0; edition < 50; edition++) await point(`2.0.${edition}`);

  await until(() => seen.at(-1) === '2.0.49');
  expect(refused).toEqual([]);
}, 15_000);
