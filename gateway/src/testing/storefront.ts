import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '@szn/release-registry/lib/free-port';
import type { Registry, ReleaseRecord } from '@szn/shared-contracts/release';
import { readConfig } from '../config.ts';
import { createGateway } from '../create-gateway.ts';
import { originOf, startFakeProvider, type FakeProvider } from './fake-provider.ts';
import { buildRegistry, fixtureSettings, publishRegistry } from './fixture-registry.ts';
import { publishFixture, type FixtureRelease } from './fixture-release.ts';
import { writeFixtureShell } from './fixture-shell.ts';
import { prepareTemporaryFolder } from './temporary-folder.ts';

export type RunningGateway = {
  readonly origin: string;
  /** The paths of all routes. */
  readonly listPaths: () => readonly string[];
  readonly close: () => Promise<void>;
};

/** Starts a gateway on a free port. */
export async function startGateway(environment: Readonly<Record<string, string>>): Promise<RunningGateway> {
  const gateway = await createGateway(readConfig({ PORT: '0', LOG_LEVEL: 'silent', ...environment }));
  await gateway.listen({ host: '127.0.0.1', port: 0 });
  return {
    origin: originOf(gateway.server),
    listPaths: () => readRouteTree(gateway.printRoutes()),
    close: () => gateway.close(),
  };
}

/** The paths in the text that Fastify prints: four columns for each level, and methods behind each path. */
function readRouteTree(text: string): readonly string[] {
  const prefixes: string[] = [];
  return text.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods] = /^([│├└─ ]*)(\S+)( \(.+\))?$/.exec(line) ?? [];
    const depth = indent.length / 4 - 1;
    prefixes.splice(depth, prefixes.length, part);
    return methods === undefined ? [] : [prefixes.join('')];
  });
}

type Running = {
  readonly gateway: RunningGateway;
  readonly provider: FakeProvider;
  readonly environment: Readonly<Record<string, string>>;
};

const unchanged = (registry: Registry): Registry => registry;

/** Runs a gateway with a fake provider, fixture remotes and these further settings during all tests of a file. */
export function prepareStorefront(
  initial: readonly FixtureRelease[],
  settings: Readonly<Record<string, string>> = {},
) {
  let running: Running | undefined;
  // Before the folder is removed: a gateway writes its report to the store.
  afterAll(async () => {
    await running?.gateway.close();
    await running?.provider.close();
  });
  const folder = prepareTemporaryFolder();
  let sequence = 0;

  function current(): Running {
    if (!running) throw new Error('The storefront starts before the first test.');
    return running;
  }

  const releasesFolder = () => path.join(folder.path, 'releases');

  async function publish(...releases: readonly FixtureRelease[]): Promise<readonly ReleaseRecord[]> {
    const records: ReleaseRecord[] = [];
    for (const release of releases) records.push(await publishFixture(releasesFolder(), release));
    return records;
  }

  async function writeRegistry(records: readonly ReleaseRecord[], change = unchanged): Promise<void> {
    await publishRegistry(releasesFolder(), change(buildRegistry(++sequence, records)));
  }

  async function metrics(): Promise<string> {
    return (await fetch(`http://127.0.0.1:${current().environment.METRICS_PORT}/metrics`)).text();
  }

  beforeAll(async () => {
    await writeRegistry(await publish(...initial));
    running = await startStorefront(folder.path, settings);
  }, 60_000);

  return {
    folder,
    releasesFolder,
    /** Publishes versions without a change of the registry. */
    publish,
    /** Writes a registry with these versions and waits until the gateway has deployed it. */
    deployRecords: async (records: readonly ReleaseRecord[], change = unchanged) => {
      await writeRegistry(records, change);
      while (!(await metrics()).includes(`szn_registry_sequence ${sequence}\n`)) await wait(20);
    },
    /** Publishes versions and writes a registry with them. Does not wait for the gateway. */
    release: async (...releases: readonly FixtureRelease[]) => writeRegistry(await publish(...releases)),
    get gateway() {
      return current().gateway;
    },
    get provider() {
      return current().provider;
    },
    /** Environment variables of the gateway, without METRICS_PORT. */
    get environment() {
      const { METRICS_PORT: _port, ...environment } = current().environment;
      return environment;
    },
    get metricsOrigin() {
      return `http://127.0.0.1:${current().environment.METRICS_PORT}`;
    },
    /** Metrics of the gateway as Prometheus text. */
    metrics,
    /** Requests a page as a browser does, without following redirects. */
    visit: (address: string, init?: RequestInit) =>
      fetch(`${current().gateway.origin}${address}`, {
        redirect: 'manual',
        ...init,
        headers: { accept: 'text/html', ...Object.fromEntries(new Headers(init?.headers)) },
      }),
  };
}

async function startStorefront(folder: string, settings: Readonly<Record<string, string>>): Promise<Running> {
  const provider = await startFakeProvider();
  const environment = {
    SHELL_DIR: await writeFixtureShell(folder),
    ...(await fixtureSettings(path.join(folder, 'releases'))),
    PROVIDER_ORIGIN: provider.origin,
    // Long enough for a page on a busy machine; pages that hang take this long.
    RENDER_TIMEOUT_MS: '3000',
    METRICS_PORT: String(await findFreePort()),
    ...settings,
  };
  return { provider, environment, gateway: await startGateway(environment) };
}
