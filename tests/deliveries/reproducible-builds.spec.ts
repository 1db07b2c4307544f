import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { listRemotes, listWorkspaces, root } from '../../tools/project-folders.ts';
import { expect, test } from '../fixtures/test.ts';

const run = promisify(execFile);

/** Not read by these builds, or of other tests. */
const leftOut = new Set(['.git', '.data', '.cache', 'releases', 'test-results', 'sample-data', 'artwork']);

type Hashes = Readonly<Record<string, string>>;

test('Shell, remotes and packed packages have the same bytes in every folder, time zone and locale', async () => {
  test.setTimeout(600_000);
  const folder = await mkdtemp(path.join(tmpdir(), 'szn-reproducible-'));
  try {
    const checkout = path.join(folder, 'shop');
    await checkOut(checkout);
    const first = await pack(checkout, { TZ: 'Asia/Kolkata', LC_ALL: 'C' });
    const elsewhere = path.join(folder, 'ci/deep er/other-name');
    await mkdir(path.dirname(elsewhere), { recursive: true });
    await rename(checkout, elsewhere);
    // A test of the tools builds the content remote.
    const remotes = listRemotes().filter((name) => name !== 'content');
    const environment = { TZ: 'America/St_Johns', LC_ALL: 'tr_TR.UTF-8' };
    expect(await pack(elsewhere, environment)).toEqual(first);
    for (const workspace of ['shell', ...remotes.map((name) => `remotes/${name}`)]) {
      await test.step(workspace, async () => {
        const here = await hash(path.join(root, workspace, 'dist'));
        expect(await build(path.join(elsewhere, workspace), elsewhere, environment)).toEqual(here);
        expect(Object.keys(here)).toContainEqual(expect.stringMatching(/^browser\/.+\.js$/));
      });
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

/** A checkout with its own packages: as hard links where the file system is the same. */
async function checkOut(checkout: string): Promise<void> {
  const filter = (source: string) => !/^(?:node_modules|dist)$/.test(path.basename(source));
  for (const name of await readdir(root)) {
    if (leftOut.has(name) || name.startsWith('.changed-')) continue;
    await cp(path.join(root, name), path.join(checkout, name), { recursive: true, filter });
  }
  for (const workspace of ['.', ...listWorkspaces()]) {
    const from = path.join(root, workspace, 'node_modules');
    const to = path.join(checkout, workspace, 'node_modules');
    if ((await readdir(from).catch(() => [])).length === 0) continue;
    await run('cp', ['-al', from, to]).catch(() => run('cp', ['-a', from, to]));
  }
}

async function build(folder: string, checkout: string, environment: NodeJS.ProcessEnv): Promise<Hashes> {
  const rspack = path.join(checkout, 'node_modules/@rspack/cli/bin/rspack.js');
  const remoteConfig = path.join(checkout, 'remote-kit/src/build/remote.config.ts');
  const config = path.basename(folder) === 'shell' ? [] : ['--config', remoteConfig];
  const env = { ...process.env, ...environment, NODE_ENV: 'production', NODE_OPTIONS: '' };
  await run(process.execPath, [rspack, 'build', ...config], { cwd: folder, env });
  return hash(path.join(folder, 'dist'));
}

async function pack(checkout: string, environment: NodeJS.ProcessEnv): Promise<Hashes> {
  const env = { ...process.env, ...environment };
  await run(process.execPath, ['--import', 'tsx', 'tools/packages.ts', 'pack'], { cwd: checkout, env });
  return hash(path.join(checkout, '.cache/packages'));
}

/** The hash of each file of a folder, without compressed copies and the previous generation, which another test builds. */
async function hash(folder: string): Promise<Hashes> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const previous = path.join(folder, 'previous');
  const files = entries.filter(
    (entry) => entry.isFile() && !entry.name.endsWith('.br') && !entry.parentPath.startsWith(previous),
  );
  const hashes = files.map(async ({ parentPath, name }) => {
    const file = path.join(parentPath, name);
    const digest = createHash('sha256').update(await readFile(file));
    return [path.relative(folder, file), digest.digest('hex')] as const;
  });
  return Object.fromEntries(await Promise.all(hashes));
}
