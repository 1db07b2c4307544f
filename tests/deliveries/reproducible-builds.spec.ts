import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { listRemotes, listWorkspaces, root } from '../../tools/project/project-folders.ts';
import { expect, test } from '../fixtures/test.ts';
import { copySources } from '../fixtures/working-copy.ts';

const run = promisify(execFile);

/** Makes the clock of a program show a day of another year. */
const aheadClock = `
  const aheadMs = 400 * 24 * 60 * 60 * 1000;
  const now = Date.now;
  globalThis.Date = class extends Date {
    constructor(...parts) {
      if (parts.length === 0) super(now() + aheadMs);
      else super(...parts);
    }
    static now() {
      return now() + aheadMs;
    }
  };
`;

type Hashes = Readonly<Record<string, string>>;

test('Shell, remotes and packed packages have the same bytes in every folder, time zone and locale, and at any time', async () => {
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
    const clock = path.join(folder, 'clock.cjs');
    await writeFile(clock, aheadClock);
    const environment = {
      TZ: 'America/St_Johns',
      LC_ALL: 'tr_TR.UTF-8',
      NODE_OPTIONS: `--require ${clock}`,
    };
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
  // Not read by these builds.
  await copySources(checkout, ['sample-data', 'artwork']);
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
  const env = { ...process.env, NODE_OPTIONS: '', ...environment, NODE_ENV: 'production' };
  await run(process.execPath, [rspack, 'build', ...config], { cwd: folder, env });
  return hash(path.join(folder, 'dist'));
}

async function pack(checkout: string, environment: NodeJS.ProcessEnv): Promise<Hashes> {
  const env = { ...process.env, ...environment };
  await run(process.execPath, ['--import', 'tsx', 'tools/packages.ts', 'pack'], { cwd: checkout, env });
  return hash(path.join(checkout, '.cache/packages'));
}

/** Not published: the statistics of the bundler, whose lists have no fixed order. */
const unpublished = 'mf-stats.json';

/** The hash of each file of a folder, without compressed copies and the previous generation, which another test builds. */
async function hash(folder: string): Promise<Hashes> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const previous = path.join(folder, 'previous');
  const files = entries.filter(
    (entry) =>
      entry.isFile() &&
      entry.name !== unpublished &&
      !entry.name.endsWith('.br') &&
      !entry.parentPath.startsWith(previous),
  );
  const hashes = files.map(async ({ parentPath, name }) => {
    const file = path.join(parentPath, name);
    const digest = createHash('sha256').update(await readFile(file));
    return [path.relative(folder, file), digest.digest('hex')] as const;
  });
  return Object.fromEntries(await Promise.all(hashes));
}
