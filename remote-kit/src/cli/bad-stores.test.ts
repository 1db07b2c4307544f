import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openDirectoryStore } from '@szn/release-registry/store/directory-store';
import { prepareTemporaryFolder } from '@szn/release-registry/testing/prepare-temporary-folder';
import { openReleaseDesk } from '../testing/release-desk.ts';
import { snapshotOf } from '@szn/release-registry/testing/snapshot-of';

const folder = prepareTemporaryFolder();

const ofNobody = {
  AWS_ENDPOINT_URL: 'http://127.0.0.1:1',
  AWS_REGION: 'ap-south-1',
  AWS_ACCESS_KEY_ID: 'nobody',
  AWS_SECRET_ACCESS_KEY: 'nobody',
} as const;
beforeAll(() => Object.assign(process.env, ofNobody));
afterAll(() => {
  for (const name of Object.keys(ofNobody)) delete process.env[name];
});

test.each<[string, () => string, RegExp]>([
  ['a file', () => __filename, /cannot be used: it is not a folder/],
  ['below a file', () => path.join(__filename, 'releases'), /cannot be used: it is not a folder/],
  ['where the system takes no folders', () => '/proc/szn/releases', /cannot be used: /],
  [
    'a bucket that nobody answers for',
    () => 's3://szn-nowhere',
    /s3:\/\/szn-nowhere cannot be used: .*ECONNREFUSED/,
  ],
])('to a store that is %s nothing is published, in a word that says why', async (_case, place, message) => {
  const desk = openReleaseDesk(folder.path, place());

  expect(await desk.publish('catalogue', '1.0.0')).toMatchObject({
    exitCode: 4,
    errors: expect.stringMatching(message),
  });
  expect((await desk.release('promote', 'catalogue@1.0.0')).exitCode).toBeGreaterThan(0);
});

describe('with a store in a folder', () => {
  const place = () => path.join(folder.path, 'store');
  const desk = () => openReleaseDesk(folder.path, place());
  const snapshot = () => snapshotOf(openDirectoryStore(place()));

  beforeEach(async () => {
    await desk().publish('catalogue', '1.0.0');
    await desk().ask('promote', 'catalogue@1.0.0');
  });

  test.each([
    [
      'registry',
      'environments/staging.json',
      ['promote', 'catalogue@1.0.0'],
      /staging\.json is not valid JSON/,
    ],
    ['registry', 'environments/staging.json', ['rollback', 'catalogue'], /staging\.json is not valid JSON/],
    ['registry', 'environments/staging.json', ['status'], /staging\.json is not valid JSON/],
    [
      'record',
      'catalogue/1.0.0/release.json',
      ['promote', 'catalogue@1.0.0'],
      /release\.json is not valid JSON/,
    ],
  ])('a half-written %s is neither believed nor written over: %s, %j', async (_kind, key, words, message) => {
    const file = path.join(place(), key);
    const bytes = await readFile(file);
    await writeFile(file, bytes.subarray(0, bytes.length / 2));
    const before = await snapshot();

    const [word, ...others] = words;
    expect(await desk().release(word ?? '', ...others)).toMatchObject({
      exitCode: 4,
      errors: expect.stringMatching(message),
    });
    expect(await snapshot()).toEqual(before);
  });
});
