import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startProcess, untilReady, type Service } from '@szn/remote-kit/lib/child-processes';
import { startPostgres, type TestPostgres } from '../../provider/test/support/start-postgres.ts';
import { folders, programs, root } from '../../tools/project-folders.ts';
import { releasesEnvironment } from '../../tools/start-storefront.ts';
import { startBalancer, type Balancer } from '../fixtures/balancer.ts';

/** Where built servers are: `folder` has the programs at their places in the repository. */
export type Installation = { readonly folder: string; readonly shellFolder: string };

const builtHere: Installation = { folder: root, shellFolder: path.join(folders.shell, 'dist') };

/** A process that is ended and started again on the same port. */
export type Server = {
  readonly origin: string;
  service: Service;
  /** Default: from the installation with which the system started. */
  readonly start: (installation?: Installation) => Service;
};

export type System = {
  readonly origin: string;
  readonly postgres: TestPostgres;
  readonly gateways: readonly [Server, Server];
  readonly providers: readonly [Server, Server];
  readonly balancers: { readonly gateways: Balancer; readonly providers: Balancer };
  /** Settings of release commands: the store and, where it is not the local one, environment and key. */
  readonly releases: Readonly<Record<string, string>> & { readonly RELEASES_STORE: string };
  /** With the SESSION_SECRET of both providers. */
  readonly sessionSecretFile: string;
};

export type SystemOptions = {
  /** The first of six ports, below those that the system gives to outgoing connections. */
  readonly port: number;
  /** Folder with the programs of PostgreSQL. */
  readonly postgresFolder: string;
  /** Default: what is built in this repository. */
  readonly installation?: Installation;
  /** Further settings of all servers. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Each server then has its metrics on the port that is ten above its own. */
  readonly hasMetrics?: boolean;
};

/** Starts PostgreSQL, two providers and two gateways, each pair behind a balancer, and stops all after `use`. */
export async function withSystem(
  options: SystemOptions,
  use: (system: System) => Promise<void>,
): Promise<void> {
  const [releasesFolder, dataFolder] = await Promise.all(
    ['szn-releases-', 'szn-data-'].map((name) => mkdtemp(path.join(tmpdir(), name))),
  );
  if (releasesFolder === undefined || dataFolder === undefined) return;
  const endings: (() => Promise<unknown>)[] = [];
  const balance = async (servers: readonly Server[], port: number): Promise<Balancer> => {
    const balancer = await startBalancer(
      servers.map(({ origin }) => origin),
      port,
    );
    endings.push(balancer.stop);
    return balancer;
  };
  const start = async (
    name: 'gateway' | 'provider',
    port: number,
    settingsOf: (installation: Installation) => Readonly<Record<string, string>>,
  ) => {
    const startOne = (installation = options.installation ?? builtHere) =>
      startProcess(name, [programs[name]], {
        cwd: installation.folder,
        isQuiet: false,
        environment: {
          HOST: '127.0.0.1',
          NODE_ENV: '',
          LOG_LEVEL: 'fatal',
          PORT: String(port),
          ...(options.hasMetrics && { METRICS_PORT: String(port + 10) }),
          ...settingsOf(installation),
          ...options.environment,
        },
      });
    const server: Server = { origin: `http://127.0.0.1:${port}`, service: startOne(), start: startOne };
    endings.push(() => server.service.stop());
    await untilReady(`${server.origin}/readyz`, server.service, 180_000);
    return server;
  };
  try {
    await cp(folders.releases, releasesFolder, {
      recursive: true,
      // Without the reports of other gateways: the release tool would wait for them.
      filter: (source) => source !== path.join(folders.releases, 'gateways'),
    });
    const sessionSecretFile = path.join(dataFolder, 'session-secret');
    await writeFile(sessionSecretFile, 'a secret of the mixed traffic, long enough');
    const postgres = await startPostgres(options.postgresFolder);
    endings.push(postgres.stop);
    const { port } = options;
    const startProvider = (index: number) =>
      start('provider', port + index, () => ({
        DATABASE_URL: postgres.url,
        SESSION_SECRET_FILE: sessionSecretFile,
        DATA_DIR: path.join(dataFolder, String(index)),
        PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
        LOGIN_ATTEMPTS_PER_ACCOUNT: '0',
        LOGIN_ATTEMPTS_PER_ADDRESS: '0',
        REGISTRATIONS_PER_ADDRESS: '0',
      }));
    const providers: System['providers'] = [await startProvider(1), await startProvider(2)];
    const providerBalancer = await balance(providers, port + 3);
    const startGateway = (index: number) =>
      start('gateway', port + 3 + index, ({ shellFolder }) => ({
        PROVIDER_ORIGIN: providerBalancer.origin,
        VITALS_SHARE: '0',
        SHELL_DIR: shellFolder,
        ...releasesEnvironment(releasesFolder),
      }));
    const gateways: System['gateways'] = [await startGateway(1), await startGateway(2)];
    const balancer = await balance(gateways, port);
    const balancers = { gateways: balancer, providers: providerBalancer };
    const releases = { RELEASES_STORE: releasesFolder };
    const servers = { postgres, gateways, providers, balancers };
    await use({ origin: balancer.origin, ...servers, releases, sessionSecretFile });
  } finally {
    for (const end of endings.reverse()) await end();
    await rm(releasesFolder, { recursive: true, force: true });
    await rm(dataFolder, { recursive: true, force: true });
  }
}
