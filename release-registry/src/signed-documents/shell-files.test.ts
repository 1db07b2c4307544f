import { generateKeyPairSync } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { prepareStores, storeKinds } from '../testing/prepare-stores.ts';
import { prepareTemporaryFolder } from '../testing/prepare-temporary-folder.ts';
import { explainStack } from '../records/source-maps.ts';
import type { Environment } from '../registry/environment.ts';
import {
  findUnusedShellFiles,
  listShells,
  publishShellFiles,
  readShell,
  readShellFile,
} from './shell-files.ts';

const open = prepareStores();
const folder = prepareTemporaryFolder();
const ours = generateKeyPairSync('ed25519');
const theirs = generateKeyPairSync('ed25519');
const map = JSON.stringify({ version: 3, sources: ['./src/main.tsx'], names: [], mappings: 'AAEA' });

async function writeBuild(files: Readonly<Record<string, string>>): Promise<string> {
  const browser = path.join(folder.path, 'dist/browser');
  await mkdir(browser, { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(browser, name), text);
  return path.join(folder.path, 'dist');
}

describe.each(storeKinds)('with a %s', (kind) => {
  let environment: Environment;
  beforeEach(async () => {
    environment = { store: await open(kind), name: 'staging', trustedKeys: [ours.publicKey] };
  });

  const publish = async (files: Readonly<Record<string, string>>, signingKey = ours.privateKey) =>
    publishShellFiles(environment, { folder: await writeBuild(files), by: 'a test', signingKey });
  const listed = async () => {
    const shells = await Promise.all(
      (await listShells(environment)).map((key) => readShell(environment, key)),
    );
    return shells.map((shell) => shell?.files ?? {});
  };

  test('Files are stored once, and a listed build changes nothing', async () => {
    const first = { 'main.0000000001.js': 'one', 'entry-assets.json': '{}', 'main.0000000001.js.map': map };
    expect(await publish(first)).toEqual({ files: 1, added: 1 });
    expect(await publish({})).toEqual({ files: 1, added: 0 });
    expect(await listed()).toHaveLength(1);
    expect(await publish({ 'main.0000000002.js': 'two' })).toEqual({ files: 2, added: 1 });

    const [, second = {}] = await listed();
    expect(Object.keys(second)).toEqual(['main.0000000001.js', 'main.0000000002.js']);
    const integrity = second['main.0000000002.js'] ?? '';
    expect(String(await readShellFile(environment.store, 'main.0000000002.js', integrity))).toBe('two');
    const { stack } = await explainStack(
      environment.store,
      'at f (https://shop.example/assets/main.0000000001.js:1:1)',
    );
    expect(stack).toBe('at f (src/main.tsx:3:1)');
  });

  test('A file with another content under the same name is rejected', async () => {
    await publish({ 'main.0000000001.js': 'one' });
    await expect(publish({ 'main.0000000001.js': 'changed' })).rejects.toThrow(
      'host/files/main.0000000001.js exists with other bytes',
    );
  });

  test('Nothing is stored with a key that gateways do not trust', async () => {
    await expect(publish({ 'main.0000000001.js': 'one' }, theirs.privateKey)).rejects.toThrow('not trusted');
    expect(await environment.store.list('')).toEqual([]);
  });

  test('A changed file, a changed list and the list of another environment are rejected', async () => {
    await publish({ 'main.0000000001.js': 'one' });
    const { store } = environment;
    const [key = ''] = await listShells(environment);
    const [files = {}] = await listed();
    const replace = async (changed: string, text: string) => {
      const stored = await store.read(changed);
      await store.replace(changed, Buffer.from(text), stored?.etag ?? '');
    };

    await replace('host/files/main.0000000001.js', 'evil');
    const integrity = files['main.0000000001.js'] ?? '';
    await expect(readShellFile(store, 'main.0000000001.js', integrity)).rejects.toThrow('changed');
    await expect(readShell({ ...environment, name: 'production' }, key)).rejects.toThrow('another');
    const text = String((await store.read(key))?.bytes);
    await replace(key, text.replace('main.', 'evil.'));
    await expect(readShell(environment, key)).rejects.toThrow('was changed afterwards');
  });

  test('Pruning removes the files that only older builds have', async () => {
    await publish({
      'main.0000000001.js': 'one',
      'main.0000000001.js.map': map,
      'react.0000000001.js': 'same',
      'react.0000000001.js.map': map,
    });
    const again = { folder: path.join(folder.path, 'second'), by: 'a test', signingKey: ours.privateKey };
    await mkdir(path.join(again.folder, 'browser'), { recursive: true });
    await writeFile(path.join(again.folder, 'browser/react.0000000001.js'), 'same');
    await publishShellFiles(environment, again);

    const unused = await findUnusedShellFiles(environment.store, [environment], 1);
    expect(unused.filter((key) => key.startsWith('host/'))).toEqual([
      'host/files/main.0000000001.js',
      'host/maps/main.0000000001.js.map.br',
    ]);
    for (const key of unused) await environment.store.remove(key);
    expect(await environment.store.list('host/')).toEqual([
      'host/files/react.0000000001.js',
      'host/maps/react.0000000001.js.map.br',
    ]);
    expect(await listed()).toHaveLength(1);
  });
});
