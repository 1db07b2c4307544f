import { rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import type { RenderedPage } from '@szn/shared-contracts/rendering';
import type { Registry } from '@szn/shared-contracts/release';
import { readEarlierVersions } from '@szn/release-registry/registry/environment';
import type { RenderPool, RenderPoolOptions } from '../ssr/render-pool.ts';
import { catalogueRelease, failureScript, homeRelease } from '../testing/fixture-remotes.ts';
import {
  buildRegistry,
  openFixtureEnvironment,
  publishRegistry,
  withCanary,
  withExtras,
  withPromoted,
} from '../testing/fixture-registry.ts';
import { publishFixture, type FixtureRelease } from '../testing/fixture-release.ts';
import { renderWorkerFile } from '../testing/fixture-shell.ts';
import { fixtureSources } from '../testing/fixture-snapshots.ts';
import { prepareRenderPools } from '../testing/render-pools.ts';
import { startDeployments, type DeploymentManager } from './deployment-manager.ts';
import { describeDeployment, type DeploymentReport } from './gateway-report.ts';
import { stableRelease } from './registry-snapshot.ts';

// Each test starts several threads.
jest.setTimeout(60_000);
/** For tests that wait for pages that never finish. */
const shortWait = { renderTimeoutMs: 3000 };

const pools = prepareRenderPools();
const { releasesFolder } = pools;

const catalogue = (version: string, script?: string) =>
  catalogueRelease(version, script === undefined ? {} : { script });
const failureAt = (path: string) =>
  failureScript.replaceAll(path, '/men').replace("'failures'", "'catalogue'");
const requestingProvider = (text: string) => `${failureAt('/loader-requests-provider')}// ${text}`;
const brokenScripts = {
  evaluation: `throw new Error('broken');`,
  exit: `process.exit(3);`,
  definition: `module.exports = {};`,
  rendering: failureAt('/component-throws'),
  loader: failureAt('/loader-hangs'),
};

async function registryOf(...fixtures: readonly FixtureRelease[]): Promise<Registry> {
  const records = [];
  for (const fixture of fixtures) records.push(await publishFixture(releasesFolder(), fixture));
  return buildRegistry(pools.nextSequence(), records);
}
const promote = async (registry: Registry, fixture: FixtureRelease) =>
  withPromoted(registry, await publishFixture(releasesFolder(), fixture));
const addCanary = async (registry: Registry, fixture: FixtureRelease, traffic = 10) =>
  withCanary(registry, await publishFixture(releasesFolder(), fixture), traffic);
const kill = (registry: Registry, name: string) =>
  withExtras({ ...registry, sequence: registry.sequence + 1 }, name, {
    killed: { message: 'Back at nine.' },
  });

type Shop = {
  readonly pool: RenderPool;
  readonly deployments: DeploymentManager;
  /** One for each snapshot that became current. */
  readonly reports: DeploymentReport[];
  readonly setProviderState: (isUp: boolean) => void;
};

async function start(initial: Registry, options: Partial<RenderPoolOptions> = {}): Promise<Shop> {
  const pool = pools.open({ renderTimeoutMs: 10_000, ...options });
  const reports: DeploymentReport[] = [];
  let isUp = true;
  const deployments = await startDeployments(initial, {
    pool,
    sources: {
      ...fixtureSources(releasesFolder()),
      readEarlierVersions: async (registry, name) =>
        readEarlierVersions(await openFixtureEnvironment(releasesFolder()), registry, name),
    },
    canJudge: async () => isUp,
    onDeployed: (snapshot, checking) => void reports.push(describeDeployment(snapshot, checking)),
  });
  return { pool, deployments, reports, setProviderState: (next) => void (isUp = next) };
}

/** `<remote>@<version>` of the stable composition; ` off` for one that is switched off. */
const runningIn = ({ deployments }: Pick<Shop, 'deployments'>) =>
  stableRelease(deployments.current()).composition.remotes.map(
    ({ name, version, killed }) => `${name}@${version}${killed === null ? '' : ' off'}`,
  );
const refusedIn = ({ deployments }: Shop) =>
  deployments.current().refusals.map(({ remote, version, reason }) => `${remote}@${version}: ${reason}`);

async function visit({ pool, deployments }: Shop): Promise<{ version?: string; page: RenderedPage | null }> {
  const release = stableRelease(deployments.current());
  const page = await pool.render(release, 'http://shop.example/men');
  const version = release.records[0]?.version;
  return { ...(version !== undefined && { version }), page };
}

describe('A new version', () => {
  test('becomes current', async () => {
    const before = await registryOf(catalogue('4.0.0'));
    const shop = await start(before);
    const first = await visit(shop);

    await shop.deployments.deploy(await promote(before, catalogue('5.0.0')));

    expect([first, await visit(shop)]).toMatchObject([
      { version: '4.0.0', page: { head: { title: 'Men 4.0.0' } } },
      { version: '5.0.0', page: { head: { title: 'Men 5.0.0' } } },
    ]);
    expect(refusedIn(shop)).toEqual([]);
  });

  test('never mixes two versions in one page during the change', async () => {
    const before = await registryOf(catalogue('6.0.0'));
    const after = await promote(before, catalogue('7.0.0'));
    const shop = await start(before);
    const visits: Awaited<ReturnType<typeof visit>>[] = [];
    let isFinished = false;
    const sendRequests = async () => {
      while (!isFinished) visits.push(await visit(shop));
    };
    const clients = Promise.all([sendRequests(), sendRequests(), sendRequests(), sendRequests()]);

    await shop.deployments.deploy(after);
    await shop.deployments.deploy(before);
    isFinished = true;
    await clients;

    expect(visits).not.toHaveLength(0);
    for (const { version, page } of visits) {
      expect(page).toMatchObject({ head: { title: `Men ${version}` } });
    }
  });

  test('is superseded by a newer one that is deployed right after it', async () => {
    const first = await registryOf(catalogue('8.0.0'));
    const shop = await start(first);
    const second = await promote(first, catalogue('8.0.1'));
    const third = await promote(second, catalogue('8.0.2'));

    await Promise.all([shop.deployments.deploy(second), shop.deployments.deploy(third)]);

    expect(shop.deployments.current().registry).toBe(third);
    expect(runningIn(shop)).toEqual(['catalogue@8.0.2']);
  });

  test.each([
    ['throws while its script is evaluated', brokenScripts.evaluation, /SZN-103/],
    ['ends the process of its thread', brokenScripts.exit, /\/men/],
    ['exports no remote', brokenScripts.definition, /SZN-103/],
    [
      'throws while it renders',
      brokenScripts.rendering,
      /Its page \/men fails \(.*internal detail.* at .*catalogue\/remote\.cjs:\d+:\d+\)/,
    ],
    ['never finishes loading', brokenScripts.loader, /Its page \/men fails \(.*; 9\.0\.0 renders it/],
  ])('that %s is refused, and every other change applies', async (_case, script, reason) => {
    const before = await registryOf(catalogue('9.0.0'), homeRelease('9.0.0'));
    const shop = await start(before, shortWait);
    const broken = await promote(before, catalogue('9.1.0', script));
    const after = await promote(broken, homeRelease('9.1.0'));

    await shop.deployments.deploy(after);

    expect(runningIn(shop)).toEqual(['catalogue@9.0.0', 'home@9.1.0']);
    expect(refusedIn(shop)).toEqual([expect.stringMatching(reason)]);
    expect(await visit(shop)).toMatchObject({ page: { head: { title: 'Men 9.0.0' } } });
    // A gateway that starts with the same document decides alike.
    const fresh = await start(after, shortWait);
    expect(runningIn(fresh)).toEqual(runningIn(shop));
    expect(stableRelease(fresh.deployments.current()).id).toBe(stableRelease(shop.deployments.current()).id);
  });

  test('of which another page than the first throws is refused', async () => {
    const routes = ['/fine', '/men'];
    const before = await registryOf(catalogueRelease('9.2.0', { routes }));
    const shop = await start(before);
    const script = brokenScripts.rendering;

    await shop.deployments.deploy(await promote(before, catalogueRelease('9.3.0', { routes, script })));

    expect(runningIn(shop)).toEqual(['catalogue@9.2.0']);
    expect(refusedIn(shop)).toEqual([expect.stringContaining('; 9.2.0 renders it.')]);
  });

  test('after another one that does not render is refused for the one before both, also by a fresh gateway', async () => {
    const before = await registryOf(catalogue('9.4.0'));
    const shop = await start(before);
    await publishRegistry(releasesFolder(), before);
    const bad = await promote(before, catalogue('9.5.0', brokenScripts.rendering));
    await shop.deployments.deploy(bad);
    await publishRegistry(releasesFolder(), bad);
    const worse = await promote(bad, catalogue('9.6.0', `${brokenScripts.rendering} // other`));
    await publishRegistry(releasesFolder(), worse);

    await shop.deployments.deploy(worse);

    expect(runningIn(shop)).toEqual(['catalogue@9.4.0']);
    expect(runningIn(await start(worse))).toEqual(['catalogue@9.4.0']);
    // The registries of the other tests have no history.
    await rm(path.join(releasesFolder(), 'environments'), { recursive: true });
  });

  test('is deployed during an outage of the provider, because the page then says nothing about it', async () => {
    const before = await registryOf(catalogue('10.0.0', requestingProvider('one')));
    const shop = await start(before);
    pools.provider.respondWith((_request, response) => void response.writeHead(500).end('{}'));
    shop.setProviderState(false);

    await shop.deployments.deploy(await promote(before, catalogue('10.1.0', requestingProvider('two'))));

    expect(runningIn(shop)).toEqual(['catalogue@10.1.0']);
  });

  test('is deployed if it lacks data, and the version before it as well', async () => {
    pools.provider.respondWith((_request, response) => void response.writeHead(500).end('{}'));
    const before = await registryOf(catalogue('10.2.0', requestingProvider('one')));
    const shop = await start(before);

    await shop.deployments.deploy(await promote(before, catalogue('10.3.0', requestingProvider('two'))));

    expect(runningIn(shop)).toEqual(['catalogue@10.3.0']);
    expect(refusedIn(shop)).toEqual([]);
  });

  test('that was deployed during an outage is refused by the next check after it', async () => {
    const before = await registryOf(catalogue('10.4.0'));
    const shop = await start(before);
    shop.setProviderState(false);
    await shop.deployments.deploy(await promote(before, catalogue('10.5.0', brokenScripts.rendering)));
    const during = runningIn(shop);

    shop.setProviderState(true);
    await shop.deployments.recheck();

    expect([during, runningIn(shop)]).toEqual([['catalogue@10.5.0'], ['catalogue@10.4.0']]);
  });

  test('that is killed is deployed without rendering', async () => {
    const before = await registryOf(catalogue('11.0.0'), homeRelease());
    const shop = await start(before);
    const broken = await promote(before, catalogue('11.1.0', brokenScripts.evaluation));

    await shop.deployments.deploy(kill(broken, 'catalogue'));

    expect(stableRelease(shop.deployments.current()).composition.remotes).toMatchObject([
      { version: '11.1.0', killed: 'Back at nine.' },
      { name: 'home', killed: null },
    ]);
  });

  test('without a version before it is switched off if its page throws', async () => {
    const before = await registryOf(homeRelease());
    const shop = await start(before);

    await shop.deployments.deploy(await promote(before, catalogue('11.2.0', brokenScripts.rendering)));

    expect(runningIn(shop)).toEqual(['home@1.0.0', 'catalogue@11.2.0 off']);
    expect(refusedIn(shop)).toEqual([expect.stringContaining('catalogue@11.2.0: Its page /men fails')]);
  });
});

test('A kill applies while the page of another new version hangs, and the report names what is checked', async () => {
  const before = await registryOf(catalogue('15.0.0'), homeRelease('15.0.0'));
  const shop = await start(before, shortWait);
  const hanging = await promote(before, catalogue('15.1.0', brokenScripts.loader));

  const deployment = shop.deployments.deploy(kill(hanging, 'home'));
  while (!runningIn(shop).includes('home@15.0.0 off'))
    await new Promise((resolve) => setTimeout(resolve, 20));
  const duringCheck = shop.reports.at(-1);
  await deployment;

  expect(duringCheck).toMatchObject({
    checking: [{ remote: 'catalogue', version: '15.1.0' }],
    refused: [],
    applied: [{ version: '15.0.0', isOff: false }, { isOff: true }],
  });
  expect(shop.reports.at(-1)).toMatchObject({
    checking: [],
    refused: [{ remote: 'catalogue', version: '15.1.0' }],
    applied: [{ version: '15.0.0', isOff: false }, { isOff: true }],
  });
});

test('A kill for which no render thread started is deployed by the next check', async () => {
  const workerFile = path.join(pools.folder.path, 'worker.cjs');
  await symlink(renderWorkerFile(), workerFile);
  const before = await registryOf(catalogue('16.0.0'), homeRelease('16.0.0'));
  const shop = await start(before, { workerFile });

  await rm(workerFile);
  await expect(shop.deployments.deploy(kill(before, 'home'))).rejects.toThrow('did not start');
  await expect(shop.deployments.recheck()).rejects.toThrow('did not start');
  const during = runningIn(shop);
  await symlink(renderWorkerFile(), workerFile);
  await shop.deployments.recheck();

  expect(during).toEqual(['catalogue@16.0.0', 'home@16.0.0']);
  expect(runningIn(shop)).toEqual(['catalogue@16.0.0', 'home@16.0.0 off']);
});

describe('A canary', () => {
  const canaryOf = ({ deployments }: Shop) => deployments.current().compositions.at(0)?.release;

  test('is rendered beside the stable version', async () => {
    const shop = await start(await addCanary(await registryOf(catalogue('12.0.0')), catalogue('12.1.0')));
    const release = canaryOf(shop);
    if (!release) throw new Error('A canary is needed.');

    const page = await shop.pool.render(release, 'http://shop.example/men');

    expect(page).toMatchObject({ head: { title: 'Men 12.1.0' } });
    expect(await visit(shop)).toMatchObject({ version: '12.0.0', page: { head: { title: 'Men 12.0.0' } } });
    expect(shop.reports.at(-1)).toMatchObject({
      canaries: [{ remote: 'catalogue', version: '12.1.0', traffic: 10 }],
    });
  });

  test('that does not render gets no traffic and blocks neither the deployment nor another canary', async () => {
    const before = await registryOf(catalogue('13.0.0'), homeRelease('13.0.0'));
    const shop = await start(before);
    const promoted = await promote(before, catalogue('13.1.0'));
    const broken = await addCanary(promoted, catalogue('13.2.0', brokenScripts.rendering));

    await shop.deployments.deploy(await addCanary(broken, homeRelease('13.2.0'), 20));

    expect(shop.reports.at(-1)).toMatchObject({
      applied: [{ version: '13.1.0' }, { version: '13.0.0' }],
      canaries: [{ remote: 'home', version: '13.2.0', traffic: 20 }],
      refused: [{ remote: 'catalogue', version: '13.2.0' }],
    });
  });

  test('that does not render is also refused at the start of the gateway', async () => {
    const registry = await registryOf(catalogue('14.0.0'));
    const shop = await start(await addCanary(registry, catalogue('14.1.0', brokenScripts.evaluation)));

    expect(shop.deployments.current().compositions).toHaveLength(1);
    expect(refusedIn(shop)).toEqual([expect.stringContaining('catalogue@14.1.0')]);
  });
});
