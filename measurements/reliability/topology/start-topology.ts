import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startService, untilReady } from '@szn/remote-kit/lib/child-processes';
import { waitUntilOpen } from '../../../provider/test/support/start-postgres.ts';
import { folders, listRemotes, programs } from '../../../tools/project/project-folders.ts';
import type { Server, System } from '../../../tests/fixtures/balanced-system.ts';
import { runReleaseProcess, untilListsAreAnswered } from '../disturbing-events.ts';
import { prepareSite, type Site } from './site.ts';
import { createEngines, databaseUrl, type Endings, type Part } from './start-engines.ts';

export type Topology = Omit<System, 'balancers' | 'postgres' | 'sessionSecretFile'> & {
  readonly postgres: Part;
  readonly databaseUrl: string;
  /** Of the replica, past PgBouncer. */
  readonly replicaUrl: string;
  readonly pgbouncer: Part;
  readonly redis: Part;
  readonly store: Omit<Part, 'kill'>;
  readonly prometheus: string;
  /** What runs where, for people. */
  readonly addresses: Readonly<Record<string, string>>;
};

export type TopologyOptions = {
  /** The first of seventeen ports, below those that the system gives to outgoing connections. */
  readonly port: number;
  /** Folder with the programs of PostgreSQL. */
  readonly postgresFolder: string;
  /** Aborts a pending start, which then rejects. */
  readonly signal: AbortSignal;
  /** Of gateways and providers. */
  readonly logLevel: string;
};

const environmentName = 'production';
const bucket = 'szn-releases';
const firstVersion = '1.0.0';
const readyLimitMs = 120_000;

/**
 * Starts what deploy/containers describes, without containers: PostgreSQL with a replica, PgBouncer, Redis, an S3 store, two
 * providers, two gateways, HAProxy, Prometheus and a mail server, with the files of deploy/ in which only addresses are
 * replaced. Publishes the built remotes as an operator does. Stops all and removes its folder after `use`.
 */
export async function withTopology(
  options: TopologyOptions,
  use: (topology: Topology) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'szn-topology-'));
  const endings: Endings = [];
  try {
    await use(await startAll(await prepareSite(folder, options.port), endings, options));
  } finally {
    for (const end of endings.reverse()) {
      await end().catch((error: unknown) => process.stderr.write(`${String(error)}\n`));
    }
    await rm(folder, { recursive: true, force: true });
  }
}

/** Starts the parts in the order in which they need each other. */
async function startAll(
  site: Site,
  endings: Endings,
  { postgresFolder, signal, logLevel }: TopologyOptions,
): Promise<Topology> {
  const { folder, ports } = site;
  const engines = createEngines(site, endings, signal);
  const postgres = await engines.startDatabase(postgresFolder);
  await engines.startReplica(postgresFolder);
  await waitUntilOpen(databaseUrl(site, 'szn', ports.replica));
  const pgbouncer = await engines.startPgBouncer();
  const redis = await engines.startRedis();
  const store = await engines.startStore(bucket);
  const releases = await publishRemotes(site, signal);
  const mailUrl = await engines.startMailServer();

  const servers: Server[] = [];
  // All at once: each of them goes on serving for some seconds.
  endings.push(() => Promise.all(servers.map(({ service }) => service.stop())));
  const startServer = async (name: string, port: number, settings: ServerSettings): Promise<Server> => {
    signal.throwIfAborted();
    const { program, environment } = settings;
    const common = { NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: logLevel };
    const start = () => startService(name, program, { ...common, ...environment });
    const server: Server = { origin: at(port), service: start(), start };
    servers.push(server);
    await untilReady(`${server.origin}/readyz`, server.service, readyLimitMs);
    return server;
  };
  const secrets = writeSecrets(site);
  const startProvider = (number: 1 | 2) =>
    startServer(`provider ${number}`, ports[`provider${number}`], {
      program: programs.provider,
      environment: { ...providerEnvironment(site, number), ...secrets, SMTP_URL: mailUrl },
    });
  const providers: System['providers'] = [await startProvider(1), await startProvider(2)];
  await engines.startHaproxy();
  const startGateway = (number: 1 | 2) =>
    startServer(`gateway ${number}`, ports[`gateway${number}`], {
      program: programs.gateway,
      environment: { ...gatewayEnvironment(site, number), ...releases },
    });
  const gateways: System['gateways'] = [await startGateway(1), await startGateway(2)];
  await engines.startPrometheus();
  // HAProxy has found gateways that are ready, and they providers.
  await untilListsAreAnswered(at(ports.storefront));
  return {
    origin: at(ports.storefront),
    postgres,
    gateways,
    providers,
    releases,
    databaseUrl: databaseUrl(site, 'szn', ports.database),
    replicaUrl: databaseUrl(site, 'szn', ports.replica),
    pgbouncer,
    redis,
    store,
    prometheus: at(ports.prometheus),
    addresses: {
      storefront: `${at(ports.storefront)} (HAProxy)`,
      API: `${at(ports.api)} (HAProxy)`,
      gateways: gateways.map(({ origin }) => origin).join(', '),
      providers: providers.map(({ origin }) => origin).join(', '),
      PostgreSQL: databaseUrl(site, 'szn', ports.database),
      replica: databaseUrl(site, 'szn', ports.replica),
      PgBouncer: databaseUrl(site, 'szn_app', ports.pgbouncer),
      Redis: `redis://127.0.0.1:${ports.redis}`,
      store: `s3://${bucket} at ${at(ports.store)}`,
      mails: mailUrl,
      Prometheus: at(ports.prometheus),
      folder,
    },
  };
}

type ServerSettings = {
  readonly program: string;
  readonly environment: Readonly<Record<string, string>>;
};

const at = (port: number) => `http://127.0.0.1:${port}`;

function writeSecrets(site: Site) {
  const { ports, write } = site;
  return {
    DATABASE_URL_FILE: write('database_url', databaseUrl(site, 'szn_app', ports.pgbouncer)),
    MIGRATION_DATABASE_URL_FILE: write('migration_database_url', databaseUrl(site, 'szn', ports.database)),
    REPLICA_DATABASE_URL_FILE: write('replica_database_url', databaseUrl(site, 'szn_app', ports.replica)),
    SESSION_SECRET_FILE: write('session_secret', randomBytes(32).toString('hex')),
  };
}

/** Without a limit, nothing would be counted in Redis. */
const manyAttempts = '1000000';

function providerEnvironment({ folder, ports }: Site, number: 1 | 2) {
  return {
    PUBLIC_ORIGIN: at(ports.storefront),
    TRUST_PROXY: 'loopback',
    METRICS_PORT: String(ports[`provider${number}Metrics`]),
    DATA_DIR: path.join(folder, `provider-${number}`),
    DATABASE_POOLER: 'transaction',
    RATE_LIMIT_REDIS_URL: `redis://127.0.0.1:${ports.redis}`,
    // Production has no products before an import.
    SAMPLE_PRODUCTS: '1000',
    // All members of the traffic come from one address.
    LOGIN_ATTEMPTS_PER_ACCOUNT: manyAttempts,
    LOGIN_ATTEMPTS_PER_ADDRESS: manyAttempts,
    REGISTRATIONS_PER_ADDRESS: manyAttempts,
  };
}

function gatewayEnvironment({ folder, ports }: Site, number: 1 | 2) {
  return {
    PUBLIC_ORIGIN: at(ports.storefront),
    TRUST_PROXY: 'loopback',
    METRICS_PORT: String(ports[`gateway${number}Metrics`]),
    PROVIDER_ORIGIN: at(ports.api),
    RELEASES_CACHE_DIR: path.join(folder, `gateway-${number}`),
    SHELL_DIR: path.join(folders.shell, 'dist'),
    ENVIRONMENT: environmentName,
  };
}

/** Does what docs/operations.md describes under "Before opening". Resolves to the settings of release commands. */
async function publishRemotes({ folder, ports }: Site, signal: AbortSignal) {
  const keys = path.join(folder, 'keys');
  const releases = {
    RELEASES_STORE: `s3://${bucket}`,
    ENVIRONMENT: environmentName,
    RELEASE_SIGNING_KEY: path.join(keys, 'registry-private.pem'),
    REGISTRY_KEYS: path.join(keys, 'registry-public.pem'),
    AWS_ENDPOINT_URL: at(ports.store),
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
  };
  const szn = async (...words: readonly string[]) => {
    signal.throwIfAborted();
    await runReleaseProcess({ releases }, ...words);
  };
  await szn('keys', '--out', keys);
  await szn('env', 'create', environmentName);
  await szn('host', 'files', '--from', 'shell/dist');
  await szn('host', 'publish');
  const remotes = listRemotes();
  for (const name of remotes) {
    await szn('publish', name, '--version', firstVersion, '--from', path.join('remotes', name));
  }
  await szn('promote', ...remotes.map((name) => `${name}@${firstVersion}`), '--no-wait');
  return releases;
}
