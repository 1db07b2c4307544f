import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openDirectoryStore } from '@szn/release-registry/store/directory-store';
import { prepareTemporaryFolder } from '@szn/release-registry/testing/prepare-temporary-folder';
import { snapshotOf } from '@szn/release-registry/testing/snapshot-of';
import type { HostDescription } from '@szn/shared-contracts/release';
import { createReleaseRunner } from '../testing/release-runner.ts';

const folder = prepareTemporaryFolder();
const location = () => path.join(folder.path, 'store');
const store = () => openDirectoryStore(location());
/** The workspace of the team that deploys the shell. */
const shellTeam = (host: Partial<HostDescription> = {}) => createReleaseRunner(folder.path, location(), host);
/** A workspace with a remote and without the shell. */
const remoteTeam = () => createReleaseRunner(folder.path, location(), null);

test('host publish stores the description, sets it in the environment and appears in history and status', async () => {
  const result = await shellTeam().release('host', 'publish', '--reason', 'a new header');

  expect(result).toMatchObject({ exitCode: 0, output: expect.stringMatching(/staging .* shell 1\.0\.0/) });
  expect(await store().list('host/')).toEqual(['host/1.0.0/host.json']);
  expect(await shellTeam().ask('history')).toMatchObject([
    { action: 'host publish --version 1.0.0', reason: 'a new header' },
    { action: 'env create staging' },
  ]);
  expect(await shellTeam().ask('status')).toMatchObject({ host: '1.0.0' });
  expect((await shellTeam().release('status')).output).toMatch(/^ {2}shell +1\.0\.0$/m);
});

test('host publish with the same description changes nothing', async () => {
  await shellTeam().ask('host', 'publish');
  const before = await snapshotOf(store());

  await shellTeam({ commit: 'abc' }).ask('host', 'publish');

  expect(await snapshotOf(store())).toEqual(before);
});

test('host publish rejects another description under the same version and accepts it under a new one', async () => {
  await shellTeam().ask('host', 'publish');
  const grown = shellTeam({ contract: '1.99.0' });

  expect(await grown.release('host', 'publish')).toMatchObject({ exitCode: 3 });
  expect(await grown.ask('host', 'publish', '--version', '1.1.0')).toMatchObject({ contract: '1.99.0' });
  expect(await grown.ask('status')).toMatchObject({ host: '1.1.0' });
});

test('host files stores what browsers load of a build, and prune keeps it', async () => {
  const build = path.join(folder.path, 'shell/dist');
  await mkdir(path.join(build, 'browser'), { recursive: true });
  await writeFile(path.join(build, 'browser/main.0123456789.js'), 'export {};');

  expect(await shellTeam().release('host', 'files')).toMatchObject({ exitCode: 2 });
  expect(await shellTeam().ask('host', 'files', '--from', build)).toEqual({
    environment: 'staging',
    files: 1,
    added: 1,
  });
  await shellTeam().ask('host', 'publish');
  await shellTeam().ask('prune', '--keep', '0');

  expect(await store().list('host/')).toEqual(['host/1.0.0/host.json', 'host/files/main.0123456789.js']);
});

test('the gate compares with the shell that the environment names, not with that of the workspace', async () => {
  await shellTeam({ contract: '1.2.0' }).ask('host', 'publish');
  const definition = { contract: '1.9.0' };
  const newer = shellTeam({ contract: '1.9.0' });

  expect(await newer.publish('catalogue', '2.0.0', { definition })).toMatchObject({
    exitCode: 3,
    errors: expect.stringContaining(
      'catalogue@2.0.0 needs contract 1.9.0; the shell of staging has 1.2.0: deploy a shell with contract 1.9 first, or build the remote with an older one',
    ),
  });
  expect(await newer.publish('catalogue', '2.0.0', { definition, needs: '1.2.0' })).toMatchObject({
    exitCode: 0,
  });
  await newer.ask('host', 'publish', '--version', '1.1.0');
  expect(await newer.publish('catalogue', '2.0.1', { definition })).toMatchObject({ exitCode: 0 });
});

test('a remote cannot need a newer contract than the one it is built with', async () => {
  expect(await shellTeam().publish('catalogue', '1.0.0', { needs: '1.1.0' })).toMatchObject({
    exitCode: 4,
    errors: expect.stringMatching(/needs: A remote cannot need a newer contract/),
  });
});

test('the gate rejects a name that the shell does not provide', async () => {
  await shellTeam().ask('host', 'publish');
  const serverScript = `
    const react = require('react');
    exports.default = { name: 'catalogue', contract: '1.0.0', routes: { '/men': {} }, start: () => react.useMagic() };`;

  expect(await remoteTeam().publish('catalogue', '1.0.0', { serverScript })).toMatchObject({
    exitCode: 3,
    errors: expect.stringContaining(
      'shared (shell): it uses useMagic of react, which the shell does not provide',
    ),
  });
});

test('a workspace without the shell publishes, promotes and rolls back in an environment that names its shell', async () => {
  await shellTeam().ask('host', 'publish');
  const team = remoteTeam();

  for (const version of ['1.0.0', '1.1.0']) {
    expect(await team.publish('catalogue', version, { script: version })).toMatchObject({ exitCode: 0 });
    await team.ask('promote', `catalogue@${version}`);
  }
  await team.ask('rollback', 'catalogue');

  expect(await team.ask('status')).toMatchObject({
    host: '1.0.0',
    remotes: [{ name: 'catalogue', version: '1.0.0' }],
  });
});

test('a workspace without the shell is told to describe the shell where it is deployed', async () => {
  expect(await remoteTeam().publish('catalogue', '1.0.0')).toMatchObject({
    exitCode: 3,
    errors: expect.stringMatching(/"staging" does not name the shell.*host publish --env staging/),
  });
  expect(await remoteTeam().release('host', 'publish')).toMatchObject({
    exitCode: 3,
    errors: expect.stringMatching(/has no shell/),
  });
  expect(await store().list('host/')).toEqual([]);
  expect(await store().list('catalogue/')).toEqual([]);
});

test('the gate rejects a description that was changed in the store', async () => {
  await shellTeam().ask('host', 'publish');
  const stored = await store().read('host/1.0.0/host.json');
  if (!stored) throw new Error('The description is missing.');
  const changed = stored.bytes.toString().replace('useState', 'useMagic');
  await store().replace('host/1.0.0/host.json', Buffer.from(changed), stored.etag);

  expect(await shellTeam().publish('catalogue', '1.0.0')).toMatchObject({
    exitCode: 4,
    errors: expect.stringMatching(/not the description that the registry vouches for/),
  });
});

test('host remove takes the shell out of the registry and retains the versions', async () => {
  const team = shellTeam();
  await team.ask('host', 'publish');
  await team.publish('catalogue', '1.0.0');
  await team.ask('promote', 'catalogue@1.0.0');

  await team.ask('host', 'remove');

  const registry = await store().read('environments/staging.json');
  expect(Object.keys(JSON.parse(registry?.bytes.toString() ?? '{}'))).not.toContain('host');
  expect(await team.ask('status')).toMatchObject({ host: null, remotes: [{ name: 'catalogue' }] });
});

test('host publish and a promotion at the same time are both applied', async () => {
  const team = shellTeam();
  await team.publish('catalogue', '1.0.0');

  await Promise.all([team.ask('promote', 'catalogue@1.0.0'), team.ask('host', 'publish')]);

  expect(await team.ask('status')).toMatchObject({ host: '1.0.0', remotes: [{ name: 'catalogue' }] });
});

test('status counts the live versions that need the previous generation of shared modules', async () => {
  const previous = { shared: { react: { version: '19.3.1', exports: [] } } };
  const team = shellTeam({ shared: { react: { version: '20.0.0', exports: [] } }, previous });
  await team.ask('host', 'publish');
  await team.publish('catalogue', '1.0.0');

  expect(await team.ask('status')).toMatchObject({ previous: { shared: { react: '19.3.1' }, neededBy: [] } });
  await team.ask('promote', 'catalogue@1.0.0');
  expect(await team.ask('status')).toMatchObject({ previous: { neededBy: ['catalogue@1.0.0'] } });
  expect((await team.release('status')).output).toContain(
    'previous generation of shared modules (react 19.3.1), needed by 1: catalogue@1.0.0',
  );
});
