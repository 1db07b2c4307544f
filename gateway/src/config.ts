import path from 'node:path';
import { maxAgeSchema } from '@szn/release-registry/registry/registry-expiry';
import { proxyList } from '@szn/settings/client-networks';
import { origin, origins } from '@szn/settings/origins';
import { readSettings, setting } from '@szn/settings/settings';
import { readTraceConfig, traceSettings } from '@szn/tracing/trace-settings';
import { z } from 'zod';
import { readDevelopmentEntries } from './document/development-document.ts';
import { pictureHostList } from './document/security-headers.ts';
import { cacheTagHeaders } from './pages/cache-tags.ts';
import { findReleaseFolders } from './releases/release-cache.ts';
import { findMetricsUrl } from './telemetry/metrics-url.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const optionalText = z.string().optional();

/** The settings of the gateway: docs/settings.md is made from this table. */
export const settingsTable = z.object({
  NODE_ENV: setting(optionalText, {
    meaning: '`production` refuses what is meant for development, and invents nothing',
  }),
  HOST: setting(z.string(), { meaning: 'address to listen on', default: '127.0.0.1' }),
  PORT: setting(port, { meaning: 'port to listen on', default: '3000' }),
  PROVIDER_ORIGIN: setting(origin, {
    meaning: 'origin of the provider, without a path',
    default: 'http://127.0.0.1:4000',
  }),
  PUBLIC_ORIGIN: setting(origin.optional(), {
    meaning:
      'origin for absolute canonical URLs, sitemaps and preview pictures ([search engines](search-engines.md)); with `https:`, responses carry HSTS. Without it canonical URLs are relative',
  }),
  TRUST_PROXY: setting(proxyList.optional(), {
    meaning:
      'proxies whose `X-Forwarded-…` headers are trusted: addresses, ranges or names such as `loopback`, comma-separated',
  }),
  RELEASES_STORE: setting(z.string(), {
    meaning:
      'store of published versions and registries: a folder, or `s3://bucket/prefix` (with `AWS_REGION`, and `AWS_ENDPOINT_URL` for other vendors)',
    default: 'releases',
    production: { required: 'a folder of development has releases of development' },
  }),
  RELEASES_CACHE_DIR: setting(z.string(), {
    meaning: 'folder of the release cache: local copies of released files if the store is a bucket',
    default: '.data/releases',
  }),
  ENVIRONMENT: setting(z.string().regex(/^[a-z][a-z0-9-]{0,30}$/), {
    meaning: 'environment whose registry lists the versions to run',
    default: 'local',
    production: { required: '`local` is the environment of a working tree' },
  }),
  REGISTRY_KEYS: setting(optionalText, {
    meaning:
      'public key files (PEM, comma-separated) that verify the registry signature and the [key list](ship-a-remote.md#keys-of-teams); unset: signatures are not checked',
    production: { required: 'without keys the registry signature is not checked' },
  }),
  REGISTRY_MAX_AGE_DAYS: setting(maxAgeSchema, {
    meaning:
      'age at which a registry [expires](ship-a-remote.md#registries-expire) that nobody has signed anew',
    unit: 'days',
    default: '7',
  }),
  ACCEPT_EXPIRED_REGISTRY: setting(z.enum(['off', 'on']), {
    meaning:
      '`on`: a gateway that has served no registry before starts with an expired one, too ([operations](operations.md#an-expired-registry))',
    default: 'off',
  }),
  RELEASE_WEBHOOKS: setting(optionalText, {
    meaning:
      'file with the addresses that are told when the gateway refuses a version ([webhooks](ship-a-remote.md#webhooks))',
  }),
  OVERRIDES: setting(z.enum(['off', 'previews', 'versions']), {
    meaning:
      '`previews`: a request can select a signed preview with `?mfe=preview:pr-123`; `versions`: also each published version with `?mfe=catalogue@2.1.0`',
    default: 'off',
  }),
  OVERRIDE_ORIGINS: setting(origins.optional(), {
    meaning:
      'origins of development servers that an override may name, comma-separated, as in `?mfe=catalogue@http://localhost:4101`; requires `OVERRIDES`',
    production: { refused: 'development remotes have no integrity hashes' },
  }),
  SHELL_DIR: setting(z.string(), {
    meaning: 'folder of the shell build; its public files are in `public` beside it',
    default: 'shell/dist',
  }),
  SHELL_PREVIOUS_DIR: setting(optionalText, {
    meaning:
      'folder of the shell build with the previous generation of shared modules ([two generations](architecture.md#two-generations-of-shared-modules)); unset: one generation',
  }),
  RENDER_TIMEOUT_MS: setting(z.coerce.number().int().min(100), {
    meaning: 'time limit for rendering a page; after it the browser renders the page',
    unit: 'ms',
    default: '3500',
  }),
  SHUTDOWN_DELAY_MS: setting(z.coerce.number().int().min(0).max(60_000), {
    meaning:
      'time for which a stopping process goes on serving while `/readyz` answers 503, so that balancers notice before it refuses connections ([roll out](operations.md#roll-out-a-new-version))',
    unit: 'ms',
    default: '0',
    production: { default: '5000' },
  }),
  METRICS_PORT: setting(port.optional(), { meaning: 'port of the metrics server; unset: none' }),
  METRICS_ORIGIN: setting(origin.optional(), {
    meaning:
      'origin at which guards reach the metrics server, announced in the store; unset: `HOST`, or the name of the machine if that is any address',
  }),
  CACHE_TAG_HEADER: setting(z.enum(cacheTagHeaders).optional(), {
    meaning:
      'header with the tags by which a CDN purges pages: `Cache-Tag` (Cloudflare, Google), `Edge-Cache-Tag` (Akamai) or `Surrogate-Key` (Fastly) ([purge](releases-on-s3.md#purge-pages-after-a-release)); unset: none',
  }),
  EARLY_HINTS: setting(z.enum(['off', 'on']), {
    meaning:
      '`on`: 103 Early Hints while a page is rendered; only behind a balancer that forwards them ([operations](operations.md#the-balancer))',
    default: 'off',
  }),
  VITALS_SHARE: setting(z.coerce.number().min(0).max(1), {
    meaning:
      'share of page loads whose speed browsers measure and report ([operations](operations.md#speed-in-the-field)); 0: none',
    unit: '0 to 1',
    default: '0.1',
  }),
  PICTURE_HOSTS: setting(pictureHostList.optional(), {
    meaning:
      'hosts of the pictures that the provider names, comma-separated, or `none`; unset: any `https:` host ([security](security.md#pages))',
  }),
  OFFLINE_READING: setting(z.enum(['off', 'on']), {
    meaning:
      '`on`: browsers keep pages for reading without a network ([offline reading](offline-reading.md)); `off`: the service worker of each browser that loads a page removes itself and what it has stored',
    default: 'on',
  }),
  LOG_LEVEL: setting(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), {
    meaning: '`fatal`, `error`, `warn`, `info`, `debug` or `silent`',
    default: 'info',
  }),
  REQUEST_LOG: setting(z.enum(['off', 'on']), {
    meaning: '`on`: one line for each request, without query and cookies ([operations](operations.md#logs))',
    default: 'off',
    production: { default: 'on' },
  }),
  ...traceSettings,
  DEV_ENTRIES: setting(optionalText, {
    meaning:
      'set by `npm run dev` only: entry URLs of the development servers, which turn the script policies off',
  }),
});

/** `RELEASE_`, `SHELL_` and others would also match names of other programs. */
const prefixes = [
  'CACHE_TAG',
  'RELEASES_',
  'REGISTRY_',
  'OVERRIDE',
  'SHELL_PREVIOUS',
  'VITALS_',
  'EARLY_',
  'OFFLINE_',
];

const checkedTable = settingsTable.refine(
  ({ DEV_ENTRIES, NODE_ENV }) => DEV_ENTRIES === undefined || NODE_ENV === 'development',
  { path: ['DEV_ENTRIES'], error: 'requires NODE_ENV=development' },
);

export type GatewayConfig = ReturnType<typeof readConfig>;

/** Reads the configuration; an empty variable counts as unset. Throws a `SettingsError` that lists all faults. */
export function readConfig(environment: Readonly<NodeJS.ProcessEnv>) {
  const values = readSettings(checkedTable, { environment, folder: process.cwd(), prefixes });
  return {
    host: values.HOST,
    port: values.PORT,
    providerOrigin: values.PROVIDER_ORIGIN,
    ...findReleaseFolders(values),
    environment: values.ENVIRONMENT,
    /** `null`: signatures are not checked. */
    registryKeyFiles: values.REGISTRY_KEYS === undefined ? null : readList(values.REGISTRY_KEYS),
    registryMaxAgeMs: values.REGISTRY_MAX_AGE_DAYS,
    acceptsExpiredRegistry: values.ACCEPT_EXPIRED_REGISTRY === 'on',
    webhooksFile: values.RELEASE_WEBHOOKS,
    overrides: values.OVERRIDES,
    overrideOrigins: values.OVERRIDE_ORIGINS ?? [],
    metricsPort: values.METRICS_PORT ?? null,
    metricsUrl: findMetricsUrl(values),
    shellFolder: path.resolve(values.SHELL_DIR),
    previousShellFolder:
      values.SHELL_PREVIOUS_DIR === undefined ? null : path.resolve(values.SHELL_PREVIOUS_DIR),
    trustProxy: values.TRUST_PROXY ?? [],
    publicOrigin: values.PUBLIC_ORIGIN ?? null,
    cacheTagHeader: values.CACHE_TAG_HEADER ?? null,
    sendsEarlyHints: values.EARLY_HINTS === 'on',
    vitalsShare: values.VITALS_SHARE,
    pictureHosts: values.PICTURE_HOSTS ?? null,
    hasOfflineReading: values.OFFLINE_READING === 'on',
    logLevel: values.LOG_LEVEL,
    logsRequests: values.REQUEST_LOG === 'on',
    /** `null`: no traces. */
    traces: readTraceConfig(values),
    renderTimeoutMs: values.RENDER_TIMEOUT_MS,
    shutdownDelayMs: values.SHUTDOWN_DELAY_MS,
    development: values.DEV_ENTRIES === undefined ? null : readDevelopmentEntries(values.DEV_ENTRIES),
  };
}

function readList(text: string | undefined): readonly string[] {
  return text?.split(',').map((part) => part.trim()) ?? [];
}
