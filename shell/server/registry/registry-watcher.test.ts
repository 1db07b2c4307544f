import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { publishEdition, publishFixture } from '../testing/fixture-release.ts';
import { scriptShowing } from '../testing/server-scripts.ts';
import { prepareTemporaryFolder } from '../testing/prepare-temporary-folder.ts';
import { readEdition } from './registry-edition.ts';
import { watchRegistry, type RegistryWatcher } from './registry-watcher.ts';

const folder = prepareTemporaryFolder();
let watcher: RegistryWatcher | undefined;
let location = { registryFile: '', releasesFolder: '' };
let sequence = 0;
const seen: string[] = [];
const refused: string[] = [];

const release = (version: string, extra: Partial<Parameters<typeof publishFixture>[1]> = {}) =>
  publishFixture(location.releasesFolder, {
    name: 'catalogue',
    version,
    routes: ['/men'],
    script: scriptShowing('catalogue', { '/men': version }),
    ...extra,
  });

const point = async (version: string, edition = ++sequence) =>
  publishEdition(location.registryFile, edition, [await release(version)]);

async function watch(): Promise<void> {
  watcher = watchRegistry({
    ...location,
    from: await readEdition(location),
    onChange: ({ records }) => void seen.push(records.map(({ version }) => version).join()),
    onRefused: (error) => void refused.push(String(error)),
  });
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await wait(10);
}

/** Longer than the watcher takes to look again by itself. */
const longEnoughMs = 2300;

beforeEach(async () => {
  const releasesFolder = path.join(
    folder.path,
    `releases-${expect.getState().currentTestName?.length}-${Date.now()}`,
  );
  location = { releasesFolder, registryFile: path.join(releasesFolder, 'registry.json') };
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
  const from = await readEdition(location);
  await point('1.1.0');

  watcher = watchRegistry({
    ...location,
    from,
    onChange: ({ records }) => void seen.push(records[0]?.version ?? ''),
    onRefused: (error) => void refused.push(String(error)),
  });

  await until(() => seen.includes('1.1.0'));
  expect(refused).toEqual([]);
});

test('an edition that names the same versions is no change', async () => {
  await watch();

  await point('1.0.0');
  await point('1.1.0');
  await until(() => seen.length > 0);

  expect(seen).toEqual(['1.1.0']);
});

test.each<[string, () => Promise<unknown>, RegExp]>([
  ['is gone', () => rm(location.registryFile), /is missing/],
  ['is empty', () => writeFile(location.registryFile, ''), /not valid JSON/],
  [
    'was cut',
    async () => writeFile(location.registryFile, (await readFile(location.registryFile)).subarray(0, 90)),
    /not valid JSON/,
  ],
  [
    'is another document',
    () => writeFile(location.registryFile, '{"products":[]}'),
    /is not usable \(environment/,
  ],
  [
    'names a version that is not there',
    async () => {
      const record = await release('1.2.0');
      await rename(
        path.join(location.releasesFolder, 'catalogue/1.2.0'),
        path.join(location.releasesFolder, 'catalogue/away'),
      );
      await publishEdition(location.registryFile, ++sequence, [record]);
    },
    /release\.json is missing/,
  ],
  [
    'names a version for another React',
    async () => {
      const record = await release('1.3.0', { shared: { react: '^18.0.0' } });
      await publishEdition(location.registryFile, ++sequence, [record]);
    },
    /needs react \^18\.0\.0/,
  ],
  [
    'names a version for another contract',
    async () => {
      const record = await release('1.4.0', { contract: '2.0.0' });
      await publishEdition(location.registryFile, ++sequence, [record]);
    },
    /needs contract 2\.0\.0/,
  ],
  ['is older than the one at work', () => point('0.9.0', 0), /went back/],
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
  const [there, away] = ['1.2.0', 'away'].map((name) =>
    path.join(location.releasesFolder, 'catalogue', name),
  );
  if (!there || !away) throw new Error('two places are needed');
  await rename(there, away);
  await watch();
  await publishEdition(location.registryFile, ++sequence, [record]);
  await until(() => refused.length > 0);

  await rename(away, there);

  await until(() => seen.length > 0);
  expect(seen).toEqual(['1.2.0']);
}, 15_000);

test('a fault is said once, not each time that it is seen', async () => {
  await watch();
  await rm(location.registryFile);

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
