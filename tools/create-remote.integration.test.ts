import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { findViolations } from '@szn/release-registry/gate/check-release';
import { readBuild } from '@szn/release-registry/records/read-build';
import { runRspack } from '@szn/remote-kit/run-rspack';
import { contractVersion } from '@szn/shared-contracts';
import { createWorkspace } from './create-remote.ts';
import { root } from './project/project-folders.ts';
import { releaseWorkspace } from './release-workspace.ts';

const workspaces = ['shared-contracts', 'shared-ui', 'release-registry', 'remote-kit', 'remotes/content'];

let repository = '';
beforeEach(async () => {
  // Below the root, so that the created remote resolves the base configuration and the packages.
  repository = await mkdtemp(path.join(root, '.changed-'));
  for (const folder of workspaces) {
    await mkdir(path.join(repository, folder), { recursive: true });
    await cp(path.join(root, folder, 'package.json'), path.join(repository, folder, 'package.json'));
  }
  for (const file of ['package.json', 'package-lock.json', '.npmrc']) {
    await cp(path.join(root, file), path.join(repository, file));
  }
});
afterEach(() => rm(repository, { recursive: true, force: true }));

const lockfile = async () => readFile(path.join(repository, 'package-lock.json'), 'utf8');
const remotes = () => readdir(path.join(repository, 'remotes'));

test('createWorkspace creates a remote that builds, records its owner and passes the gate', async () => {
  const made = await createWorkspace('gift-cards', 'gifts team', repository);
  const remoteFolder = path.join(repository, 'gift-cards');
  await cp(made, remoteFolder, { recursive: true });
  await runRspack(remoteFolder);
  const { record } = await readBuild(remoteFolder, {
    // Evaluation of the remote does not call this module; only rendering does.
    allowedModules: { 'react/jsx-runtime': {} },
    version: 'package',
    commit: null,
  });

  expect(record).toMatchObject({
    name: 'gift-cards',
    version: '0.1.0',
    owner: 'gifts team',
    routes: ['/gift-cards'],
    pages: { '/gift-cards': { queryParameters: [] } },
    builtWith: {
      '@szn/shared-contracts': {
        version: contractVersion,
        parts: { 'remote/define-remote': expect.stringMatching(/^[0-9a-f]{12}$/) },
      },
    },
  });
  expect(Object.keys(record.files)).not.toContain('browser/built-with.json');
  const host = await releaseWorkspace.describeHost('tree');
  expect(findViolations(record, { environment: 'local', host, replaced: null, others: [] })).toEqual([]);
}, 120_000);

test('createWorkspace lets npm add only the new workspace to the lockfile', async () => {
  const before: { packages: object } = JSON.parse(await lockfile());
  await createWorkspace('reviews', 'reviews team', repository);
  const after: { packages: object } = JSON.parse(await lockfile());

  const keys = new Set(Object.keys(before.packages));
  expect(Object.keys(after.packages).filter((key) => !keys.has(key))).toEqual([
    'node_modules/@szn/reviews',
    'remotes/reviews',
  ]);
}, 60_000);

test.each([
  ['content', /There is a remote "content" already/],
  ['proxy', /\/proxy belongs to the gateway or the shell/],
])('createWorkspace rejects the name %s and changes nothing', async (name, message) => {
  const before = [await lockfile(), await readdir(repository), await remotes()];

  await expect(createWorkspace(name, 'a team', repository)).rejects.toThrow(message);

  expect([await lockfile(), await readdir(repository), await remotes()]).toEqual(before);
});

test('createWorkspace creates no folder if the lockfile is unreadable', async () => {
  await writeFile(path.join(repository, 'package-lock.json'), '{"packages":');

  await expect(createWorkspace('reviews', 'reviews team', repository)).rejects.toThrow(/package-lock\.json/);

  expect(await remotes()).toEqual(['content']);
}, 60_000);
