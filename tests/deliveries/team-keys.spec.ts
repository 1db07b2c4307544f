import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { keyPairFiles, readPublicKeys, readSigningKey } from '@szn/release-registry/keys/key-files';
import { readEnvironment, registryBytes } from '@szn/release-registry/registry/environment';
import { sign } from '@szn/release-registry/keys/signature';
import { openDirectoryStore } from '@szn/release-registry/store/directory-store';
import { historyKey, registryKey } from '@szn/release-registry/store/release-store';
import { findFreePort } from '@szn/remote-kit/lib/child-processes';
import { readField } from '@szn/shared-contracts';
import type { Registry } from '@szn/shared-contracts/release';
import { folders, localEnvironment } from '../../tools/project/project-folders.ts';
import { publishPatchedBuild, runReleaseCommand } from '../fixtures/publish.ts';
import { expect, test } from '../fixtures/test.ts';

const adminKey = keyPairFiles(folders.keys).publicKeyFile;

/** Makes a key and resolves to a function that runs commands with it, and the file of its private key. */
async function createTeam(
  releasesFolder: string,
  { folder, rights }: { readonly folder: string; readonly rights: readonly string[] },
) {
  const { privateKeyFile, publicKeyFile } = keyPairFiles(folder);
  await runReleaseCommand(releasesFolder, 'keys', '--out', folder);
  const team = path.basename(folder);
  const granted = await runReleaseCommand(releasesFolder, 'grant', publicKeyFile, '--team', team, ...rights);
  expect(granted).toMatchObject({ exitCode: 0 });
  const run = (...words: readonly string[]) =>
    runReleaseCommand(releasesFolder, ...words, '--key', privateKeyFile);
  return { run, privateKeyFile };
}

/** Writes the next registry without the tool, signed with the key of a team. */
async function forge(
  releasesFolder: string,
  privateKeyFile: string,
  edit: (registry: Registry) => Registry,
): Promise<void> {
  const store = openDirectoryStore(releasesFolder);
  const trustedKeys = await readPublicKeys([adminKey]);
  const environment = { store, name: localEnvironment, trustedKeys, keys: { list: null } };
  const stored = await readEnvironment(environment);
  if (!stored) throw new Error('The registry is missing.');
  // Not a field of the document.
  const { issuedAt: _issuedAt, ...registry } = stored.registry;
  const next = { ...edit(registry), sequence: registry.sequence + 1 };
  await store.create(historyKey(localEnvironment, stored.registry.sequence), stored.bytes);
  const bytes = registryBytes(sign<Registry>(next, await readSigningKey(privateKeyFile)));
  await store.replace(registryKey(localEnvironment), bytes, stored.etag);
}

test('Keys of two teams are each refused at the remote of the other, by the tool and by a running gateway', async ({
  openGateway,
}) => {
  const metricsPort = await findFreePort();
  const gateway = await openGateway({ METRICS_PORT: String(metricsPort) });
  const { releasesFolder } = gateway;
  const keys = await mkdtemp(path.join(tmpdir(), 'szn-teams-'));
  const environments = ['--environments', localEnvironment];
  const createRemoteTeam = (name: string) =>
    createTeam(releasesFolder, {
      folder: path.join(keys, name),
      rights: ['--remotes', name, ...environments],
    });
  process.env.REGISTRY_KEYS = adminKey;
  try {
    const teams = { content: await createRemoteTeam('content'), home: await createRemoteTeam('home') };
    for (const name of ['content', 'home']) {
      await publishPatchedBuild({ name, version: '2.0.0' }, releasesFolder);
      await publishPatchedBuild({ name, version: '2.1.0' }, releasesFolder);
    }
    const report = async (): Promise<unknown> =>
      (await fetch(`http://127.0.0.1:${metricsPort}/deployment.json`)).json();
    const served = async (name: string) => {
      const applied = readField(await report(), 'applied');
      return Array.isArray(applied) ? applied.find((one) => readField(one, 'remote') === name) : undefined;
    };

    for (const [own, other] of [
      ['content', 'home'],
      ['home', 'content'],
    ] as const) {
      const { run, privateKeyFile } = teams[own];
      expect(await run('promote', `${other}@2.0.0`)).toMatchObject({
        exitCode: 3,
        errors: expect.stringContaining(`You may not change ${other} in ${localEnvironment}`),
      });
      expect(await run('promote', `${own}@2.0.0`)).toMatchObject({ exitCode: 0 });
      const before = await served(other);

      // The team goes past the tool: it switches the remote of the other team off and changes its own, too.
      await forge(releasesFolder, privateKeyFile, (registry) => ({
        ...registry,
        microFrontends: Object.fromEntries(
          Object.entries(registry.microFrontends).map(([name, entry]) => [
            name,
            name === other
              ? entry.map((one) => ({ ...one, extras: { ...one.extras, killed: { message: 'Closed.' } } }))
              : entry,
          ]),
        ),
      }));

      await expect
        .poll(async () => readField(await report(), 'refused'))
        .toEqual([
          expect.objectContaining({ remote: other, reason: expect.stringContaining('it is not what key') }),
        ]);
      expect(await served(other)).toEqual(before);
      expect(await run('promote', `${own}@2.1.0`)).toMatchObject({ exitCode: 0 });
      expect(await served(own)).toMatchObject({ version: '2.1.0' });
      // The change of the tool has repaired the registry.
      expect(readField(await report(), 'refused')).toEqual([]);
    }

    const lead = await createTeam(releasesFolder, {
      folder: path.join(keys, 'lead'),
      rights: ['--approve', '--manage', ...environments],
    });
    await publishPatchedBuild({ name: 'content', version: '3.0.0' }, releasesFolder);
    expect(await lead.run('protect')).toMatchObject({ exitCode: 0 });
    expect(await teams.content.run('promote', 'content@3.0.0')).toMatchObject({
      exitCode: 0,
      output: expect.stringContaining('"state": "requested"'),
    });
    expect(await served('content')).toMatchObject({ version: '2.1.0' });
    expect(await teams.content.run('approve', 'content')).toMatchObject({ exitCode: 3 });
    expect(await lead.run('approve', 'content')).toMatchObject({ exitCode: 0 });
    expect(await served('content')).toMatchObject({ version: '3.0.0' });

    expect(await lead.run('freeze', '--reason', 'sale')).toMatchObject({ exitCode: 0 });
    expect(await teams.home.run('promote', 'home@2.0.0')).toMatchObject({
      exitCode: 3,
      errors: expect.stringContaining('is frozen'),
    });
    expect(await teams.content.run('rollback', 'content')).toMatchObject({ exitCode: 0 });
    expect(await served('content')).toMatchObject({ version: '2.1.0' });
  } finally {
    delete process.env.REGISTRY_KEYS;
    await rm(keys, { recursive: true, force: true });
  }
});
