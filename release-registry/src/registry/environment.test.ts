import { generateKeyPairSync } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Registry } from '@szn/shared-contracts/release';
import { DocumentError } from '../lib/json-document.ts';
import { openDirectoryStore } from '../store/directory-store.ts';
import { buildRecord, testChange } from '../testing/build-record.ts';
import { prepareTemporaryFolder } from '../testing/prepare-temporary-folder.ts';
import { defaultDeployments } from './deployments.ts';
import { readRegistry, readRegistryBytes, registryBytes } from './environment.ts';
import { protect } from './environment-settings.ts';
import { findMissingApproval } from './part-checks.ts';
import { sign } from '../keys/signature.ts';

const folder = prepareTemporaryFolder();
const file = () => path.join(folder.path, 'registry.json');

const entry = defaultDeployments(buildRecord());
const registry: Registry = {
  format: 1,
  environment: 'test',
  sequence: 1,
  change: testChange,
  microFrontends: { catalogue: entry },
};

test('readRegistry returns the registry that was written', async () => {
  await writeFile(file(), registryBytes(registry));

  expect(await readRegistry(file())).toEqual(registry);
});

test.each<[string, unknown, RegExp]>([
  ['a sequence below zero', { ...registry, sequence: -1 }, /is not usable \(sequence: /],
  [
    'the URL of another origin',
    { ...registry, microFrontends: { home: [{ ...entry[0], url: 'https://evil.example/x.js' }] } },
    /url: /,
  ],
  ['a name that is a path', { ...registry, microFrontends: { '../home': [] } }, /not usable/],
  ['a remote without versions', { ...registry, microFrontends: { home: [] } }, /microFrontends\.home: /],
])('readRegistry and registryBytes reject a document with %s', async (_case, document, reason) => {
  await writeFile(file(), JSON.stringify(document));

  await expect(readRegistry(file())).rejects.toThrow(reason);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- tests an invalid argument
  expect(() => registryBytes(document as Registry)).toThrow(reason);
});

test.each([
  [2, 'begin with an empty store'],
  [6, 'begin with an empty store'],
  [7, 'update it'],
])('A signed registry of format %i is refused', (format, reason) => {
  const keys = generateKeyPairSync('ed25519');
  const environment = { store: openDirectoryStore(folder.path), name: 'test', trustedKeys: [keys.publicKey] };
  const text = JSON.stringify(sign(registry, keys.privateKey));
  const read = (one: number) =>
    readRegistryBytes(environment, Buffer.from(text.replace('"format":1', `"format":${one}`)));
  expect(read(1).sequence).toBe(1);
  expect(() => read(format)).toThrow(`has format ${format}, and this program reads 1: ${reason}.`);
});

describe('a registry with text that is not in the signed value', () => {
  const keys = generateKeyPairSync('ed25519');
  const signed = JSON.stringify(sign(registry, keys.privateKey));
  const read = (text: string) => {
    const store = openDirectoryStore(folder.path);
    const environment = { store, name: 'test', trustedKeys: [keys.publicKey] };
    return readRegistryBytes(environment, Buffer.from(text));
  };

  test('is read where a repeated key changes nothing', () => {
    expect(read(signed.replace('"sequence":1', '"sequence":9,"sequence":1')).sequence).toBe(1);
  });

  test.each([
    ['a repeated key that changes a field', '"sequence":1', '"sequence":1,"sequence":9'],
    ['a repeated remote', ']},"signature":', '],"catalogue":[]},"signature":'],
    ['a repeated list of remotes', '"signature":', '"microFrontends":{},"signature":'],
    ['a remote in other letters', '"catalogue":', '"Catalogue":'],
    ['a remote in letters that look alike', '"catalogue":', '"\u0441atalogue":'],
    ['a remote with a character that nobody sees', '"catalogue":', '"cata\u200blogue":'],
    ['a remote that is a path', '"catalogue":', '"home/../catalogue":'],
    ['an escaped remote', '"catalogue":', '"%63atalogue":'],
    ['an inherited key', '"microFrontends":{', '"__proto__":{"sequence":9},"microFrontends":{'],
    ['an address that is a path', '/releases/', '/releases/../'],
    ['an escaped address', '/releases/', '/releases/%2e%2e/'],
    ['an unknown field', '"sequence":1', '"sequence":1,"Sequence":9'],
  ])('is rejected: %s', (_case, from, to) => {
    const changed = signed.replace(from, to);
    expect(changed).not.toBe(signed);
    expect(() => read(changed)).toThrow(DocumentError);
  });
});

test('readRegistry reports a missing document in one line', async () => {
  await expect(readRegistry(file())).rejects.toThrow(/^[^\n]+registry\.json is missing\.$/);
});

test('a version is exempt from approvals with the record that it had when the protection began', () => {
  const editor = { at: new Date(), by: 'Asha' };
  const authority = { rootKeys: [], list: null };
  const other = {
    ...registry,
    microFrontends: { catalogue: defaultDeployments(buildRecord({ owner: 'other' })) },
  };
  const missing = ({ settings }: Pick<Registry, 'settings'>, document = registry) =>
    findMissingApproval({ ...document, ...(settings && { settings }) }, 'catalogue', authority);

  const now = protect(registry, editor);
  expect([missing(now), missing(now, other)]).toEqual([null, 'catalogue@1.0.0 is not approved']);
  expect(protect(now, editor)).toBe(now);
});

test('defaultDeployments rejects a record that does not list its entry file', () => {
  expect(() => defaultDeployments(buildRecord({ files: {} }))).toThrow(
    'The record of catalogue@1.0.0 does not list its own entry.',
  );
});
