import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { applyKeyList } from '@szn/release-registry/registry/apply-key-list';
import { changeRegistry } from '@szn/release-registry/registry/change-registry';
import { defaultDeployments } from '@szn/release-registry/registry/deployments';
import type { Environment } from '@szn/release-registry/registry/environment';
import { keyPairFiles, readSigningKey } from '@szn/release-registry/keys/key-files';
import { grantKey, readKeyList } from '@szn/release-registry/keys/key-list';
import { keyIdOf } from '@szn/release-registry/keys/signature';
import { stableRelease } from './registry-snapshot.ts';
import { fixtureSources } from '../testing/fixture-snapshots.ts';
import {
  buildRegistry,
  keysFolder,
  openFixtureEnvironment,
  publishRegistry,
  registryFile,
  writeRegistry,
} from '../testing/fixture-registry.ts';
import { publishFixture } from '../testing/fixture-release.ts';
import { prepareTemporaryFolder } from '../testing/temporary-folder.ts';
import {
  createRegistryBackup,
  readInitialSnapshot,
  readRegistry,
  type RegistryBackup,
} from './initial-snapshot.ts';

const folder = prepareTemporaryFolder();
let releasesFolder = '';
let environment: Environment;
let backup: RegistryBackup;
const rejected: string[] = [];

const deploy = async (version: string, sequence: number) =>
  publishRegistry(
    releasesFolder,
    buildRegistry(sequence, [
      await publishFixture(releasesFolder, { name: 'home', version, routes: ['/'], script: '' }),
    ]),
  );

async function start(): Promise<string | undefined> {
  const snapshot = await readInitialSnapshot({
    environment,
    sources: fixtureSources(releasesFolder),
    backup,
    onRejected: (error) => void rejected.push(String(error)),
    requireFresh: () => undefined,
  });
  return stableRelease(snapshot).records[0]?.version;
}

beforeEach(async () => {
  releasesFolder = path.join(folder.path, randomUUID());
  environment = await openFixtureEnvironment(releasesFolder);
  backup = createRegistryBackup(path.join(releasesFolder, '.gateway'), environment);
  rejected.length = 0;
  await deploy('1.0.0', 5);
  await backup.write(await readRegistry(environment, null));
});

test('The gateway starts with the registry of the store', async () => {
  await deploy('1.1.0', 6);

  expect(await start()).toBe('1.1.0');
  expect(rejected).toEqual([]);
});

test.each<[string, () => Promise<unknown>, RegExp]>([
  ['is missing', () => rm(registryFile(releasesFolder)), /has no environment: nothing is published/],
  ['is incomplete', () => writeRegistry(releasesFolder, '{"environment":"te'), /not valid JSON/],
  ['is not signed', () => writeRegistry(releasesFolder, JSON.stringify(unsigned())), /is not signed/],
  ['has an older sequence', () => deploy('0.9.0', 4), /sequence went from 5 to 4/],
  [
    'was tampered with',
    async () => {
      const text = await readFile(registryFile(releasesFolder), 'utf8');
      await writeRegistry(releasesFolder, text.replace('"traffic": 100', '"traffic": 99'));
    },
    /was changed afterwards/,
  ],
  [
    'names a missing version',
    async () => {
      await deploy('2.0.0', 7);
      await rm(path.join(releasesFolder, 'home/2.0.0'), { recursive: true });
    },
    /2\.0\.0\/release\.json is missing/,
  ],
])(
  'If the registry %s, the gateway starts with the last served registry and reports the reason',
  async (_case, spoil, reason) => {
    await spoil();

    expect(await start()).toBe('1.0.0');
    expect(rejected).toEqual([expect.stringMatching(reason)]);
  },
);

test('A backup with an invalid signature is not used', async () => {
  await rm(registryFile(releasesFolder));
  const file = path.join(releasesFolder, '.gateway/test.json');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace('"sequence": 5', '"sequence": 99'));

  await expect(start()).rejects.toThrow('has no environment: nothing is published');
});

test('Without a registry and a backup the gateway does not start', async () => {
  await rm(releasesFolder, { recursive: true });

  await expect(start()).rejects.toThrow('is no folder: its volume is not mounted');
});

test('A backup that cannot be written rejects', async () => {
  const file = path.join(releasesFolder, 'not-a-folder');
  await writeFile(file, '');

  await expect(createRegistryBackup(file, environment).write(unsigned())).rejects.toThrow(/EEXIST|ENOTDIR/);
});

const unsigned = () => buildRegistry(6, []);

test('The gateway starts from its backup with a registry that a team signed while the store is away', async () => {
  const rootKey = await readSigningKey(keyPairFiles(keysFolder(releasesFolder)).privateKeyFile);
  const team = generateKeyPairSync('ed25519');
  const change = { by: 'a test', action: 'test', reason: null };
  const grant = {
    keyId: keyIdOf(team.publicKey),
    publicKey: team.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    team: 'home',
    remotes: ['home'],
    environments: ['test'],
    mayApprove: false,
    mayManage: false,
  };
  const list = grantKey(null, grant, { at: new Date().toISOString(), ...change });
  await applyKeyList(environment, { list, signingKey: rootKey, change });
  const keys = { list: await readKeyList(environment.store, environment.trustedKeys ?? []) };
  const withKeys = { ...environment, keys };
  const home = { name: 'home', version: '2.0.0', routes: ['/'], script: '' };
  const microFrontends = { home: defaultDeployments(await publishFixture(releasesFolder, home)) };
  await changeRegistry(
    { environment: withKeys, signingKey: team.privateKey },
    { ...change, change: (current) => ({ ...current, microFrontends }) },
  );
  const backupFolder = path.join(releasesFolder, '.gateway');
  await createRegistryBackup(backupFolder, withKeys).write(await readRegistry(withKeys, null));

  const isAway = () => Promise.reject(new Error('The store is away.'));
  environment = {
    ...environment,
    keys: { list: null },
    store: { ...environment.store, read: isAway, list: isAway },
  };
  backup = createRegistryBackup(backupFolder, environment);

  expect(await start()).toBe('2.0.0');
  expect(rejected).toEqual(['Error: The store is away.']);
});
