import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openDirectoryStore } from '@szn/release-registry/store/directory-store';
import { prepareTemporaryFolder } from '@szn/release-registry/testing/prepare-temporary-folder';
import { createReleaseRunner } from '../testing/release-runner.ts';
import { snapshotOf } from '@szn/release-registry/testing/snapshot-of';

const folder = prepareTemporaryFolder();

const ofNobody = {
  AWS_ENDPOINT_URL: 'http://127.0.0.1:2',
  AWS_REGION: 'ap-south-1',
  AWS_ACCESS_KEY_ID: 'nobody',
  AWS_SECRET_ACCESS_KEY: 'nobody',
} as const;
beforeAll(() => Object.assign(process.env, ofNobody));
afterAll(() => {
  for (const name of Object.keys(ofNobody)) delete process.env[name];
});

test.each<[string, () => string, RegExp]>([
  ['a file', () => __filename, /is no folder: its volume is not mounted/],
  [
    'a bucket whose server does not respond',
    () => 's3://szn-nowhere',
    /s3:\/\/szn-nowhere cannot be used: .*ECONNREFUSED/,
  ],
])('publish fails and names the reason if the store is %s', async (_case, place, message) => {
  const runner = createReleaseRunner(folder.path, place());

  expect(await runner.publish('catalogue', '1.0.0')).toMatchObject({
    exitCode: 4,
    errors: expect.stringMatching(message),
  });
  expect((await runner.release('promote', 'catalogue@1.0.0')).exitCode).toBeGreaterThan(0);
});

describe('with a store in a folder', () => {
  const place = () => path.join(folder.path, 'store');
  const runner = () => createReleaseRunner(folder.path, place());
  const snapshot = () => snapshotOf(openDirectoryStore(place()));

  beforeEach(async () => {
    await runner().publish('catalogue', '1.0.0');
    await runner().ask('promote', 'catalogue@1.0.0');
  });

  test.each([
    ['publish', 'catalogue'],
    ['promote', 'catalogue@1.0.0'],
    ['host', 'publish'],
    ['status'],
    ['guard', '--once'],
  ])('a command fills no folder in which the volume is not mounted: %s', async (...words) => {
    const from = words[0] === 'publish' ? ['--from', await runner().build('catalogue')] : [];
    const fails = async (errors: RegExp) =>
      expect(await command.release(...words, ...from)).toMatchObject({
        exitCode: 4,
        errors: expect.stringMatching(errors),
      });
    const command = runner();
    await command.ask('status');
    await rm(place(), { recursive: true });

    await fails(/^The store .+ is no folder: its volume is not mounted/);
    await mkdir(place());
    await fails(
      /^The store .+ is empty: its volume is not mounted, or nothing is published yet \(szn env create staging\)/,
    );

    expect(await readdir(place())).toEqual([]);
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
  ])(
    'a command rejects a half-written %s and does not overwrite it: %s, %j',
    async (_kind, key, words, message) => {
      const file = path.join(place(), key);
      const bytes = await readFile(file);
      await writeFile(file, bytes.subarray(0, bytes.length / 2));
      const before = await snapshot();

      const [word, ...others] = words;
      expect(await runner().release(word ?? '', ...others)).toMatchObject({
        exitCode: 4,
        errors: expect.stringMatching(message),
      });
      expect(await snapshot()).toEqual(before);
    },
  );
});
