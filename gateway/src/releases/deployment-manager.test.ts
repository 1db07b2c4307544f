import type { RenderedPage } from '@szn/shared-contracts/rendering';
import type { RenderPool } from '../ssr/render-pool.ts';
import { catalogueRelease, failureScript } from '../testing/fixture-remotes.ts';
import { buildRegistry, withCanary, withExtras } from '../testing/fixture-registry.ts';
import { publishFixture, type FixtureRelease } from '../testing/fixture-release.ts';
import { fixtureSources } from '../testing/fixture-snapshots.ts';
import { prepareRenderPools } from '../testing/render-pools.ts';
import { startDeployments, type DeploymentManager } from './deployment-manager.ts';
import { composeSnapshot, stableRelease, type RegistrySnapshot } from './registry-snapshot.ts';

const pools = prepareRenderPools();
const rejected: string[] = [];
afterEach(() => {
  rejected.length = 0;
});

const catalogue = (version: string, script?: string) =>
  catalogueRelease(version, script === undefined ? {} : { script });
const failureAt = (path: string) =>
  failureScript.replaceAll(path, '/men').replace("'failures'", "'catalogue'");
const brokenScripts = {
  evaluation: `throw new Error('broken');`,
  definition: `module.exports = {};`,
  rendering: failureAt('/component-throws'),
  loader: failureAt('/loader-hangs'),
};

const { compose, releasesFolder } = pools;

async function composeCanary(stable: string, canary: FixtureRelease): Promise<RegistrySnapshot> {
  const records = [await publishFixture(releasesFolder(), catalogue(stable))];
  const registry = withCanary(
    buildRegistry(pools.nextSequence(), records),
    await publishFixture(releasesFolder(), canary),
    10,
  );
  return composeSnapshot(registry, fixtureSources(releasesFolder()));
}

type Shop = { readonly pool: RenderPool; readonly deployments: DeploymentManager };

async function start(initial: RegistrySnapshot): Promise<Shop> {
  const pool = pools.open();
  const onCanaryRejected = (error: unknown) => void rejected.push(String(error));
  return { pool, deployments: await startDeployments(initial, pool, onCanaryRejected) };
}

async function visit({
  pool,
  deployments,
}: Shop): Promise<{ version: string | undefined; page: RenderedPage | null }> {
  const release = stableRelease(deployments.current());
  const page = await pool.render(release, 'http://shop.example/men');
  return { version: release.records[0]?.version, page };
}

describe('A new version', () => {
  test('becomes current', async () => {
    const [before, after] = [await compose(catalogue('4.0.0')), await compose(catalogue('5.0.0'))];
    const shop = await start(before);
    const first = await visit(shop);

    await shop.deployments.deploy(after);

    expect([first, await visit(shop)]).toMatchObject([
      { version: '4.0.0', page: { head: { title: 'Men 4.0.0' } } },
      { version: '5.0.0', page: { head: { title: 'Men 5.0.0' } } },
    ]);
  });

  test('never mixes two versions in one page during the change', async () => {
    const snapshots = [await compose(catalogue('6.0.0')), await compose(catalogue('7.0.0'))] as const;
    const shop = await start(snapshots[0]);
    const visits: Awaited<ReturnType<typeof visit>>[] = [];
    let isFinished = false;
    const sendRequests = async () => {
      while (!isFinished) visits.push(await visit(shop));
    };
    const clients = Promise.all([sendRequests(), sendRequests(), sendRequests(), sendRequests()]);

    await shop.deployments.deploy(snapshots[1]);
    await shop.deployments.deploy(snapshots[0]);
    isFinished = true;
    await clients;

    expect(visits).not.toHaveLength(0);
    for (const { version, page } of visits) {
      expect(page).toMatchObject({ head: { title: `Men ${version}` } });
    }
  });

  test('is superseded by a newer one that is deployed right after it', async () => {
    const shop = await start(await compose(catalogue('8.0.0')));
    const [second, third] = [await compose(catalogue('8.0.1')), await compose(catalogue('8.0.2'))];

    await Promise.all([shop.deployments.deploy(second), shop.deployments.deploy(third)]);

    expect(shop.deployments.current().registry).toBe(third.registry);
  });

  test.each([
    ['throws while its script is evaluated', brokenScripts.evaluation],
    ['exports no remote', brokenScripts.definition],
    ['throws while it renders', brokenScripts.rendering],
    ['never finishes loading', brokenScripts.loader],
  ])('that %s is not deployed', async (_case, script) => {
    const shop = await start(await compose(catalogue('9.0.0')));

    const deployment = shop.deployments.deploy(await compose(catalogue('9.1.0', script)));

    await expect(deployment).rejects.toThrow('does not render /men');
    expect(await visit(shop)).toMatchObject({ version: '9.0.0', page: { head: { title: 'Men 9.0.0' } } });
  });

  test('is deployed during an outage of the provider, because the current version fails as well', async () => {
    pools.provider.respondWith((_request, response) => void response.writeHead(500).end('{}'));
    const requesting = (text: string) => `${failureAt('/loader-requests-provider')}// ${text}`;
    const shop = await start(await compose(catalogue('10.0.0', requesting('one'))));

    await shop.deployments.deploy(await compose(catalogue('10.1.0', requesting('two'))));

    expect(await visit(shop)).toMatchObject({ version: '10.1.0' });
  });

  test('that is killed is deployed without rendering', async () => {
    const shop = await start(await compose(catalogue('11.0.0')));
    const record = await publishFixture(releasesFolder(), catalogue('11.1.0', brokenScripts.evaluation));
    const registry = withExtras(buildRegistry(pools.nextSequence(), [record]), 'catalogue', {
      killed: { message: 'Back at nine.' },
    });

    await shop.deployments.deploy(await composeSnapshot(registry, fixtureSources(releasesFolder())));

    expect(stableRelease(shop.deployments.current()).composition.remotes).toMatchObject([
      { version: '11.1.0', killed: 'Back at nine.' },
    ]);
  });
});

describe('A canary', () => {
  const canaryOf = ({ deployments }: Shop) => deployments.current().compositions.at(0)?.release;

  test('is rendered beside the stable version', async () => {
    const shop = await start(await composeCanary('12.0.0', catalogue('12.1.0')));
    const release = canaryOf(shop);
    if (!release) throw new Error('A canary is needed.');

    const page = await shop.pool.render(release, 'http://shop.example/men');

    expect(page).toMatchObject({ head: { title: 'Men 12.1.0' } });
    expect(await visit(shop)).toMatchObject({ version: '12.0.0', page: { head: { title: 'Men 12.0.0' } } });
  });

  test('that renders worse gets no traffic and does not block the deployment', async () => {
    const shop = await start(await compose(catalogue('13.0.0')));

    await shop.deployments.deploy(
      await composeCanary('13.1.0', catalogue('13.2.0', brokenScripts.rendering)),
    );

    expect(shop.deployments.current().compositions).toHaveLength(1);
    expect(await visit(shop)).toMatchObject({ version: '13.1.0' });
    expect(rejected).toEqual([expect.stringContaining('The canary does not render /men')]);
  });

  test('that renders worse is also rejected at the start of the gateway', async () => {
    const shop = await start(await composeCanary('14.0.0', catalogue('14.1.0', brokenScripts.evaluation)));

    expect(shop.deployments.current().compositions).toHaveLength(1);
    expect(rejected).toHaveLength(1);
  });
});
