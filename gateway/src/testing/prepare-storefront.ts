import path from 'node:path';
import type { Registry, ReleaseRecord } from '@szn/shared-contracts/release';
import { buildRenderWorker } from './build-render-worker.ts';
import { startFakeProvider, type FakeProvider } from './fake-provider.ts';
import { buildRegistry, fixtureSettings, publishRegistry } from './fixture-registry.ts';
import { publishFixture, type FixtureRelease } from './fixture-release.ts';
import { writeFixtureShell } from './fixture-shell.ts';
import { prepareTemporaryFolder } from './prepare-temporary-folder.ts';
import { findFreePort } from './find-free-port.ts';
import { startGateway, type RunningGateway } from './start-gateway.ts';

type Running = {
  readonly gateway: RunningGateway;
  readonly provider: FakeProvider;
  readonly environment: Readonly<Record<string, string>>;
  readonly metricsPort: string;
};

const unchanged = (registry: Registry): Registry => registry;

/** A gateway between a fake provider and fixture remotes, for all tests of a file. */
export function prepareStorefront(first: readonly FixtureRelease[]) {
  const folder = prepareTemporaryFolder();
  let running: Running | undefined;
  let sequence = 0;

  function current(): Running {
    if (!running) throw new Error('The storefront runs from the first test on.');
    return running;
  }

  const releasesFolder = () => path.join(folder.path, 'releases');

  async function publish(...releases: readonly FixtureRelease[]): Promise<readonly ReleaseRecord[]> {
    const records: ReleaseRecord[] = [];
    for (const release of releases) records.push(await publishFixture(releasesFolder(), release));
    return records;
  }

  /** Resolves to the registry that stands then. */
  async function point(records: readonly ReleaseRecord[], change = unchanged): Promise<Registry> {
    const registry = change(buildRegistry(++sequence, records));
    await publishRegistry(releasesFolder(), registry);
    return registry;
  }

  const deploy = async (...releases: readonly FixtureRelease[]) => point(await publish(...releases));

  beforeAll(async () => {
    await deploy(...first);
    running = await startStorefront(folder.path);
  }, 60_000);
  afterAll(async () => {
    await running?.gateway.close();
    await running?.provider.close();
  });

  return {
    folder,
    releasesFolder,
    /** Publishes versions without pointing the registry to them. */
    publish,
    /** Points the registry to published versions, and changes it further. */
    point,
    /** Publishes versions and points the registry to them. */
    deploy,
    get gateway() {
      return current().gateway;
    },
    get provider() {
      return current().provider;
    },
    /** What the gateway was started with. */
    get environment() {
      return current().environment;
    },
    /** What the gateway has counted. */
    metrics: async () => (await fetch(`http://127.0.0.1:${current().metricsPort}/metrics`)).text(),
    /** Asks the gateway as a browser asks for a page. */
    visit: (address: string, init?: RequestInit) =>
      fetch(`${current().gateway.origin}${address}`, {
        redirect: 'manual',
        ...init,
        headers: { accept: 'text/html', ...Object.fromEntries(new Headers(init?.headers)) },
      }),
  };
}

async function startStorefront(folder: string): Promise<Running> {
  const worker = await buildRenderWorker(path.join(folder, 'worker'));
  const provider = await startFakeProvider();
  const environment = {
    SHELL_DIR: await writeFixtureShell(folder, worker),
    ...(await fixtureSettings(path.join(folder, 'releases'))),
    PROVIDER_ORIGIN: provider.origin,
    RENDER_TIMEOUT_MS: '400',
  };
  const METRICS_PORT = await findFreePort();
  const gateway = await startGateway({ ...environment, METRICS_PORT });
  return { provider, environment, gateway, metricsPort: METRICS_PORT };
}
