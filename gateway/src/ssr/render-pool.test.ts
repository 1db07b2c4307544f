import { setTimeout as wait } from 'node:timers/promises';
import type { ComposedRelease } from '@szn/release-registry/composition/compose';
import { integrityOf } from '@szn/release-registry/records/integrity';
import { stableRelease } from '../releases/registry-snapshot.ts';
import { catalogueRelease, failureRelease } from '../testing/fixture-remotes.ts';
import type { FixtureRelease } from '../testing/fixture-release.ts';
import { prepareRenderPools } from '../testing/render-pools.ts';
import type { RenderPool } from './render-pool.ts';

const pools = prepareRenderPools();
const { warnings } = pools;

const compose = async (...fixtures: readonly FixtureRelease[]) =>
  stableRelease(await pools.compose(...fixtures));

const catalogue = (version: string, script?: string) =>
  catalogueRelease(version, script === undefined ? {} : { script });

type Started = { readonly pool: RenderPool; readonly release: ComposedRelease };

function start(release: ComposedRelease, pool = pools.open()): Started {
  pool.activate([release]);
  return { pool, release };
}

async function waitUntil(isDone: () => boolean): Promise<void> {
  while (!isDone()) await wait(10);
}

const visit = ({ pool, release }: Started, address: string) =>
  pool.render(release, `http://shop.example${address}`);

test('A page is rendered with its data, head and remote name', async () => {
  const shop = start(await compose(catalogue('1.0.0')));

  const page = await visit(shop, '/men?sort=newest');

  expect(page).toMatchObject({
    kind: 'page',
    status: 200,
    remote: 'catalogue',
    head: { title: 'Men 1.0.0', canonicalPath: '/men' },
  });
  expect(page?.kind === 'page' && Buffer.from(page.html).toString()).toContain('<h1>Men 1.0.0</h1>');
  expect(page?.kind === 'page' && JSON.parse(page.data)).toMatchObject({
    hydration: { loaderData: { 'catalogue /men': { params: {} } } },
  });
});

test('An unknown path gets the 404 page', async () => {
  const shop = start(await compose(catalogue('1.0.0')));

  expect(await visit(shop, '/nowhere')).toMatchObject({ kind: 'page', status: 404 });
});

describe('A remote that fails affects only its own page', () => {
  let shop: Started;
  beforeAll(async () => {
    shop = start(await compose(failureRelease(), catalogue('1.0.0')), pools.openShared());
  });

  test.each([
    ['/loader-throws', 503],
    ['/loader-throws-404', 404],
    ['/loader-hangs', 503],
    ['/loader-exits', 503],
    ['/loader-returns-no-json', 503],
    ['/component-throws', 503],
    ['/component-suspends', 503],
    ['/head-throws', 503],
    ['/redirects-away', 503],
  ])('%s gets header and footer without page content (%i)', async (address, status) => {
    const page = await visit(shop, address);

    expect(page).toMatchObject({ kind: 'frame', status });
    expect(page?.kind === 'frame' && Buffer.from(page.html).toString()).not.toContain('internal detail');
    expect(await visit(shop, '/men')).toMatchObject({ kind: 'page', status: 200 });
  });

  test('A loader that blocks ends the render thread', async () => {
    const failing = start(await compose(failureRelease()));

    expect(await visit(failing, '/loader-blocks')).toBeNull();
    await waitUntil(() => warnings.join('\n').includes('render thread lost'));
  });

  test.each(['/loader-rejection-unhandled', '/dispose-throws'])(
    '%s is logged and affects no page',
    async (address) => {
      expect(await visit(shop, address)).toMatchObject({ kind: 'page', status: 200 });
      expect(await visit(shop, '/fine')).toMatchObject({ kind: 'page', status: 200 });
      expect(warnings.join('\n')).toContain('error outside of a page rendering');
    },
  );

  test.each([
    ['/redirects-home', '/fine?from=1'],
    ['/redirects-away-by-slashes', '/evil.example/'],
  ])('%s becomes a redirect within the storefront', async (address, location) => {
    expect(await visit(shop, address)).toEqual({ kind: 'redirect', status: 302, location });
  });

  test('A script that requires a module that the shell does not share is not rendered on the server', async () => {
    const incompatible = start(await compose(catalogue('2.0.0', `require('node:fs');`)));

    expect(await visit(incompatible, '/men')).toMatchObject({ kind: 'frame', remote: 'catalogue' });
    expect(warnings.join('\n')).toContain('which the shell does not share');
  });

  test('A script with another integrity than published is not evaluated', async () => {
    const release = await compose(catalogue('3.0.0'));
    const [record] = release.records;
    if (!record) throw new Error('A record is needed.');
    const file = { bytes: 1, brotliBytes: 1, integrity: integrityOf(Buffer.from('another script')) };
    const files = { ...record.files, [record.server.script]: file };
    const tampered = { ...release, records: [{ ...record, files }] };

    expect(await visit(start(tampered), '/men')).toMatchObject({ kind: 'frame' });
    expect(warnings.join('\n')).toContain('differs from the published one');
  });
});

describe('Besides the active compositions', () => {
  const heading = async (pool: RenderPool, release: ComposedRelease) => {
    const page = await pool.render(release, 'http://shop.example/men');
    return page?.kind === 'page' ? page.head.title : null;
  };

  test('temporary compositions are rendered, and the oldest ones are evicted', async () => {
    const [stable, ...others] = await Promise.all(
      ['5.0.0', '5.0.1', '5.0.2', '5.0.3', '5.0.4'].map((version) => compose(catalogue(version))),
    );
    if (!stable) throw new Error('A release is needed.');
    const { pool } = start(stable);
    await heading(pool, stable);

    for (const other of [...others, ...others]) {
      expect(await heading(pool, other)).toBe(`Men ${other.records[0]?.version}`);
    }

    expect(await heading(pool, stable)).toBe('Men 5.0.0');
  });

  test.each([false, true])(
    'one that is no longer active finishes its page (foreign: %s)',
    async (isForeign) => {
      const { pool, release } = start(await compose({ ...catalogue('6.0.0'), isForeign }));
      const pending = heading(pool, release);
      await waitUntil(() => true);

      pool.activate([]);

      expect(await pending).toBe('Men 6.0.0');
    },
  );

  test('a composition whose thread does not start is not rendered on the server', async () => {
    const release = await compose(catalogue('7.0.0'));
    const pool = pools.open({ workerFile: `${pools.folder.path}/missing.cjs`, renderTimeoutMs: 300 });

    expect(await pool.render(release, 'http://shop.example/men')).toBeNull();
    expect(warnings).toContainEqual(expect.stringContaining('composition not rendered'));
    await expect(pool.warm(release)).rejects.toThrow('did not start');
  });
});
