import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { folders, root } from './project/project-folders.ts';

const run = promisify(execFile);
// On the disk of the packages, for hard links.
let folder = '';
beforeAll(async () => {
  await mkdir(folders.cache, { recursive: true });
  folder = await mkdtemp(path.join(folders.cache, 'checkouts-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
const sources = ['remote-kit', 'release-registry', 'shared-contracts', 'shared-ui', 'remotes/content'];

/** A checkout with its own packages: as hard links where the file system is the same. */
async function checkOut(place: string): Promise<string> {
  const checkout = path.join(folder, place);
  await mkdir(checkout, { recursive: true });
  for (const source of [...sources, 'package.json', 'tsconfig.base.json']) {
    const filter = (file: string) => !/(?:^|\/)(?:node_modules|dist)$/.test(path.relative(root, file));
    await cp(path.join(root, source), path.join(checkout, source), { recursive: true, filter });
  }
  const packages = ['node_modules', 'remote-kit/node_modules', 'shared-ui/node_modules'];
  for (const name of packages) {
    const copy = (flags: string) => run('cp', [flags, path.join(root, name), path.join(checkout, name)]);
    await copy('-al')
      .catch(() => copy('-a'))
      .catch(() => undefined);
  }
  return checkout;
}

/** Builds a remote; resolves to the hash of each file. */
async function build(checkout: string, env: NodeJS.ProcessEnv): Promise<Readonly<Record<string, string>>> {
  const rspack = path.join(checkout, 'node_modules/@rspack/cli/bin/rspack.js');
  const config = path.join(checkout, 'remote-kit/src/build/remote.config.ts');
  const cwd = path.join(checkout, 'remotes/content');
  await run(process.execPath, [rspack, 'build', '--config', config], {
    cwd,
    env: { ...process.env, ...env, NODE_ENV: 'production', NODE_OPTIONS: '' },
  });
  const dist = path.join(cwd, 'dist');
  const files = (await readdir(dist, { recursive: true, withFileTypes: true })).filter((one) => one.isFile());
  const hashes = files.map(async ({ parentPath, name }) => {
    const file = path.join(parentPath, name);
    const hash = createHash('sha256')
      .update(await readFile(file))
      .digest('hex');
    return [path.relative(dist, file), hash] as const;
  });
  return Object.fromEntries(await Promise.all(hashes));
}

test('A remote has the same bytes in every folder, time zone and locale', async () => {
  const checkout = await checkOut('shop');
  const first = await build(checkout, { TZ: 'Asia/Kolkata', LC_ALL: 'C' });
  const elsewhere = path.join(folder, 'ci/deep er/other-name');
  await mkdir(path.dirname(elsewhere), { recursive: true });
  await rename(checkout, elsewhere);
  const second = await build(elsewhere, { TZ: 'UTC', LC_ALL: 'tr_TR.UTF-8' });

  expect(Object.keys(first)).toContainEqual(expect.stringMatching(/^browser\/remoteEntry\..+\.js$/));
  expect(second).toEqual(first);
}, 120_000);
