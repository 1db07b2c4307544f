import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { integrityOf } from '@szn/release-registry/records/integrity';
import { formatReleaseRecord, readReleaseRecord } from '@szn/release-registry/records/release-record';
import { openDirectoryStore } from '@szn/release-registry/store/directory-store';
import type { ReleaseRecord } from '@szn/shared-contracts/release';
import { publishFixture } from '../testing/fixture-release.ts';
import { prepareTemporaryFolder } from '../testing/temporary-folder.ts';
import { createReleaseCache, type ReleaseCache } from './release-cache.ts';

const folder = prepareTemporaryFolder();
let [published, copies] = ['', ''];
let cache: ReleaseCache;
let record: ReleaseRecord;
let reads = 0;

beforeEach(async () => {
  [published, copies] = [path.join(folder.path, randomUUID()), path.join(folder.path, randomUUID())];
  record = await publishFixture(published, {
    name: 'home',
    version: '1.0.0',
    routes: ['/'],
    script: '// home',
  });
  const store = openDirectoryStore(published);
  reads = 0;
  const read: typeof store.read = (key) => {
    reads += 1;
    return store.read(key);
  };
  cache = createReleaseCache({ read }, copies);
});

const inStore = (file: string) => path.join(published, 'home/1.0.0', file);
const inCopy = (file: string) => path.join(copies, 'home/1.0.0', file);
const filesOf = async (directory: string) =>
  (await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => [])).filter((one) =>
    one.isFile(),
  ).length;

test('Concurrent requests download a version once and completely', async () => {
  await Promise.all(Array.from({ length: 10 }, () => cache.ensure(record)));
  const readsOfFirst = reads;
  await cache.ensure(record);

  expect(await readReleaseRecord(copies, record)).toEqual(record);
  for (const file of Object.keys(record.files)) {
    expect(await readFile(inCopy(file))).toEqual(await readFile(inStore(file)));
  }
  expect([reads, readsOfFirst < 20]).toEqual([readsOfFirst, true]);
  expect(await readdir(path.join(copies, 'home'))).toEqual(['1.0.0']);
});

test('A compressed copy is cached only if it decompresses to the file', async () => {
  await writeFile(
    inStore('browser/remote.js.br'),
    brotliCompressSync(await readFile(inStore('browser/remote.js'))),
  );
  await writeFile(inStore('browser/remote.css.br'), brotliCompressSync('body { display: none }'));
  await writeFile(inStore('browser/remoteEntry.js.br'), 'no Brotli');

  await cache.ensure(record);

  expect((await readdir(inCopy('browser'))).filter((file) => file.endsWith('.br'))).toEqual(['remote.js.br']);
});

test.each<[string, () => Promise<unknown>, RegExp]>([
  [
    'one of its files was changed',
    () => writeFile(inStore('browser/remote.js'), 'evil()'),
    /home\/1\.0\.0\/browser\/remote\.js in the store does not match its published integrity/,
  ],
  ['one of its files is missing', () => rm(inStore('server/remote.cjs')), /server\/remote\.cjs is missing/],
  ['it has no record', () => rm(inStore('release.json')), /release\.json is missing in the store/],
  ['its record is incomplete', () => writeFile(inStore('release.json'), '{'), /is not valid JSON/],
])('A version is not cached if %s, and no files of it remain', async (_case, spoil, reason) => {
  await spoil();

  await expect(cache.ensure(record)).rejects.toThrow(reason);
  expect(await filesOf(copies)).toBe(0);
});

test('A record with another integrity than in the registry is not cached', async () => {
  const recordIntegrity = integrityOf(Buffer.from(formatReleaseRecord(record)));
  await mkdir(inStore('browser'), { recursive: true });
  await writeFile(inStore('release.json'), formatReleaseRecord({ ...record, owner: 'somebody else' }));

  await expect(cache.ensure({ ...record, recordIntegrity })).rejects.toThrow(
    'home/1.0.0/release.json in the store is not the record that the registry vouches for.',
  );
});
