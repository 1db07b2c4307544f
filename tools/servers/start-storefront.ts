import { networkInterfaces } from 'node:os';
import path from 'node:path';
import { keyPairFiles } from '@szn/release-registry/keys/key-files';
import {
  aborted,
  findFreePort,
  isPortBusy,
  type Service,
  startService,
  untilReady,
} from '@szn/remote-kit/lib/child-processes';
import { folders, localEnvironment, programs } from '../project/project-folders.ts';

export type StorefrontOptions = {
  readonly port: number;
  readonly host?: string;
  /** Folder of the embedded database. Default: that of the provider. */
  readonly dataFolder?: string;
  readonly releasesFolder?: string;
  readonly logLevel?: string;
  /** Runs while the provider starts; the gateway starts afterwards. */
  readonly beforeGateway?: () => Promise<void>;
  /** Aborts a pending start, which then rejects. */
  readonly signal?: AbortSignal;
  /** Further settings for both servers. */
  readonly environment?: Readonly<Record<string, string>>;
};

export type Storefront = {
  readonly url: string;
  readonly providerOrigin: string;
  readonly services: { readonly provider: Service; readonly gateway: Service };
  /** Start a service again, with the same settings, after it has ended. */
  readonly restart: { readonly provider: () => Service; readonly gateway: () => Service };
  readonly stop: () => Promise<void>;
};

/** The first start creates the database and imports the catalogue: 10 s on a quiet machine. */
const providerLimitMs = 240_000;
const gatewayLimitMs = 120_000;

/**
 * Starts provider and gateway and resolves when both are ready. On an error stops both and rejects with a message for
 * the terminal.
 */
export async function startStorefront(options: StorefrontOptions): Promise<Storefront> {
  const { port, host = '127.0.0.1' } = options;
  await checkPort(port, host);
  const [url] = listOrigins(port, host);
  const providerPort = await findFreePort();
  const providerOrigin = `http://127.0.0.1:${providerPort}`;
  const environment = { LOG_LEVEL: options.logLevel ?? 'warn', ...options.environment };
  const database = chooseDatabase({ ...process.env, ...environment });
  const startProvider = () =>
    startService('provider', programs.provider, {
      PUBLIC_ORIGIN: url,
      ...database,
      ...environment,
      HOST: '127.0.0.1',
      PORT: String(providerPort),
      // The one of the environment is for the gateway: two programs cannot listen on it.
      METRICS_PORT: '',
      ...(options.dataFolder && { DATA_DIR: options.dataFolder }),
    });
  const startGateway = () =>
    startService('gateway', programs.gateway, {
      // Tests and benchmarks need the same scripts on every page load.
      VITALS_SHARE: '0',
      ...environment,
      HOST: host,
      PORT: String(port),
      PROVIDER_ORIGIN: providerOrigin,
      ...releasesEnvironment(options.releasesFolder ?? folders.releases),
      SHELL_DIR: path.join(folders.shell, 'dist'),
    });
  const provider = startProvider();
  let gateway: Service | undefined;
  const stop = async () => {
    await gateway?.stop();
    await provider.stop();
  };
  try {
    await options.beforeGateway?.();
    gateway = startGateway();
    const ready = Promise.all([
      untilReady(`${providerOrigin}/readyz`, provider, providerLimitMs),
      untilReady(`${url}/readyz`, gateway, gatewayLimitMs),
    ]);
    await (options.signal ? Promise.race([ready, aborted(options.signal)]) : ready);
    if (options.signal?.aborted) throw new Error('The start was interrupted.');
  } catch (error) {
    await stop();
    throw error;
  }
  const restart = { provider: startProvider, gateway: startGateway };
  return { url, providerOrigin, services: { provider, gateway }, restart, stop };
}

/** The embedded database, unless the settings choose one: a provider starts with none that is not chosen. */
export function chooseDatabase({ DATABASE_URL, DATABASE_URL_FILE }: NodeJS.ProcessEnv) {
  return DATABASE_URL || DATABASE_URL_FILE ? {} : { DATABASE_URL: 'embedded' };
}

/** Throws if another program uses the port. */
export async function checkPort(port: number, host: string): Promise<void> {
  if (!(await isPortBusy(port, host))) return;
  throw new Error(`Port ${port} is in use by another program. Choose another: PORT=${port + 1}`);
}

/**
 * Origins at which a server that listens on `host` is reached, the one for this machine first. A server on all addresses
 * (`0.0.0.0`, `::`) is reached by other devices at the addresses of the network interfaces.
 */
export function listOrigins(port: number, host: string): readonly [string, ...string[]] {
  const local = `http://localhost:${port}`;
  if (['127.0.0.1', '::1', 'localhost'].includes(host)) return [local];
  if (!['0.0.0.0', '::'].includes(host)) return [`http://${host.includes(':') ? `[${host}]` : host}:${port}`];
  const interfaces = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  const outside = interfaces.filter(({ family, internal }) => family === 'IPv4' && !internal);
  return [local, ...outside.map(({ address }) => `http://${address}:${port}`)];
}

/** Settings of a gateway: the store of the local environment and the key that verifies its registry. */
export function releasesEnvironment(releasesFolder: string): Readonly<Record<string, string>> {
  return {
    RELEASES_STORE: releasesFolder,
    ENVIRONMENT: localEnvironment,
    REGISTRY_KEYS: keyPairFiles(folders.keys).publicKeyFile,
  };
}

/** The port of the storefront from `PORT`. Throws an `Error` for an invalid port. */
export function readPort(text: string | undefined): number {
  if (text === undefined || text === '') return 3000;
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Error(`PORT must be a number from 1 to 65535, not "${text}".`);
}
