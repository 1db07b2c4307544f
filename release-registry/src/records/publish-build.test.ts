import { execFileSync } from 'node:child_process';
import { readdir, readFile, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { ReleaseRecord } from '@szn/shared-contracts/release';
import { openDirectoryStore } from '../store/directory-store.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import {
  catalogueScript,
  federationManifest,
  serverScript,
  writeBuiltRemote,
} from '../testing/built-remote.ts';
import { prepareTemporaryFolder } from '../testing/prepare-temporary-folder.ts';
import { integrityOf } from './integrity.ts';
import { publishTreeBuild } from './publish-build.ts';
import { readBuild } from './read-build.ts';
import { readReleaseRecord, releaseRecordName } from './release-record.ts';

const folder = prepareTemporaryFolder();
const releases = () => path.join(folder.path, 'releases');

async function release(changes: Parameters<typeof writeBuiltRemote>[1] = {}) {
  return releaseBuilt(await writeBuiltRemote(folder.path, changes));
}

/** Publishes a build as `npm run build` does. */
async function releaseBuilt(remoteFolder: string): Promise<ReleaseRecord> {
  const build = await readBuild(remoteFolder, { allowedModules: {}, version: 'tree', commit: null });
  await publishTreeBuild(openDirectoryStore(releases()), build);
  return build.record;
}

async function snapshot(): Promise<Readonly<Record<string, number>>> {
  const entries = await readdir(releases(), { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  const times = await Promise.all(files.map(async (file) => [file, (await stat(file)).mtimeMs] as const));
  return Object.fromEntries(times);
}

test('a release record contains the declarations of the definition and the builds', async () => {
  const record = await release();

  expect(record).toMatchObject({
    name: 'catalogue',
    version: expect.stringMatching(/^0\.1\.0-dev-[0-9a-f]{12}$/),
    contract: '1.0.0',
    owner: 'catalogue team',
    routes: ['/men', '/men/:category'],
    handles: [],
    sends: [{ name: 'wishlist.set', version: 1 }],
    activatesFor: null,
    shared: { react: '^19.0.0' },
    browser: { entry: 'remoteEntry.js', scripts: ['remote.js'], styles: ['remote.css'] },
    server: { script: 'server/remote.cjs' },
  });
  expect(await readReleaseRecord(releases(), record)).toEqual(record);
});

test('a release record contains what the routes of the definition declare', async () => {
  const routes = {
    '/men': { queryParameters: ['page'], sitemap: [{ name: 'pages' }] },
    '/desk': { role: 'editor' },
  };
  const script = serverScript({ name: 'catalogue', contract: '1.9.0', routes });

  expect(await release({ 'dist/server/remote.cjs': script })).toMatchObject({
    routes: ['/men', '/desk'],
    pages: routes,
  });
});

test('the release record of an optional remote contains its fallback text', async () => {
  const description = {
    version: '0.1.0',
    author: 'catalogue team',
    tier: 'optional',
    emptyText: 'No lookbook right now.',
    budgets: { scriptBytes: 1000, styleBytes: 1000 },
  };

  expect(await release({ 'package.json': JSON.stringify(description) })).toMatchObject({
    tier: 'optional',
    emptyText: 'No lookbook right now.',
  });
});

test('a release contains every file with its integrity, compressed browser files and no build statistics', async () => {
  const record = await release();
  const at = (file: string) => readFile(path.join(releases(), 'catalogue', record.version, file));

  expect(Object.keys(record.files)).toEqual([
    'browser/lazy.js',
    'browser/mf-manifest.json',
    'browser/remote.css',
    'browser/remote.js',
    'browser/remoteEntry.js',
    'server/remote.cjs',
  ]);
  for (const [file, { bytes, integrity }] of Object.entries(record.files)) {
    expect([integrityOf(await at(file)), (await at(file)).length]).toEqual([integrity, bytes]);
  }
  expect(brotliDecompressSync(await at('browser/remote.js.br'))).toEqual(await at('browser/remote.js'));
  await expect(at('server/remote.cjs.br')).rejects.toThrow('ENOENT');
  await expect(at('browser/remote.js.map')).rejects.toThrow('ENOENT');
});

test('a second publish of the same bytes changes nothing', async () => {
  const first = await release();
  const before = await snapshot();

  expect(await release()).toEqual(first);
  expect(await snapshot()).toEqual(before);
});

test.each([
  ['a script', { 'dist/browser/lazy.js': 'export const lazy = 2;' }],
  ['the server script', { 'dist/server/remote.cjs': `${catalogueScript}//` }],
  ['a file name', { 'dist/browser/lazy.js': null, 'dist/browser/later.js': 'export const lazy = 1;' }],
])('a change of %s creates another version and does not affect the first one', async (_case, changes) => {
  const first = await release();
  const before = await snapshot();
  await rm(path.join(folder.path, 'remotes'), { recursive: true });

  const second = await release(changes);

  expect(second.version).not.toBe(first.version);
  expect(await snapshot()).toMatchObject(before);
});

test('the statistics of the federation plugin do not change the version', async () => {
  const first = await release();

  expect(await release({ 'dist/browser/mf-stats.json': '{"builtAt":1}' })).toEqual(first);
});

test('concurrent publishes of one build store one release and leave no temporary files', async () => {
  const remoteFolder = await writeBuiltRemote(folder.path);

  const [first, ...others] = await Promise.all(Array.from({ length: 8 }, () => releaseBuilt(remoteFolder)));

  if (!first) throw new Error('No release was published.');
  expect(new Set(others.map(({ version }) => version))).toEqual(new Set([first.version]));
  expect(await readReleaseRecord(releases(), first)).toEqual(first);
  expect(await readdir(path.join(releases(), '.work'))).toEqual([]);
});

test('a change of the owner in package.json results in another version', async () => {
  const first = await release();
  const text = await readFile(path.join(folder.path, 'remotes/catalogue/package.json'), 'utf8');

  const second = await release({ 'package.json': text.replace('catalogue team', 'search team') });

  expect(second.version).not.toBe(first.version);
  expect(await readReleaseRecord(releases(), second)).toMatchObject({ owner: 'search team' });
});

test('a publish overwrites incomplete files and an invalid record', async () => {
  const first = await release();
  const place = path.join(releases(), 'catalogue', first.version);
  await writeFile(path.join(place, releaseRecordName), '{"schema":0}');
  await writeFile(path.join(place, 'browser/remote.js'), 'half');

  expect(await release()).toEqual(first);

  expect(await readReleaseRecord(releases(), first)).toEqual(first);
  expect(await readFile(path.join(place, 'browser/remote.js'), 'utf8')).toBe('export const remote = 1;');
});

test('a publish never removes the record that a concurrent publish has replaced', async () => {
  const remoteFolder = await writeBuiltRemote(folder.path);
  const record = await releaseBuilt(remoteFolder);
  const place = path.join(releases(), 'catalogue', record.version, releaseRecordName);
  await writeFile(place, '{"schema":0}');
  const build = await readBuild(remoteFolder, { allowedModules: {}, version: 'tree', commit: null });
  const store = openDirectoryStore(releases());
  const foundBeforeWrites: unknown[] = [];
  const note = async () => void foundBeforeWrites.push(await readReleaseRecord(releases(), record));
  let isFirstRead = true;
  const late: ReleaseStore = {
    ...store,
    read: async (key) => {
      const found = await store.read(key);
      if (isFirstRead) {
        isFirstRead = false;
        await releaseBuilt(remoteFolder);
      }
      return found;
    },
    create: (key, bytes) => note().then(() => store.create(key, bytes)),
    replace: (key, bytes, etag) => note().then(() => store.replace(key, bytes, etag)),
  };

  await publishTreeBuild(late, build);

  expect(foundBeforeWrites.length).toBeGreaterThan(0);
  expect(foundBeforeWrites).toEqual(foundBeforeWrites.map(() => record));
  expect(await readReleaseRecord(releases(), record)).toEqual(record);
});

test.each<[string, Parameters<typeof writeBuiltRemote>[1], RegExp]>([
  ['without a build', { 'dist/server/remote.cjs': null }, /is not built: server\/remote\.cjs is missing/],
  ['without a browser build', { 'dist/browser/mf-manifest.json': null }, /mf-manifest\.json is missing/],
  [
    'that exposes nothing',
    { 'dist/browser/mf-manifest.json': JSON.stringify({ ...federationManifest, exposes: [] }) },
    /does not expose "\.\/remote"/,
  ],
  [
    'with a manifest of another format',
    { 'dist/browser/mf-manifest.json': '{}' },
    /mf-manifest\.json is not usable \(metaData: /,
  ],
  ['without an owner', { 'package.json': '{"version":"0.1.0"}' }, /package\.json is not usable \(author: /],
  [
    'whose definition has another name',
    { 'dist/server/remote.cjs': catalogueScript.replace('catalogue', 'home') },
    /folder of catalogue defines a remote named "home"/,
  ],
  ['whose script exports no remote', { 'dist/server/remote.cjs': 'module.exports = 1' }, /exports no remote/],
  [
    'that requires a module that is not shared',
    { 'dist/server/remote.cjs': 'require("axios")' },
    /asks for "axios", which the shell does not share/,
  ],
  [
    'with a route without a leading slash',
    { 'dist/server/remote.cjs': serverScript({ name: 'catalogue', contract: '1.0.0', routes: ['men'] }) },
    /release record of catalogue is not usable \(routes\.0: /,
  ],
])('publish rejects a remote %s', async (_case, changes, reason) => {
  await expect(release(changes)).rejects.toThrow(reason);
  await expect(readdir(releases())).rejects.toThrow('ENOENT');
});

describe('A build is not published if its folder has', () => {
  const dist = () => path.join(folder.path, 'remotes/catalogue/dist');

  test.each<[string, RegExp, () => Promise<unknown>]>([
    [
      'a link out of it',
      /secret\.js is no file/,
      () => symlink('/etc/passwd', path.join(dist(), 'browser/secret.js')),
    ],
    ['a link to a folder', /all is no file/, () => symlink('/', path.join(dist(), 'browser/all'))],
    [
      'a link within it',
      /copy\.js is no file/,
      () => symlink('remote.js', path.join(dist(), 'browser/copy.js')),
    ],
    [
      'a pipe',
      /pipe\.js is no file/,
      async () => execFileSync('sh', ['-c', 'mkfifo "$0"', path.join(dist(), 'browser/pipe.js')]),
    ],
    [
      'names that differ by case',
      /one file where case/,
      () => writeFile(path.join(dist(), 'browser/Remote.js'), ''),
    ],
    [
      'the name of the record',
      /cannot be the name/,
      () => writeFile(path.join(dist(), 'release.json'), '{}'),
    ],
    [
      'the name of a compressed file',
      /cannot be the name/,
      () => writeFile(path.join(dist(), 'browser/remote.js.br'), ''),
    ],
    ['a hidden file', /cannot be the name/, () => writeFile(path.join(dist(), 'browser/.env'), 'TOKEN=1')],
    [
      'a name with other characters',
      /cannot be the name/,
      () => writeFile(path.join(dist(), 'browser/\u202eсj.js'), ''),
    ],
    [
      'a name with a line break',
      /cannot be the name/,
      () => writeFile(path.join(dist(), 'browser/a\n.js'), ''),
    ],
    [
      'a long name',
      /cannot be the name/,
      () => writeFile(path.join(dist(), `browser/${'x'.repeat(240)}.js`), ''),
    ],
    [
      'a file with holes that is larger than a build',
      /too large/,
      async () => {
        await writeFile(path.join(dist(), 'browser/holes.js'), '');
        await truncate(path.join(dist(), 'browser/holes.js'), 1e12);
      },
    ],
  ])('%s', async (_case, message, add) => {
    const remoteFolder = await writeBuiltRemote(folder.path);
    await add();
    await expect(releaseBuilt(remoteFolder)).rejects.toThrow(message);
  });
});
