import path from 'node:path';
import { parseConfig } from '@szn/provider/config';
import { outboxFolder } from '@szn/provider/mail-transport';
import { build } from './build.ts';
import {
  aborted,
  createInterruption,
  exitOnFailure,
  findFreePort,
  startProcess,
  untilReady,
  type Service,
  isPortBusy,
  startService,
} from '@szn/remote-kit/lib/child-processes';
import { localEnvironment, root, folders, programs } from './project/project-folders.ts';
import {
  checkPort,
  chooseDatabase,
  listOrigins,
  readPort,
  startStorefront,
} from './servers/start-storefront.ts';
import { supervise } from './servers/supervise.ts';
import { createToken } from '@szn/console/tokens';
import { keyPairFiles } from '@szn/release-registry/keys/key-files';

/**
 * `npm start`: builds stale workspaces, starts provider, gateway and guard, prints the storefront URL, and restarts what
 * ends by itself. The console starts afterwards: nobody waits for it.
 */
async function main(interruption: AbortSignal): Promise<void> {
  ignoreProductionSetting();
  const port = readPort(process.env.PORT);
  const host = process.env.HOST || '127.0.0.1';
  await checkPort(port, host);
  const origins = listOrigins(port, host);
  const mailNotice = describeMails();
  process.stdout.write('Building what is stale\n');
  await build(['provider', 'gateway']);
  if (interruption.aborted) return;
  process.stdout.write('Starting the provider (the first start fills the database)\n');
  const metricsPort = await findFreePort();
  const storefront = await startStorefront({
    port,
    host,
    signal: interruption,
    // One processor is free while the provider fills the database.
    beforeGateway: build,
    environment: {
      PUBLIC_ORIGIN: process.env.PUBLIC_ORIGIN || origins.at(-1) || '',
      METRICS_PORT: String(metricsPort),
      OVERRIDES: 'versions',
      // The origin at which `npm run dev -- --alone` serves a remote.
      OVERRIDE_ORIGINS: process.env.OVERRIDE_ORIGINS || 'http://localhost:4101',
    },
  });
  const { services, restart } = storefront;
  // In the order in which they are stopped.
  const supervisors = [
    keepRunning(() => startGuard(metricsPort)),
    keepRunning(restart.gateway, services.gateway),
    keepRunning(restart.provider, services.provider),
  ];
  process.stdout.write(
    `\n  The storefront is open: ${describeOrigins(origins)}\n  ${mailNotice}\n  Ctrl-C closes it.\n\n`,
  );
  const console = await prepareConsole({ url: storefront.url, port, metricsPort }).catch((error: unknown) => {
    process.stderr.write(`The console does not start: ${String(error)}\n`);
    return null;
  });
  if (console && !interruption.aborted) {
    const service = console.start();
    supervisors.unshift(keepRunning(console.start, service));
    await untilReady(`${new URL(console.link).origin}/livez`, service, 30_000).then(
      () => process.stdout.write(`  The console is open: ${console.link}\n\n`),
      ({ message }: Error) => process.stderr.write(`${message}\n`),
    );
  }
  await aborted(interruption);
  for (const { stop } of supervisors) await stop();
}

/** `npm start` is for one machine; the settings that servers demand in production are not there. */
function ignoreProductionSetting(): void {
  if (process.env.NODE_ENV !== 'production') return;
  delete process.env.NODE_ENV;
  process.stdout.write(
    'NODE_ENV=production is ignored: docs/operations.md describes servers in production\n',
  );
}

/**
 * Other devices have no secure context over HTTP: browsers run no service worker there and store no `Secure` cookie, so that
 * nothing renews the token of a sign-in.
 */
function describeOrigins([own, ...others]: readonly string[]): string {
  if (others.length === 0) return own ?? '';
  const notice =
    'On other devices a sign-in lasts 15 minutes, and there is no offline reading: browsers want HTTPS for both';
  return [own, ...others, notice].join('\n    ');
}

function keepRunning(restart: () => Service, first = restart()) {
  return supervise(first, { restart, log: (line) => process.stderr.write(`${line}\n`) });
}

/** Starts the canary guard for the gateway with its counters on this port. */
function startGuard(metricsPort: number) {
  const metrics = `http://127.0.0.1:${metricsPort}/metrics.json`;
  return startProcess(
    'guard',
    [
      '--import',
      'tsx',
      'tools/szn.ts',
      'guard',
      '--env',
      localEnvironment,
      '--networks',
      '0',
      '--metrics',
      metrics,
    ],
    { cwd: root, environment: {}, isQuiet: true },
  );
}

/** Describes where the mails of the provider arrive. Throws if the provider configuration is invalid. */
function describeMails(): string {
  const config = parseConfig({ ...process.env, ...chooseDatabase(process.env) }, root);
  if (config.SMTP_URL !== undefined) return `Mails are sent through ${new URL(config.SMTP_URL).host}.`;
  return `Mails are not sent, but written to ${path.relative(process.cwd(), outboxFolder(config))}`;
}

const interruption = createInterruption();
void exitOnFailure(main(interruption), ({ message }) => `\n${message}`, interruption);

type PreparedConsole = {
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
async function prepareConsole({ url, port, metricsPort }: ConsoleOptions): Promise<PreparedConsole> {
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
