import path from 'node:path';
import rateLimit from '@fastify/rate-limit';
import { openDirectoryStore } from '@szn/release-registry/store/directory-store';
import fastify, { type FastifyInstance } from 'fastify';
import { createReleaseCache } from './releases/release-cache.ts';
import { registerStaticFiles } from './static-files.ts';
import { publishFixture } from './testing/fixture-release.ts';
import { writeFixtureShell } from './testing/fixture-shell.ts';
import { prepareTemporaryFolder } from './testing/temporary-folder.ts';

const folder = prepareTemporaryFolder();
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
let app: FastifyInstance;
let readKeys: string[] = [];

/** Static files of a gateway whose releases are in a store that counts. */
beforeEach(async () => {
  const published = path.join(folder.path, 'published');
  const store = openDirectoryStore(published);
  const cacheFolder = path.join(folder.path, `cache-${Date.now()}`);
  readKeys = [];
  const read: typeof store.read = (key) => {
    readKeys.push(key);
    return store.read(key);
  };
  app = fastify({ trustProxy: true });
  await app.register(rateLimit, { global: false });
  await registerStaticFiles(
    app,
    {
      shellFolder: await writeFixtureShell(folder.path),
      previousShellFolder: null,
      releasesFolder: cacheFolder,
    },
    {
      releaseCache: createReleaseCache({ read }, cacheFolder),
      shellFiles: { read: async () => null, countUnlisted: async () => 0 },
    },
  );
});
afterEach(() => app.close());

const load = (version: string, address = '203.0.113.7') =>
  app.inject({
    url: `/releases/${version}/browser/remote.js`,
    headers: { 'x-forwarded-for': address },
  });

test('Versions that one site makes up reach the store at most 60 times in a minute', async () => {
  const answers = await Promise.all(
    numbers(300).map((patch) => load(`home/1.0.${patch}`, `203.0.113.${patch % 250}`)),
  );

  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([404]));
  expect(readKeys).toHaveLength(60);
});

test('Another site still gets a version of the store, however many files it asks for at once', async () => {
  await publishFixture(path.join(folder.path, 'published'), {
    name: 'home',
    version: '2.0.0',
    routes: ['/'],
    script: '// home',
  });
  await Promise.all(numbers(100).map((patch) => load(`home/1.1.${patch}`)));
  readKeys = [];

  const answers = await Promise.all(numbers(100).map(() => load('home/2.0.0', '198.51.100.1')));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(readKeys.filter((key) => key.endsWith('release.json'))).toHaveLength(1);
  // A cached version is no read of the store.
  expect((await load('home/2.0.0')).statusCode).toBe(200);
});

test.each(['home/01.0.0', 'environments/1.0.0', `home/1.0.0-${'a'.repeat(200)}`])(
  'What cannot be a version does not reach the store: %s',
  async (version) => {
    expect((await load(version)).statusCode).toBe(404);
    expect(readKeys).toEqual([]);
  },
);
