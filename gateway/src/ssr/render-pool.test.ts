import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ComposedRelease } from '@szn/release-registry/composition/compose';
import { integrityOf } from '@szn/release-registry/records/integrity';
import { commonRelease } from '../releases/registry-snapshot.ts';
import { buildRenderWorker } from '../testing/build-render-worker.ts';
import { composeFixtures } from '../testing/compose-fixtures.ts';
import { startFakeProvider, type FakeProvider } from '../testing/fake-provider.ts';
import type { FixtureRelease } from '../testing/fixture-release.ts';
import { scriptInTrouble, scriptShowing, troublePaths } from '../testing/server-scripts.ts';
import { prepareTemporaryFolder } from '../testing/prepare-temporary-folder.ts';
import { createRenderPool, type RenderPool } from './render-pool.ts';

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

const compose = async (...fixtures: readonly FixtureRelease[]) =>
  commonRelease(await composeFixtures(folder.path, ++sequence, fixtures));

const catalogue = (version: string, script = scriptShowing('catalogue', { '/men': `Men ${version}` })) => ({
  name: 'catalogue',
  version,
  routes: ['/men'],
  script,
});

const trouble = { name: 'trouble', version: '1.0.0', routes: troublePaths, script: scriptInTrouble };

type Started = { readonly pool: RenderPool; readonly release: ComposedRelease };

function start(release: ComposedRelease): Started {
  const pool = createRenderPool({
    workerFile,
    releasesFolder: path.join(folder.path, 'releases'),
    providerOrigin: provider.origin,
    // Long enough for a first page on a busy machine; whatever hangs is waited for that long.
    renderTimeoutMs: 3000,
    log: { warn: (details, text) => void warnings.push(`${text} ${JSON.stringify(details)}`) },
  });
  pool.keep([release]);
  pools.push(pool);
  return { pool, release };
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await wait(10);
}

const visit = ({ pool, release }: Started, address: string) =>
  pool.render(release, `http://shop.example${address}`);

test('a page is rendered with its data, its head and the name of its remote', async () => {
  const shop = start(await compose(catalogue('1.0.0')));

  const page = await visit(shop, '/men?sort=newest');

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
  const shop = start(await compose(catalogue('1.0.0')));

  expect(await visit(shop, '/nowhere')).toMatchObject({ kind: 'page', status: 404 });
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
    const shop = start(await compose(trouble, catalogue('1.0.0')));

    const page = await visit(shop, address);

    expect(page).toMatchObject({ kind: 'frame', status });
    expect(page?.kind === 'frame' && page.html).not.toContain('a stack for nobody');
    expect(await visit(shop, '/men')).toMatchObject({ kind: 'page', status: 200 });
  });

  test.each(['/loader-blocks-for-ever', '/loader-ends-the-thread'])(
    '%s takes its thread along',
    async (address) => {
      const shop = start(await compose(trouble));

      expect(await visit(shop, address)).toBeNull();
      await until(() => warnings.join('\n').includes('render thread lost'));
    },
  );

  test.each(['/loader-rejects-unheard', '/dispose-throws'])(
    '%s is told of and costs nobody a page',
    async (address) => {
      const shop = start(await compose(trouble));

      expect(await visit(shop, address)).toMatchObject({ kind: 'page', status: 200 });
      expect(await visit(shop, '/fine')).toMatchObject({ kind: 'page', status: 200 });
      expect(warnings.join('\n')).toContain('error beside a rendering');
    },
  );

  test.each([
    ['/redirects-home', '/fine?from=1'],
    ['/redirects-away-by-slashes', '/evil.example/'],
  ])('%s is passed on as a redirect within the shop', async (address, location) => {
    const shop = start(await compose(trouble));

    expect(await visit(shop, address)).toEqual({ kind: 'redirect', status: 302, location });
  });

  test('a script that asks for a module that the shell does not share is left to the browser', async () => {
    const shop = start(await compose(catalogue('2.0.0', `require('node:fs');`)));

    expect(await visit(shop, '/men')).toMatchObject({ kind: 'frame', remote: 'catalogue' });
    expect(warnings.join('\n')).toContain('which the shell does not share');
  });

  test('a script that is not the published one is not evaluated', async () => {
    const release = await compose(catalogue('3.0.0'));
    const [record] = release.records;
    if (!record) throw new Error('one record is needed');
    const file = { bytes: 1, brotliBytes: 1, integrity: integrityOf(Buffer.from('another script')) };
    const files = { ...record.files, [record.server.script]: file };
    const tampered = { ...release, records: [{ ...record, files }] };

    expect(await visit(start(tampered), '/men')).toMatchObject({ kind: 'frame' });
    expect(warnings.join('\n')).toContain('is not the published one');
  });
});

describe('beside the compositions at work', () => {
  const heading = async (pool: RenderPool, release: ComposedRelease) => {
    const page = await pool.render(release, 'http://shop.example/men');
    return page?.kind === 'page' ? page.head.title : null;
  };

  test('single visits get theirs, and the oldest of these make room for others', async () => {
    const [common, ...others] = await Promise.all(
      ['5.0.0', '5.0.1', '5.0.2', '5.0.3', '5.0.4'].map((version) => compose(catalogue(version))),
    );
    if (!common) throw new Error('a release is needed');
    const { pool } = start(common);
    await heading(pool, common);

    for (const other of [...others, ...others]) {
      expect(await heading(pool, other)).toBe(`Men ${other.records[0]?.version}`);
    }

    expect(await heading(pool, common)).toBe('Men 5.0.0');
  });

  test('a composition that is no longer at work ends with its last page', async () => {
    const { pool, release } = start(await compose(catalogue('6.0.0')));
    const underWay = heading(pool, release);
    await until(() => true);

    pool.keep([]);

    expect(await underWay).toBe('Men 6.0.0');
  });

  test('one whose thread does not start is left to the browser', async () => {
    const release = await compose(catalogue('7.0.0'));
    const pool = createRenderPool({
      workerFile: path.join(folder.path, 'nothing.cjs'),
      releasesFolder: folder.path,
      providerOrigin: provider.origin,
      renderTimeoutMs: 300,
      log: { warn: (_details, text) => void warnings.push(text) },
    });
    pools.push(pool);

    expect(await pool.render(release, 'http://shop.example/men')).toBeNull();
    expect(warnings).toContain('composition not rendered');
    await expect(pool.warm(release)).rejects.toThrow('did not start');
  });
});
