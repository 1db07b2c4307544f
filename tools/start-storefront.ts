import path from 'node:path';
import { keyPairFiles } from '@szn/release-registry/registry/key-files';
import {
  aborted,
  findFreePort,
  isPortBusy,
  type Service,
  startService,
  untilReady,
} from './child-processes.ts';
import { folders, localEnvironment } from './project-folders.ts';

export type StorefrontOptions = {
  readonly port: number;
  readonly host?: string;
  /** Folder of the embedded database; the provider's default when left out. */
  readonly dataFolder?: string;
  readonly releasesFolder?: string;
  readonly logLevel?: string;
  /** Ends a start under way, which then rejects. */
  readonly signal?: AbortSignal;
  /** Further settings for both servers. */
  readonly environment?: Readonly<Record<string, string>>;
};

export type Storefront = {
  readonly url: string;
  readonly providerOrigin: string;
  readonly services: { readonly provider: Service; readonly gateway: Service };
  readonly stop: () => Promise<void>;
};

/** A first start makes the database and loads the catalogue into it. */
const providerLimitMs = 90_000;
const gatewayLimitMs = 30_000;

/**
 * Starts provider and gateway and resolves when both are ready. Rejects with a message for the person at the terminal;
 * nothing is left running then.
 */
export async function startStorefront(options: StorefrontOptions): Promise<Storefront> {
  const { port, host = '127.0.0.1' } = options;
  if (await isPortBusy(port, host)) {
    throw new Error(`Port ${port} is in use by another program. Choose one: PORT=${port + 1} npm start`);
  }
  const url = `http://localhost:${port}`;
  const providerPort = await findFreePort();
  const providerOrigin = `http://127.0.0.1:${providerPort}`;
  const provider = startProvider(options, { url, port: providerPort });
  const gateway = startGateway(options, { host, providerOrigin });
  const stop = async () => {
    await gateway.stop();
    await provider.stop();
  };
  try {
    const ready = Promise.all([
      untilReady(`${providerOrigin}/readyz`, provider, providerLimitMs),
      untilReady(`${url}/healthz`, gateway, gatewayLimitMs),
    ]);
    await unlessAborted(ready, options.signal);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, providerOrigin, services: { provider, gateway }, stop };
}

function startProvider(
  options: StorefrontOptions,
  place: { readonly url: string; readonly port: number },
): Service {
  return startService({
    name: 'provider',
    script: 'provider/dist/server/server.mjs',
    environment: {
      ...commonEnvironment(options),
      HOST: '127.0.0.1',
      PORT: String(place.port),
      PUBLIC_ORIGIN: place.url,
      ...(options.dataFolder && { DATA_DIR: options.dataFolder }),
    },
  });
}

function startGateway(
  options: StorefrontOptions,
  place: { readonly host: string; readonly providerOrigin: string },
): Service {
  return startService({
    name: 'gateway',
    script: 'gateway/src/main.ts',
    environment: {
      ...commonEnvironment(options),
      HOST: place.host,
      PORT: String(options.port),
      PROVIDER_ORIGIN: place.providerOrigin,
      ...releasesEnvironment(options.releasesFolder ?? folders.releases),
      SHELL_DIR: path.join(folders.shell, 'dist'),
    },
  });
}

/** Settings of a gateway: the store of the local environment and the key that verifies its registry. */
export function releasesEnvironment(releasesFolder: string): Readonly<Record<string, string>> {
  return {
    RELEASES_STORE: releasesFolder,
    ENVIRONMENT: localEnvironment,
    REGISTRY_KEYS: keyPairFiles(folders.keys).publicKeyFile,
  };
}

function commonEnvironment({
  logLevel = 'warn',
  environment,
}: StorefrontOptions): Readonly<Record<string, string>> {
  return { LOG_LEVEL: logLevel, ...environment };
}

async function unlessAborted(work: Promise<unknown>, signal: AbortSignal | undefined): Promise<void> {
  await (signal ? Promise.race([work, aborted(signal)]) : work);
  if (signal?.aborted) throw new Error('The start was interrupted.');
}

/** The port of the storefront as `PORT` says it; throws an `Error` on what is no port. */
export function readPort(text: string | undefined): number {
  if (text === undefined || text === '') return 3000;
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Error(`PORT must be a number from 1 to 65535, not "${text}".`);
}
