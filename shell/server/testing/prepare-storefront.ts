import path from 'node:path';
import { buildRenderWorker } from './build-render-worker.ts';
import { startFakeProvider, type FakeProvider } from './fake-provider.ts';
import { publishEdition, publishFixture, type FixtureRelease } from './fixture-release.ts';
import { writeFixtureShell } from './fixture-shell.ts';
import { prepareTemporaryFolder } from './prepare-temporary-folder.ts';
import { startGateway, type RunningGateway } from './start-gateway.ts';

type Running = {
  readonly gateway: RunningGateway;
  readonly provider: FakeProvider;
  readonly environment: Readonly<Record<string, string>>;
};

/** A gateway between a fake provider and fixture remotes, for all tests of a file. */
export function prepareStorefront(first: readonly FixtureRelease[]) {
  const folder = prepareTemporaryFolder();
  let running: Running | undefined;
  let sequence = 0;

  function current(): Running {
    if (!running) throw new Error('The storefront runs from the first test on.');
    return running;
  }

  async function deploy(...releases: readonly FixtureRelease[]): Promise<void> {
    const releasesFolder = path.join(folder.path, 'releases');
    const records = [];
    for (const release of releases) records.push(await publishFixture(releasesFolder, release));
    await publishEdition(path.join(releasesFolder, 'registry.json'), ++sequence, records);
  }

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
    RELEASES_DIR: path.join(folder, 'releases'),
    REGISTRY_FILE: path.join(folder, 'releases/registry.json'),
    PROVIDER_ORIGIN: provider.origin,
    RENDER_TIMEOUT_MS: '400',
  };
  return { provider, environment, gateway: await startGateway(environment) };
}
