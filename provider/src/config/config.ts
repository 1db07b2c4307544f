import { resolve } from 'node:path';
import { proxyList } from '@szn/settings/client-networks';
import { origin, origins } from '@szn/settings/origins';
import { readSettings, setting } from '@szn/settings/settings';
import { traceSettings } from '@szn/tracing/trace-settings';
import { z } from 'zod';
import { count, databaseSettings } from './database-settings.ts';
import { limitSettings } from './limit-settings.ts';
import { feedSettings, pictureHosts, mailSettings } from './outgoing-settings.ts';
import { listKeys } from './session-keys.ts';

const isOn = z.enum(['true', 'false']).transform((text) => text === 'true');
const sessionSecret = z
  .string()
  .refine((text) => listKeys(text).every((key) => key.length >= 32), 'each line needs 32 characters');
/** Runs a check also when other variables are faulty, so that `SettingsError` lists all faults. */
const always = () => true;

/** The settings of the provider: docs/settings.md is made from this table. */
export const settingsTable = z.object({
  NODE_ENV: setting(z.enum(['development', 'test', 'production']), {
    meaning: '`production` does not serve `/docs`, and invents nothing',
    default: 'development',
  }),
  HOST: setting(z.string().min(1), { meaning: 'address to listen on', default: '127.0.0.1' }),
  PORT: setting(count(65_535), {
    meaning:
      'port to listen on; `0` selects a free one, which the log line with `"event":"listening"` contains',
    default: '4000',
  }),
  LOG_LEVEL: setting(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']), {
    meaning: '`trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`',
    default: 'info',
  }),
  SHUTDOWN_DELAY_MS: setting(count(60_000), {
    meaning:
      'time for which a stopping process goes on serving while `/readyz` answers 503, so that balancers notice before it refuses connections ([roll out](operations.md#roll-out-a-new-version))',
    unit: 'ms',
    default: '0',
    production: { default: '5000' },
  }),
  ...traceSettings,
  METRICS_PORT: setting(count(65_535).optional(), {
    meaning: 'port of the metrics for Prometheus (`/metrics`), which must not be public; unset: none',
  }),
  DATA_DIR: setting(z.string().min(1), {
    meaning:
      'folder of the embedded database, resized pictures, photos and mails; relative to the repository or, without it, to the working directory',
    default: '.data/provider',
  }),
  ...databaseSettings,
  PUBLIC_ORIGIN: setting(origin, {
    meaning: 'origin of the storefront, for product links and links in mails',
    default: 'http://localhost:3000',
    production: { required: 'links in mails lead there' },
  }),
  ALLOWED_ORIGINS: setting(origins, {
    meaning: "further origins whose pages can send writes with a shopper's cookie, comma-separated",
    default: '',
  }),
  TRUST_PROXY: setting(proxyList, {
    meaning: 'proxies whose `X-Forwarded-For` is trusted: addresses, ranges or names, comma-separated',
    default: 'loopback',
  }),
  SESSION_SECRET: setting(sessionSecret.optional(), {
    meaning:
      'one key per line: the first signs the bearer tokens, all verify them ([rotation](sessions.md#keys)); the same for every process, required with `DATABASE_URL`; unset: a file in `DATA_DIR`',
    isSecret: true,
    production: { required: 'every process must share it' },
  }),
  REQUIRE_SESSION_COOKIE: setting(isOn, {
    meaning: 'reject tokens without the cookie of their session',
    default: 'false',
  }),
  MOST_IN_FLIGHT: setting(count(100_000).pipe(z.number().min(5)), {
    meaning: 'concurrent requests; above it 503 with Retry-After; prefetches get 503 at 20 %',
    default: '300',
  }),
  ANSWER_CACHE_MB: setting(count(4096), {
    meaning: 'memory for cached responses; 0: no cache',
    unit: 'MB',
    default: '48',
  }),
  WIRE_PRICES: setting(z.enum(['mixed', 'number']), {
    meaning: '`number` sends every price as a number',
    default: 'mixed',
  }),
  SAMPLE_PRODUCTS: setting(count(100_000), {
    meaning: 'maximum number of the sample products in a new database; 0: none',
    default: '1000',
    production: { default: '0' },
  }),
  SAMPLE_CATALOGUE: setting(z.string().min(1).optional(), {
    meaning: 'another file of the same format as `sample-data/catalogue.jsonl`',
  }),
  ...limitSettings,
  ...mailSettings,
  ...feedSettings,
  PHOTO_HOSTS: setting(pictureHosts, {
    meaning: 'hosts whose https pictures a profile can show, besides photos uploaded here, comma-separated',
    default: '',
  }),
  PHOTO_HOST_URL: setting(z.url({ protocol: /^https?$/ }).optional(), {
    meaning: 'upload URL of an image host that stores the photos ([example](../provider/README.md#photos))',
  }),
  PHOTO_HOST_CLOUD_NAME: setting(z.string().min(1).optional(), { meaning: 'account at that host' }),
  PHOTO_HOST_PRESET: setting(z.string().min(1).optional(), { meaning: 'unsigned preset at that host' }),
});

/** `DATABASE_`, `SESSION_` and others would also match names of other programs. */
const prefixes = [
  'DATABASE_POOL',
  'MIGRATION_DATABASE',
  'REPLICA_',
  'SAMPLE_',
  'LOGIN_ATTEMPTS_',
  'RATE_LIMIT_',
  'REGISTRATIONS_',
  'NEWSLETTER_',
  'UPLOADS_',
  'PHOTO_HOST',
  'FEEDS_',
  'LINK_CHECKS',
  'DKIM_',
  'ALERT_',
  'MAIL_UNSUBSCRIBE',
  'MAIL_BOUNCE',
];

const checkedTable = settingsTable
  .refine((config) => config.NODE_ENV !== 'production' || config.DATABASE_URL !== undefined, {
    path: ['DATABASE_URL'],
    error: 'not allowed in production: the embedded database is for development',
    when: ({ issues }) => issues.every(({ path }) => path?.[0] !== 'DATABASE_URL'),
  })
  .refine((config) => config.DATABASE_URL === undefined || config.SESSION_SECRET !== undefined, {
    path: ['SESSION_SECRET'],
    error: 'needed with DATABASE_URL, because every process must share it',
    when: always,
  })
  .refine((config) => config.DATABASE_POOLER === 'none' || config.MIGRATION_DATABASE_URL !== undefined, {
    path: ['DATABASE_POOLER'],
    error: 'needs MIGRATION_DATABASE_URL without the pooler: migrations lock for the length of a session',
    when: always,
  })
  .refine((config) => config.REPLICA_DATABASE_URL === undefined || config.DATABASE_URL !== undefined, {
    path: ['REPLICA_DATABASE_URL'],
    error: 'needs DATABASE_URL, the primary',
    when: always,
  })
  .refine(
    (config) =>
      config.PHOTO_HOST_URL === undefined ||
      [config.PHOTO_HOST_CLOUD_NAME, config.PHOTO_HOST_PRESET, config.PHOTO_HOSTS].every(
        (part) => part?.length,
      ),
    {
      path: ['PHOTO_HOST_URL'],
      error:
        'needs PHOTO_HOST_CLOUD_NAME, PHOTO_HOST_PRESET, and PHOTO_HOSTS with the host that shows its pictures',
      when: always,
    },
  )
  .refine(
    (config) =>
      new Set([config.DKIM_DOMAIN, config.DKIM_SELECTOR, config.DKIM_PRIVATE_KEY].map(isSet)).size === 1,
    {
      path: ['DKIM_PRIVATE_KEY'],
      error: 'DKIM_DOMAIN, DKIM_SELECTOR and DKIM_PRIVATE_KEY are needed together',
      when: always,
    },
  );

export type Config = Readonly<z.output<typeof settingsTable>>;

/**
 * Reads the environment, and the files that it names for secrets. Empty variables count as unset. `DATA_DIR` and
 * `FEEDS_FILE` become absolute paths. Throws a `SettingsError` that lists all faults.
 */
export function parseConfig(environment: Readonly<NodeJS.ProcessEnv>, projectRoot: string): Config {
  const config = readSettings(checkedTable, { environment, folder: projectRoot, prefixes });
  const { FEEDS_FILE } = config;
  return {
    ...config,
    DATA_DIR: resolve(projectRoot, config.DATA_DIR),
    FEEDS_FILE: FEEDS_FILE === undefined ? undefined : resolve(projectRoot, FEEDS_FILE),
  };
}

/** The host names that the shop answers as: nothing foreign is a picture or a product there. */
export function listOwnHosts(config: Pick<Config, 'PUBLIC_ORIGIN' | 'ALLOWED_ORIGINS'>): readonly string[] {
  return [config.PUBLIC_ORIGIN, ...config.ALLOWED_ORIGINS].map((address) => new URL(address).hostname);
}

function isSet(value: unknown): boolean {
  return value !== undefined;
}
