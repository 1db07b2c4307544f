import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ComposedRelease } from '@szn/delivery/compose';
import { integrityOf } from '@szn/delivery/integrity';
import { buildRenderWorker } from '../testing/build-render-worker.ts';
import { composeFixtures } from '../testing/compose-fixtures.ts';
import { startFakeProvider, type FakeProvider } from '../testing/fake-provider.ts';
import type { FixtureRelease } from '../testing/fixture-release.ts';
import { scriptInTrouble, scriptShowing, troublePaths } from '../testing/server-scripts.ts';
import { prepareTemporaryFolder } from '../testing/prepare-temporary-folder.ts';
import { startRenderPool, type RenderPool } from './render-pool.ts';

const folder = prepareTemporaryFolder();
const warnings: string[] = [];
const pools: RenderPool[] = [];
let workerFile = '';
let provider: FakeProvider;
let sequence = 0;

beforeAll(async () => {
  workerFile = await buildRenderWorker(path.join(folder.path, 'worker'));
  provider = await startFakeProvider();
}, 60_000);
afterAll(() => provider.close());
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
  warnings.length = 0;
});

const compose = (...fixtures: readonly FixtureRelease[]) =>
  composeFixtures(folder.path, ++sequence, fixtures);

const catalogue = (version: string, script = scriptShowing('catalogue', { '/men': `Men ${version}` })) => ({
  name: 'catalogue',
  version,
  routes: ['/men'],
  script,
});

const trouble = { name: 'trouble', version: '1.0.0', routes: troublePaths, script: scriptInTrouble };

async function start(release: ComposedRelease): Promise<RenderPool> {
  const pool = await startRenderPool(
    {
      workerFile,
      releasesFolder: path.join(folder.path, 'releases'),
      providerOrigin: provider.origin,
      renderTimeoutMs: 300,
      log: { warn: (details, text) => void warnings.push(`${text} ${JSON.stringify(details)}`) },
    },
    release,
  );
  pools.push(pool);
  return pool;
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await wait(10);
}

const visit = async (pool: RenderPool, address: string) =>
  (await pool.render(`http://shop.example${address}`)).page;

test('a page is rendered with its data, its head and the name of its remote', async () => {
  const pool = await start(await compose(catalogue('1.0.0')));

  const page = await visit(pool, '/men?sort=newest');

  expect(page).toMatchObject({
    kind: 'page',
    status: 200,
    remote: 'catalogue',
    head: { title: 'Men 1.0.0', canonicalPath: '/men' },
  });
  expect(page?.kind === 'page' && page.html).toContain('<h1>Men 1.0.0</h1>');
  expect(page?.kind === 'page' && JSON.parse(page.data)).toMatchObject({
    hydration: { loaderData: { 'catalogue /men': { params: {} } } },
  });
});

test('an unknown path is the 404 page', async () => {
  const pool = await start(await compose(catalogue('1.0.0')));

  expect(await visit(pool, '/nowhere')).toMatchObject({ kind: 'page', status: 404 });
});

describe('a remote that goes wrong costs its page the rendering, and nothing else', () => {
  test.each([
    ['/loader-throws', 503],
    ['/loader-throws-404', 404],
    ['/loader-hangs', 503],
    ['/loader-gives-no-json', 503],
    ['/component-throws', 503],
    ['/component-suspends-for-ever', 503],
    ['/head-throws', 503],
    ['/redirects-away', 503],
  ])('%s is answered by header and footer around an empty place (%i)', async (address, status) => {
    const pool = await start(await compose(trouble, catalogue('1.0.0')));

    const page = await visit(pool, address);

    expect(page).toMatchObject({ kind: 'frame', status });
    expect(page?.kind === 'frame' && page.html).not.toContain('a stack for nobody');
    expect(await visit(pool, '/men')).toMatchObject({ kind: 'page', status: 200 });
  });

  test.each(['/loader-blocks-for-ever', '/loader-ends-the-thread'])(
    '%s takes its thread along',
    async (address) => {
      const pool = await start(await compose(trouble));

      expect(await visit(pool, address)).toBeNull();
      await until(() => warnings.join('\n').includes('render thread lost'));
    },
  );

  test.each(['/loader-rejects-unheard', '/dispose-throws'])(
    '%s is told of and costs nobody a page',
    async (address) => {
      const pool = await start(await compose(trouble));

      expect(await visit(pool, address)).toMatchObject({ kind: 'page', status: 200 });
      expect(await visit(pool, '/fine')).toMatchObject({ kind: 'page', status: 200 });
      expect(warnings.join('\n')).toContain('error beside a rendering');
    },
  );

  test.each([
    ['/redirects-home', '/fine?from=1'],
    ['/redirects-away-by-slashes', '/evil.example/'],
  ])('%s is passed on as a redirect within the shop', async (address, location) => {
    const pool = await start(await compose(trouble));

    expect(await visit(pool, address)).toEqual({ kind: 'redirect', status: 302, location });
  });

  test('a script that asks for a module that the shell does not share is left to the browser', async () => {
    const pool = await start(await compose(catalogue('2.0.0', `require('node:fs');`)));

    expect(await visit(pool, '/men')).toMatchObject({ kind: 'frame', remote: 'catalogue' });
    expect(warnings.join('\n')).toContain('which the shell does not share');
  });

  test('a script that is not the published one is not evaluated', async () => {
    const release = await compose(catalogue('3.0.0'));
    const [record] = release.records;
    if (!record) throw new Error('one record is needed');
    const file = { bytes: 1, brotliBytes: 1, integrity: integrityOf(Buffer.from('another script')) };
    const files = { ...record.files, [record.server.script]: file };
    const tampered = { ...release, records: [{ ...record, files }] };

    expect(await visit(await start(tampered), '/men')).toMatchObject({ kind: 'frame' });
    expect(warnings.join('\n')).toContain('is not the published one');
  });
});

describe('a new version', () => {
  test('takes over, and each page says which versions it was made from', async () => {
    const [before, after] = [await compose(catalogue('4.0.0')), await compose(catalogue('5.0.0'))];
    const pool = await start(before);
    const first = await pool.render('http://shop.example/men');

    await pool.use(after);

    const second = await pool.render('http://shop.example/men');
    expect([first.release, second.release]).toEqual([before, after]);
    expect([first.page, second.page]).toMatchObject([
      { head: { title: 'Men 4.0.0' } },
      { head: { title: 'Men 5.0.0' } },
    ]);
    expect(pool.serving()).toBe(after);
  });

  test('never makes a page of two versions, however many are asked for meanwhile', async () => {
    const releases = [await compose(catalogue('6.0.0')), await compose(catalogue('7.0.0'))] as const;
    const pool = await start(releases[0]);
    const renderings: Awaited<ReturnType<RenderPool['render']>>[] = [];
    let isSwapped = false;
    const crowd = async () => {
      while (!isSwapped) renderings.push(await pool.render('http://shop.example/men'));
    };
    const visits = Promise.all([crowd(), crowd(), crowd(), crowd()]);

    await pool.use(releases[1]);
    await pool.use(releases[0]);
    isSwapped = true;
    await visits;

    expect(renderings.length).toBeGreaterThan(10);
    for (const { release, page } of renderings) {
      expect(page).toMatchObject({ head: { title: `Men ${release.records[0]?.version}` } });
    }
  });

  test('is overtaken by a newer one that comes right after it', async () => {
    const releases = await Promise.all(
      ['8.0.0', '8.0.1', '8.0.2'].map((version) => compose(catalogue(version))),
    );
    const [first, second, third] = releases;
    if (!first || !second || !third) throw new Error('three releases are needed');
    const pool = await start(first);

    await Promise.all([pool.use(second), pool.use(third)]);

    expect(pool.serving()).toBe(third);
  });

  test.each([
    ['throws while it is evaluated', `throw new Error('broken');`],
    ['is no remote', `module.exports = {};`],
    [
      'throws while it is drawn',
      scriptInTrouble.replaceAll('/component-throws', '/men').replace("'trouble'", "'catalogue'"),
    ],
    [
      'never answers',
      scriptInTrouble.replaceAll('/loader-hangs', '/men').replace("'trouble'", "'catalogue'"),
    ],
  ])('that %s does not take over', async (_case, script) => {
    const good = await compose(catalogue('9.0.0'));
    const pool = await start(good);

    await expect(pool.use(await compose(catalogue('9.1.0', script)))).rejects.toThrow('does not render /men');

    expect(pool.serving()).toBe(good);
    expect(await visit(pool, '/men')).toMatchObject({ head: { title: 'Men 9.0.0' } });
  });

  test('takes over while the provider is down, which the one before cannot render either', async () => {
    provider.answers((_request, response) => void response.writeHead(500).end('{}'));
    const asking = (text: string) =>
      scriptInTrouble.replaceAll('/loader-asks-the-provider', '/men').replace("'trouble'", "'catalogue'") +
      `// ${text}`;
    const pool = await start(await compose(catalogue('10.0.0', asking('one'))));
    const next = await compose(catalogue('10.1.0', asking('two')));

    await pool.use(next);

    expect(pool.serving()).toBe(next);
  });
});
