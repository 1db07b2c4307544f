import { randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Environment } from '@szn/release-registry/registry/environment';
import { commonRelease } from './registry-snapshot.ts';
import { fixtureSources } from '../testing/compose-fixtures.ts';
import {
  buildRegistry,
  openFixtureEnvironment,
  publishRegistry,
  registryFile,
  writeRegistry,
} from '../testing/fixture-registry.ts';
import { publishFixture } from '../testing/fixture-release.ts';
import { prepareTemporaryFolder } from '../testing/prepare-temporary-folder.ts';
import { readFirstEdition } from './initial-snapshot.ts';
import { readRegistry } from './read-registry.ts';
import { createRegistryMemory, type RegistryMemory } from './registry-backup.ts';

const folder = prepareTemporaryFolder();
let releasesFolder = '';
let environment: Environment;
let memory: RegistryMemory;
const refused: string[] = [];

const point = async (version: string, sequence: number) =>
  publishRegistry(
    releasesFolder,
    buildRegistry(sequence, [
      await publishFixture(releasesFolder, { name: 'home', version, routes: ['/'], script: '' }),
    ]),
  );

async function start(): Promise<string | undefined> {
  const edition = await readFirstEdition({
    environment,
    sources: fixtureSources(releasesFolder),
    memory,
    onRefused: (error) => void refused.push(String(error)),
  });
  return commonRelease(edition).records[0]?.version;
}

beforeEach(async () => {
  releasesFolder = path.join(folder.path, randomUUID());
  environment = await openFixtureEnvironment(releasesFolder);
  memory = createRegistryMemory(path.join(releasesFolder, '.gateway'), environment);
  refused.length = 0;
  await point('1.0.0', 5);
  await memory.keep(await readRegistry(environment, null));
});

test('a gateway starts with what the store says', async () => {
  await point('1.1.0', 6);

  expect(await start()).toBe('1.1.0');
  expect(refused).toEqual([]);
});

test.each<[string, () => Promise<unknown>, RegExp]>([
  ['is gone', () => rm(registryFile(releasesFolder)), /is missing/],
  ['is half written', () => writeRegistry(releasesFolder, '{"environment":"te'), /not valid JSON/],
  ['is not signed', () => writeRegistry(releasesFolder, JSON.stringify(unsigned())), /is not signed/],
  ['is an older one', () => point('0.9.0', 4), /went back from edition 5 to 4/],
  [
    'was tampered with',
    async () => {
      const text = await readFile(registryFile(releasesFolder), 'utf8');
      await writeRegistry(releasesFolder, text.replace('"traffic": 100', '"traffic": 99'));
    },
    /was changed afterwards/,
  ],
  [
    'names a version that is not there',
    async () => {
      await point('2.0.0', 7);
      await rm(path.join(releasesFolder, 'home/2.0.0'), { recursive: true });
    },
    /2\.0\.0\/release\.json is missing/,
  ],
])(
  'when the registry %s, a starting gateway serves what it served last, and says so',
  async (_case, spoil, reason) => {
    await spoil();

    expect(await start()).toBe('1.0.0');
    expect(refused).toEqual([expect.stringMatching(reason)]);
  },
);

test('what was kept is believed no more than what the store says', async () => {
  await rm(registryFile(releasesFolder));
  const file = path.join(releasesFolder, '.gateway/test.json');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace('"sequence": 5', '"sequence": 99'));

  await expect(start()).rejects.toThrow('test.json is missing');
});

test('with nothing kept and nothing in the store a gateway does not start', async () => {
  await rm(releasesFolder, { recursive: true });

  await expect(start()).rejects.toThrow('test.json is missing');
});

test('a disk that takes nothing is told of', async () => {
  const place = path.join(releasesFolder, 'no-folder');
  await writeFile(place, '');

  await expect(createRegistryMemory(place, environment).keep(unsigned())).rejects.toThrow(/EEXIST|ENOTDIR/);
});

const unsigned = () => buildRegistry(6, []);
