import { randomUUID } from 'node:crypto';
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { integrityOf } from '@szn/release-registry/records/integrity';
import { formatReleaseRecord, readReleaseRecord } from '@szn/release-registry/records/release-record';
import { openDirectoryStore } from '@szn/release-registry/store/directory-store';
import type { ReleaseRecord } from '@szn/shared-contracts/release';
import { publishFixture } from '../testing/fixture-release.ts';
import { prepareTemporaryFolder } from '../testing/prepare-temporary-folder.ts';
import { createReleaseMirror, type ReleaseMirror } from './release-cache.ts';

const folder = prepareTemporaryFolder();
let [published, copies] = ['', ''];
let mirror: ReleaseMirror;
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
  mirror = createReleaseMirror({ read }, copies);
});

const inStore = (file: string) => path.join(published, 'home/1.0.0', file);
const inCopy = (file: string) => path.join(copies, 'home/1.0.0', file);
const filesOf = async (place: string) =>
  (await readdir(place, { recursive: true, withFileTypes: true }).catch(() => [])).filter((one) =>
    one.isFile(),
  ).length;

test('a version is brought whole, once, however many ask for it', async () => {
  await Promise.all(Array.from({ length: 10 }, () => mirror.bring(record)));
  const readsOfFirst = reads;
  await mirror.bring(record);

  expect(await readReleaseRecord(copies, record)).toEqual(record);
  for (const file of Object.keys(record.files)) {
    expect(await readFile(inCopy(file))).toEqual(await readFile(inStore(file)));
  }
  expect([reads, readsOfFirst < 20]).toEqual([readsOfFirst, true]);
  expect(await readdir(path.join(copies, 'home'))).toEqual(['1.0.0']);
});

test('a compressed twin comes along if it is one', async () => {
  await writeFile(
    inStore('browser/remote.js.br'),
    brotliCompressSync(await readFile(inStore('browser/remote.js'))),
  );
  await writeFile(inStore('browser/remote.css.br'), brotliCompressSync('body { display: none }'));
  await writeFile(inStore('browser/remoteEntry.js.br'), 'no Brotli');

  await mirror.bring(record);

  expect((await readdir(inCopy('browser'))).filter((file) => file.endsWith('.br'))).toEqual(['remote.js.br']);
});

test.each<[string, () => Promise<unknown>, RegExp]>([
  [
    'one of its files was changed',
    () => writeFile(inStore('browser/remote.js'), 'evil()'),
    /home\/1\.0\.0\/browser\/remote\.js in the store is not the file that was published/,
  ],
  ['one of its files is gone', () => rm(inStore('server/remote.cjs')), /server\/remote\.cjs is missing/],
  ['it has no record', () => rm(inStore('release.json')), /release\.json is missing in the store/],
  ['its record is half written', () => writeFile(inStore('release.json'), '{'), /is not valid JSON/],
])('a version is not brought when %s, and nothing of it is left', async (_case, spoil, reason) => {
  await spoil();

  await expect(mirror.bring(record)).rejects.toThrow(reason);
  expect(await filesOf(copies)).toBe(0);
});

test('a record that the registry does not vouch for is not brought, whatever it says of itself', async () => {
  const recordIntegrity = integrityOf(Buffer.from(formatReleaseRecord(record)));
  await mkdir(inStore('browser'), { recursive: true });
  await writeFile(inStore('release.json'), formatReleaseRecord({ ...record, owner: 'somebody else' }));

  await expect(mirror.bring({ ...record, recordIntegrity })).rejects.toThrow(
    'home/1.0.0/release.json in the store is not the record that the registry vouches for.',
  );
});
