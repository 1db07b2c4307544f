import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startService, untilReady, type Service } from '@szn/remote-kit/lib/child-processes';
import { startPostgres, type TestPostgres } from '../../provider/test/support/start-postgres.ts';
import { folders, programs } from '../../tools/project-folders.ts';
import { releasesEnvironment } from '../../tools/start-storefront.ts';
import { startBalancer, type Balancer } from '../fixtures/balancer.ts';

/** A process that is killed and started again on the same port. */
export type Server = { readonly origin: string; service: Service; readonly start: () => Service };

export type System = {
  readonly origin: string;
  readonly postgres: TestPostgres;
  readonly gateways: readonly [Server, Server];
  readonly providers: readonly [Server, Server];
  readonly releasesFolder: string;
};

export type SystemOptions = {
  /** The first of six ports, below those that the system gives to outgoing connections. */
  readonly port: number;
  /** Folder with the programs of PostgreSQL. */
  readonly postgresFolder: string;
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
  const start = async (name: string, port: number, program: string, environment: Record<string, string>) => {
    const startOne = () =>
      startService(name, program, {
        HOST: '127.0.0.1',
        NODE_ENV: '',
        LOG_LEVEL: 'fatal',
        PORT: String(port),
        ...environment,
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
    const postgres = await startPostgres(options.postgresFolder);
    endings.push(postgres.stop);
    const { port } = options;
    const startProvider = (index: number) =>
      start(`provider ${index}`, port + index, programs.provider, {
        DATABASE_URL: postgres.url,
        SESSION_SECRET: 'a secret of the mixed traffic, long enough',
        DATA_DIR: path.join(dataFolder, String(index)),
        PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
        LOGIN_ATTEMPTS_PER_ACCOUNT: '0',
        LOGIN_ATTEMPTS_PER_ADDRESS: '0',
        REGISTRATIONS_PER_ADDRESS: '0',
      });
    const providers: System['providers'] = [await startProvider(1), await startProvider(2)];
    const { origin: PROVIDER_ORIGIN } = await balance(providers, port + 3);
    const startGateway = (index: number) =>
      start(`gateway ${index}`, port + 3 + index, programs.gateway, {
        PROVIDER_ORIGIN,
        VITALS_SHARE: '0',
        SHELL_DIR: path.join(folders.shell, 'dist'),
        ...releasesEnvironment(releasesFolder),
      });
    const gateways: System['gateways'] = [await startGateway(1), await startGateway(2)];
    const { origin } = await balance(gateways, port);
    await use({ origin, postgres, gateways, providers, releasesFolder });
  } finally {
    for (const end of endings.reverse()) await end();
    await rm(releasesFolder, { recursive: true, force: true });
    await rm(dataFolder, { recursive: true, force: true });
  }
}
