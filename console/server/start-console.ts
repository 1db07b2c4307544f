import { createPublicKey, type KeyObject } from 'node:crypto';
import path from 'node:path';
import type { Environment } from '@szn/release-registry/registry/environment';
import { readPublicKeys, readSigningKey } from '@szn/release-registry/keys/key-files';
import { cacheRecords, openStore } from '@szn/release-registry/store/open-store';
import type { ReleaseStore } from '@szn/release-registry/store/release-store';
import { createOperatorWorkspace } from '@szn/remote-kit/cli/operator-workspace';
import type { FastifyServerOptions } from 'fastify';
import { LRUCache } from 'lru-cache';
import { createApp } from './app.ts';
import type { OidcOptions } from './auth/oidc.ts';
import { createSessions } from './auth/sessions.ts';
import type { Config } from './config.ts';
import type { App } from './lib/fastify-app.ts';
import { createCollector } from './measurements/collector.ts';
import { openSampleStore } from './measurements/sample-store.ts';
import { createHistoryReader } from './state/history-reader.ts';
import { createStatePoller } from './state/state-poller.ts';

export type StartOptions = {
  readonly settings: Readonly<Record<string, string | undefined>>;
  readonly logger?: FastifyServerOptions['logger'];
  readonly webFolder?: string;
  readonly pollIntervalMs?: number;
  /** Receives messages for people. */
  readonly log: (text: string) => void;
};

/** Beside the built server; in `dist` if the server runs from its sources. */
const builtWeb = path.resolve(
  import.meta.dirname,
  import.meta.filename.endsWith('.ts') ? '../dist/browser' : '../browser',
);

/**
 * Builds the console with its background jobs, which `app.close` ends. Reads neither the store nor a storefront before it
 * can answer. Rejects if a key or the list of tokens cannot be read.
 */
export async function createConsole(config: Config, options: StartOptions): Promise<App> {
  const { settings, logger, webFolder = builtWeb } = options;
  const store = cacheRecords(await openStore(config.RELEASES_STORE, { mustExist: true }));
  const trustedKeys = await readTrustedKeys(config);
  const environmentNamed = createEnvironments(store, trustedKeys);
  const addressOf = (environment: string) =>
    config.CONSOLE_STOREFRONTS.find((one) => one.environment === environment)?.url ?? null;
  const workspace = createOperatorWorkspace({
    program: config.CONSOLE_PROGRAM,
    store: async () => config.RELEASES_STORE,
    addressOf: async (environment) => addressOf(environment),
  });
  const history = createHistoryReader();
  const { log } = options;
  const { REGISTRY_MAX_AGE_DAYS: registryMaxAgeMs } = config;
  const collector = createCollector({
    sources: config.CONSOLE_METRICS,
    samples: await openSampleStore(samplesFolder(config)),
    log,
  });
  const poller = await createStatePoller({
    sources: { store, environmentNamed, history, countsOf: collector.countsOf, addressOf, registryMaxAgeMs },
    file: path.join(config.CONSOLE_DATA, 'last-state.json'),
    ...(options.pollIntervalMs !== undefined && { intervalMs: options.pollIntervalMs }),
  });
  const app = await createApp({
    services: {
      environmentNamed,
      poller,
      history,
      collector,
      addressOf,
      command: { workspace, settings, log, location: store.location },
      keys: {
        release: await readKey(config.RELEASE_SIGNING_KEY),
        approval: await readKey(config.CONSOLE_APPROVAL_KEY),
      },
    },
    tokens: config.CONSOLE_TOKENS,
    sessions: createSessions(),
    isSecure: config.CONSOLE_ORIGIN?.startsWith('https:') ?? false,
    oidc: readOidcOptions(config),
    provider: config.OIDC_ISSUER === undefined ? null : config.OIDC_NAME,
    origin: config.CONSOLE_ORIGIN,
    trustProxy: config.TRUST_PROXY ?? [],
    webFolder,
    ...(logger !== undefined && { logger }),
  });
  poller.start();
  collector.start();
  app.addHook('onClose', async () => {
    await poller.stop();
    await collector.stop();
  });
  return app;
}

/** One for each name, because it holds the key list and the result of the last check. The first registry names the list. */
function createEnvironments(store: ReleaseStore, trustedKeys: readonly KeyObject[]) {
  // Requests can name any.
  const environments = new LRUCache<string, Environment>({ max: 200 });
  return (name: string): Environment => {
    const environment = environments.get(name) ?? { store, name, trustedKeys, keys: { list: null } };
    environments.set(name, environment);
    return environment;
  };
}

export const samplesFolder = ({ CONSOLE_DATA }: Config): string => path.join(CONSOLE_DATA, 'samples');

/** `null` without an issuer; `parseConfig` has checked that the rest is there. */
export function readOidcOptions(config: Config): OidcOptions | null {
  const { OIDC_ISSUER, OIDC_CLIENT_ID = '', OIDC_CLIENT_SECRET = '', CONSOLE_ORIGIN = '' } = config;
  if (OIDC_ISSUER === undefined) return null;
  return {
    issuer: OIDC_ISSUER,
    clientId: OIDC_CLIENT_ID,
    clientSecret: OIDC_CLIENT_SECRET,
    claim: config.OIDC_CLAIM,
    roles: config.OIDC_ROLES,
    origin: CONSOLE_ORIGIN,
  };
}

/** The file of a private key, which is read once to know that it can be. */
async function readKey(file: string | undefined): Promise<string | null> {
  if (file !== undefined) await readSigningKey(file);
  return file ?? null;
}

async function readNamedKeys({ REGISTRY_KEYS }: Config) {
  return readPublicKeys(REGISTRY_KEYS?.split(',').filter(Boolean) ?? []);
}

/** The public keys that the registries of the store are checked with. Rejects without one. */
export async function readTrustedKeys(config: Config) {
  const { RELEASE_SIGNING_KEY } = config;
  const own =
    RELEASE_SIGNING_KEY === undefined ? [] : [createPublicKey(await readSigningKey(RELEASE_SIGNING_KEY))];
  const keys = [...own, ...(await readNamedKeys(config))];
  if (keys.length === 0) throw new Error('Name the public keys of the registry in REGISTRY_KEYS.');
  return keys;
}
