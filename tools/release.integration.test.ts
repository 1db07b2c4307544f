import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { writeBuiltRemote } from '@szn/release-registry/testing/built-remote';
import { openDirectoryStore } from '@szn/release-registry/store/directory-store';
import { createReleaseRunner } from '@szn/remote-kit/testing/release-runner';
import { snapshotOf } from '@szn/release-registry/testing/snapshot-of';
import { createSmallDisk } from '../provider/test/support/small-disk.ts';
import { root } from './project/project-folders.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'szn-release-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const store = () => path.join(folder, 'store');
const fileOf = (version: string) => path.join(store(), 'catalogue', version);

/** A build with so many files that a test can kill its publish halfway. */
async function buildManyFiles(): Promise<string> {
  const files = Array.from({ length: 500 }, (_, index) => [
    `dist/browser/part-${index}.svg`,
    `<svg id="${index}"/>`,
  ]);
  return writeBuiltRemote(folder, Object.fromEntries(files));
}

/** Runs `npm run szn -- publish` in a separate process. */
function startPublish(version: string, built: string): ChildProcess {
  const words = ['publish', 'catalogue', '--version', version, '--from', built, '--store', store()];
  const parameters = ['--import', 'tsx', 'tools/szn.ts', ...words, '--env', 'staging'];
  return spawn(process.execPath, parameters, {
    cwd: root,
    stdio: 'ignore',
    env: { ...process.env, RELEASE_SIGNING_KEY: path.join(folder, 'keys/registry-private.pem') },
  });
}

/** Kills the publish after its first file. Resolves to whether the publish was still incomplete. */
async function killHalfway(publish: ChildProcess, version: string): Promise<boolean> {
  const exited = once(publish, 'exit');
  const firstFile = path.join(fileOf(version), 'browser/lazy.js');
  while (publish.exitCode === null && !existsSync(firstFile)) await wait(1);
  publish.kill('SIGKILL');
  await exited;
  return !existsSync(path.join(fileOf(version), 'release.json'));
}

test('a killed publish leaves no version that can be promoted, and the next publish completes it', async () => {
  const runner = createReleaseRunner(folder, store());
  await runner.publish('catalogue', '1.0.0');
  await runner.ask('promote', 'catalogue@1.0.0');
  const registry = await readFile(path.join(store(), 'environments/staging.json'));
  const built = await buildManyFiles();

  // On a busy machine a publish can finish before the kill, so the test repeats it.
  let version = '';
  let isHalf = false;
  for (let patch = 1; !isHalf && patch < 20; patch++) {
    version = `1.1.${patch}`;
    isHalf = await killHalfway(startPublish(version, built), version);
  }

  expect(isHalf).toBe(true);
  expect(await readdir(path.join(fileOf(version), 'browser'))).toContain('lazy.js');
  expect(await runner.release('promote', `catalogue@${version}`)).toMatchObject({ exitCode: 3 });
  expect(await readFile(path.join(store(), 'environments/staging.json'))).toEqual(registry);
  const again = await runner.release('publish', 'catalogue', '--version', version, '--from', built);
  expect(again).toMatchObject({ exitCode: 0, errors: '' });
  expect(await readdir(path.join(store(), '.work'))).toEqual([]);
  expect(await runner.release('promote', `catalogue@${version}`)).toMatchObject({ exitCode: 0 });
}, 300_000);

const disk = createSmallDisk(1);
afterAll(() => disk?.remove());
const onSmallDisk = disk === undefined ? test.skip : test;

onSmallDisk('publish and kill fail on a full disk and do not change the store', async () => {
  if (disk === undefined) throw new Error('There is no small disk');
  const place = path.join(disk.folder, 'store');
  const runner = createReleaseRunner(folder, place);
  await runner.publish('catalogue', '1.0.0');
  await runner.ask('promote', 'catalogue@1.0.0');
  const before = await snapshotOf(openDirectoryStore(place));
  // Several disk pages, so that the script does not fit where a smaller file does.
  const script = `export const large = '${'x'.repeat(100_000)}';`;
  const full = { exitCode: 4, errors: expect.stringContaining('the disk is full') };

  for (const room of [0, 4096, 64 * 1024]) {
    disk.fill(room);
    expect(await runner.publish('catalogue', '1.1.0', { script })).toMatchObject(full);
    expect(await snapshotOf(openDirectoryStore(place))).toEqual(before);
    disk.free();
  }
  disk.fill();
  expect(await runner.release('kill', 'catalogue', '--message', 'Closed.')).toMatchObject(full);
  expect(await snapshotOf(openDirectoryStore(place))).toEqual(before);

  disk.free();
  expect(await runner.publish('catalogue', '1.1.0', { script })).toMatchObject({ exitCode: 0 });
  expect(await runner.release('promote', 'catalogue@1.1.0')).toMatchObject({ exitCode: 0 });
});
