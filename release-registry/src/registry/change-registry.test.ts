import { generateKeyPairSync } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openStore } from '../store/open-store.ts';
import { historyPrefix, registryKey } from '../store/release-store.ts';
import { buildRecord, testChange } from '../testing/build-record.ts';
import { prepareTemporaryFolder } from '../testing/prepare-temporary-folder.ts';
import { type ChangeOptions, changeRegistry, type RegistryChange } from './change-registry.ts';
import { defaultDeployments } from './deployments.ts';
import { readEnvironment, registryBytes } from './environment.ts';
import { sign } from '../keys/signature.ts';

const folder = prepareTemporaryFolder();
const { privateKey, publicKey } = generateKeyPairSync('ed25519');

async function prepare(): Promise<ChangeOptions> {
  const store = await openStore(folder.path);
  return { signingKey: privateKey, environment: { store, name: 'staging', trustedKeys: [publicKey] } };
}

const releasing = (name: string): RegistryChange => ({
  by: 'Asha',
  action: `promote ${name}@1.0.0`,
  reason: 'a new season',
  change: ({ microFrontends, ...rest }) => ({
    ...rest,
    microFrontends: { ...microFrontends, [name]: defaultDeployments(buildRecord({ name })) },
  }),
});

test('a change writes a signed registry with sequence, author, action and reason', async () => {
  const options = await prepare();
  await changeRegistry(options, releasing('home'));
  await changeRegistry(options, releasing('catalogue'));

  const latest = await readEnvironment(options.environment);
  expect(latest?.registry).toMatchObject({
    environment: 'staging',
    sequence: 2,
    change: { by: 'Asha', action: 'promote catalogue@1.0.0', reason: 'a new season' },
    signature: { value: expect.any(String) },
  });
  expect(Object.keys(latest?.registry.microFrontends ?? {})).toEqual(['home', 'catalogue']);
});

test('twenty concurrent changes are all applied and listed in the history', async () => {
  const options = await prepare();
  const names = Array.from({ length: 20 }, (_, index) => `remote-${index}`);

  await Promise.all(names.map((name) => changeRegistry(options, releasing(name))));

  const latest = await readEnvironment(options.environment);
  expect(Object.keys(latest?.registry.microFrontends ?? {}).sort()).toEqual([...names].sort());
  expect(latest?.registry.sequence).toBe(20);
  expect(await options.environment.store.list(historyPrefix('staging'))).toHaveLength(19);
}, 60_000);

test('a change of versions leaves the host description in place, and a registry without one has no field for it', async () => {
  const options = await prepare();
  const host = { version: '1.4.0', integrity: `sha384-${'a'.repeat(64)}` };
  await changeRegistry(options, releasing('home'));
  expect((await readEnvironment(options.environment))?.registry).not.toHaveProperty('host');

  await changeRegistry(options, {
    ...releasing('home'),
    change: ({ microFrontends }) => ({ host, microFrontends }),
  });
  await changeRegistry(options, releasing('catalogue'));

  const latest = await readEnvironment(options.environment);
  expect(latest?.registry.host).toEqual(host);
  expect(Object.keys(latest?.registry.microFrontends ?? {})).toEqual(['home', 'catalogue']);
});

test('a change without effect and a rejected change write nothing', async () => {
  const options = await prepare();
  await changeRegistry(options, releasing('home'));
  const before = await options.environment.store.read(registryKey('staging'));
  const refused = { ...releasing('home'), change: () => Promise.reject(new Error('not today')) };

  await changeRegistry(options, { ...releasing('home'), change: () => null });
  await expect(changeRegistry(options, refused)).rejects.toThrow('not today');

  expect(await options.environment.store.read(registryKey('staging'))).toEqual(before);
  expect(await options.environment.store.list(historyPrefix('staging'))).toEqual([]);
});

test('the sequence continues after the loss of the registry document', async () => {
  const options = await prepare();
  for (const name of ['home', 'content', 'account']) await changeRegistry(options, releasing(name));
  await options.environment.store.remove(registryKey('staging'));

  expect((await changeRegistry(options, releasing('home')))?.sequence).toBe(4);
});

const unsigned = {
  format: 1,
  environment: 'staging',
  sequence: 4,
  change: testChange,
  microFrontends: {},
} as const;
const stranger = generateKeyPairSync('ed25519').privateKey;

test.each<[string, Buffer, RegExp]>([
  ['is half-written', registryBytes(unsigned).subarray(0, 60), /staging\.json is not valid JSON/],
  ['is empty', Buffer.alloc(0), /staging\.json is not valid JSON/],
  ['is not signed', registryBytes(unsigned), /is not signed/],
  ['is signed with an untrusted key', registryBytes(sign(unsigned, stranger)), /which is not trusted/],
  [
    'was modified after signing',
    registryBytes({ ...sign(unsigned, privateKey), sequence: 5 }),
    /changed afterwards/,
  ],
  [
    'belongs to another environment',
    registryBytes(sign({ ...unsigned, environment: 'production' }, privateKey)),
    /is the registry of another environment, "production"/,
  ],
])('a change rejects a registry that %s and does not overwrite it', async (_case, bytes, reason) => {
  const options = await prepare();
  await options.environment.store.create(registryKey('staging'), bytes);

  await expect(changeRegistry(options, releasing('home'))).rejects.toThrow(reason);

  expect((await options.environment.store.read(registryKey('staging')))?.bytes).toEqual(bytes);
});

test('a change reports a store that is a file', async () => {
  const file = path.join(folder.path, 'file');
  await writeFile(file, '');
  const options = await prepare();
  const environment = { ...options.environment, store: await openStore(file) };

  await expect(changeRegistry({ ...options, environment }, releasing('home'))).rejects.toThrow(
    `The store ${file} cannot be used: it is not a folder.`,
  );
});
