import path from 'node:path';
import { createToken } from '@szn/console/tokens';
import { keyPairFiles } from '@szn/release-registry/keys/key-files';
import { isPortBusy, startService, type Service } from '@szn/remote-kit/lib/child-processes';
import { build } from './build.ts';
import { folders, localEnvironment, programs, root } from './project/project-folders.ts';
import { readPort } from './servers/start-storefront.ts';

export type PreparedConsole = {
  /** Address with a token that signs in. */
  readonly link: string;
  /** Starts the server; again after it has ended. */
  readonly start: () => Service;
};

type ConsoleOptions = {
  /** Address and port of the storefront. */
  readonly url: string;
  readonly port: number;
  readonly metricsPort: number;
};

/** Builds the interface of the console if it is stale, and chooses a port and a token for development. */
export async function prepareConsole({ url, port, metricsPort }: ConsoleOptions): Promise<PreparedConsole> {
  await build(['console']);
  const consolePort = process.env.CONSOLE_PORT
    ? readPort(process.env.CONSOLE_PORT)
    : await findNextPort(port + 1);
  const { token, entry } = createToken({ name: 'developer', role: 'administrator', remotes: [] });
  const keys = keyPairFiles(folders.keys);
  const start = () =>
    startService('console', programs.console, {
      LOG_LEVEL: 'warn',
      CONSOLE_PORT: String(consolePort),
      CONSOLE_DATA: path.join(root, '.data/console'),
      CONSOLE_PROGRAM: 'npm run szn --',
      CONSOLE_STOREFRONTS: `${localEnvironment}=${url}`,
      CONSOLE_METRICS: `${localEnvironment}=http://127.0.0.1:${metricsPort}/metrics.json`,
      CONSOLE_TOKENS: JSON.stringify([entry]),
      RELEASES_STORE: folders.releases,
      RELEASE_SIGNING_KEY: keys.privateKeyFile,
      REGISTRY_KEYS: keys.publicKeyFile,
    });
  return { link: `http://localhost:${consolePort}/#token=${token}`, start };
}

async function findNextPort(first: number): Promise<number> {
  for (let port = first; port < first + 100; port++) if (!(await isPortBusy(port, '127.0.0.1'))) return port;
  throw new Error(`No port from ${first} on is free: set CONSOLE_PORT.`);
}
