import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { findViolations } from '@szn/release-registry/gate/check-release';
import { readBuild } from '@szn/release-registry/records/read-build';
import { createRemote } from './create-remote.ts';
import { folders, root } from './project-folders.ts';
import { releaseWorkspace } from './release-workspace.ts';

let repository = '';
beforeEach(async () => {
  // Below the root, so that the created remote resolves the base configuration and the packages.
  repository = await mkdtemp(path.join(root, '.changed-'));
  await mkdir(path.join(repository, 'remotes/content'), { recursive: true });
  await cp(
    path.join(folders.remotes, 'content/package.json'),
    path.join(repository, 'remotes/content/package.json'),
  );
  await cp(path.join(root, 'package-lock.json'), path.join(repository, 'package-lock.json'));
});
afterEach(() => rm(repository, { recursive: true, force: true }));

const lockfile = async () => readFile(path.join(repository, 'package-lock.json'), 'utf8');

test('createRemote creates a remote that builds, records its owner and passes the gate', async () => {
  const made = await createRemote('gift-cards', 'gifts team', repository);
  const remoteFolder = path.join(repository, 'gift-cards');
  await cp(made, remoteFolder, { recursive: true });
  const bundler = path.join(root, 'node_modules/@rspack/cli/bin/rspack.js');
  await promisify(execFile)(process.execPath, [bundler, 'build'], {
    cwd: remoteFolder,
    env: { ...process.env, NODE_ENV: 'production' },
  });
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
  });
  const host = await releaseWorkspace.describeHost('tree');
  expect(findViolations(record, { environment: 'local', host, replaced: null, others: [] })).toEqual([]);
}, 120_000);

test('createRemote adds only the new workspace to the lockfile', async () => {
  const before = await lockfile();
  await createRemote('reviews', 'reviews team', repository);
  const after = await lockfile();

  const added = after.split('\n').filter((line) => !before.includes(line));
  expect(added.map((line) => line.trim())).toEqual([
    '"node_modules/@szn/reviews": {',
    '"resolved": "remotes/reviews",',
    '"remotes/reviews": {',
    '"name": "@szn/reviews",',
  ]);
});

test.each([
  ['content', /There is a remote "content" already/],
  ['sale', /\/sale belongs to another remote/],
])('createRemote rejects the name %s and changes nothing', async (name, message) => {
  const before = [
    await lockfile(),
    await readdir(repository),
    await readdir(path.join(repository, 'remotes')),
  ];

  await expect(createRemote(name, 'a team', repository)).rejects.toThrow(message);

  expect([
    await lockfile(),
    await readdir(repository),
    await readdir(path.join(repository, 'remotes')),
  ]).toEqual(before);
});

test('createRemote creates no folder if the lockfile is unreadable', async () => {
  await writeFile(path.join(repository, 'package-lock.json'), '{"packages":');

  await expect(createRemote('reviews', 'reviews team', repository)).rejects.toThrow(SyntaxError);

  expect(await readdir(path.join(repository, 'remotes'))).toEqual(['content']);
});
