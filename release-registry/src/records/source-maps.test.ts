import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { openDirectoryStore } from '../store/directory-store.ts';
import { writeBuiltRemote } from '../testing/built-remote.ts';
import { prepareTemporaryFolder } from '../testing/prepare-temporary-folder.ts';
import { publishTreeBuild } from './publish-build.ts';
import { readBuild } from './read-build.ts';
import { explainServerStack, explainStack } from './source-maps.ts';

const folder = prepareTemporaryFolder();
const releases = () => path.join(folder.path, 'releases');

async function release() {
  const built = await writeBuiltRemote(folder.path);
  const build = await readBuild(built, { allowedModules: {}, version: 'tree', commit: null });
  await publishTreeBuild(openDirectoryStore(releases()), build);
  return build.record;
}

test('the map of a script is stored beside the release, without the text of its sources', async () => {
  const { version } = await release();
  const map = await readFile(path.join(releases(), 'catalogue', version, 'maps/remote.js.map.br'));

  expect(JSON.parse(brotliDecompressSync(map).toString('utf8'))).toEqual({
    version: 3,
    sources: ['src/secret.ts'],
    names: [],
    mappings: 'AAEA',
  });
});

test('explainStack replaces positions of released scripts, and names the releases', async () => {
  const { version } = await release();
  const store = openDirectoryStore(releases());
  const line = (file: string) => `    at f (https://shop.example/releases/${file}:1:1)`;
  const known = line(`catalogue/${version}/browser/remote.js`);
  const others = [
    line(`catalogue/${version}/browser/lazy.js`),
    line('catalogue/9.9.9/browser/remote.js'),
    line('catalogue/../../secret/browser/remote.js'),
    '    at g (https://shop.example/assets/main.js:1:1)',
  ];

  const explained = await explainStack(store, ['Error: broken', known, ...others].join('\n'));

  const mapped = ['Error: broken', '    at f (src/secret.ts:3:1)', ...others].join('\n');
  expect(explained.stack).toBe(mapped);
  expect(explained.releases).toEqual([
    { name: 'catalogue', version },
    { name: 'catalogue', version: '9.9.9' },
  ]);
});

test('explainServerStack replaces positions of the script for servers of this release only', async () => {
  const record = await release();
  const lines = (file: string) =>
    [
      'Error: broken',
      `    at Page (${file})`,
      '    at g (home/remote.cjs:1:1)',
      '    at h (/shell/render-worker.cjs:1:1)',
    ].join('\n');

  expect(
    await explainServerStack(openDirectoryStore(releases()), record, lines('catalogue/remote.cjs:1:1')),
  ).toBe(lines('src/secret.ts:3:1'));
});
