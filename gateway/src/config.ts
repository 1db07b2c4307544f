import path from 'node:path';
import { z } from 'zod';
import { readDevelopmentEntries } from './document/development-document.ts';

const port = z.coerce.number().int().min(0).max(65_535);

const schema = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3000),
  /** Origin of the provider, without a path. */
  PROVIDER_ORIGIN: z.url({ protocol: /^https?$/ }).default('http://127.0.0.1:4000'),
  /** Store of published versions: a folder's path or `s3://bucket/prefix`. */
  RELEASES_STORE: z.string().default('releases'),
  /** Folder of the local copies of released files when the store is a bucket. */
  RELEASES_CACHE_DIR: z.string().default('.data/releases'),
  /** Environment whose registry lists the versions to run. */
  ENVIRONMENT: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,30}$/)
    .default('local'),
  /** File with the addresses that are told of refused versions; nobody is when unset. */
  RELEASE_WEBHOOKS: z.string().optional(),
  /** Public key files (PEM, comma-separated) that verify the registry signature; required in production. */
  REGISTRY_KEYS: z.string().optional(),
  /**
   * `previews`: requests can select signed previews (`?mfe=preview:pr-123`). `versions`: also each published version
   * (`?mfe=catalogue@2.1.0`), as on a staging environment.
   */
  OVERRIDES: z.enum(['off', 'previews', 'versions']).default('off'),
  /** Origins of development servers that overrides may name, comma-separated; not allowed in production. */
  OVERRIDE_ORIGINS: z.string().optional(),
  /** Port that serves `/metrics` and `/metrics.json`; not served when unset. */
  METRICS_PORT: port.optional(),
  /** Folder of the built shell, with `browser` and `server` inside. */
  SHELL_DIR: z.string().default('shell/dist'),
  /** Folder of the shell's build with the previous generation of shared modules; unset: one generation. */
  SHELL_PREVIOUS_DIR: z.string().optional(),
  /** Proxies whose X-Forwarded headers are trusted: addresses, ranges or names such as `loopback`, comma-separated. */
  TRUST_PROXY: z.string().optional(),
  /** Public origin, for absolute canonical URLs; without it canonical URLs are relative. `https:` turns HSTS on. */
  PUBLIC_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
  /** `on`: sends 103 Early Hints while a page is rendered; some balancers cannot forward them. */
  EARLY_HINTS: z.enum(['off', 'on']).default('off'),
  /** Share of page loads, 0 to 1, whose speed browsers measure and report; 0: none. */
  VITALS_SHARE: z.coerce.number().min(0).max(1).default(0.1),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  /** Set by `npm run dev`; only for NODE_ENV=development, because it turns the script policies off. */
  DEV_ENTRIES: z.string().optional(),
  NODE_ENV: z.string().optional(),
  RENDER_TIMEOUT_MS: z.coerce.number().int().min(100).default(3500),
});

/** Names of the environment variables that the gateway reads. */
export const settingNames: readonly string[] = Object.keys(schema.shape);

export type GatewayConfig = ReturnType<typeof readConfig>;

/** Reads the configuration; an empty variable counts as unset. Throws an `Error` that lists all faults. */
export function readConfig(environment: NodeJS.ProcessEnv) {
  const present = Object.entries(environment).filter(([, value]) => value !== '');
  const result = schema.safeParse(Object.fromEntries(present));
  if (!result.success) {
    const faults = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`Invalid gateway configuration (${faults.join('; ')}).`);
  }
  const values = result.data;
  rejectUnsafe(values);
  const usesReleaseCache = values.RELEASES_STORE.includes('://');
  return {
    host: values.HOST,
    port: values.PORT,
    providerOrigin: new URL(values.PROVIDER_ORIGIN).origin,
    usesReleaseCache,
    releasesStore: usesReleaseCache ? values.RELEASES_STORE : path.resolve(values.RELEASES_STORE),
    /** The store itself, or the release cache of a bucket. */
    releasesFolder: path.resolve(usesReleaseCache ? values.RELEASES_CACHE_DIR : values.RELEASES_STORE),
    environment: values.ENVIRONMENT,
    /** `null`: signatures are not checked. */
    registryKeyFiles: values.REGISTRY_KEYS === undefined ? null : readList(values.REGISTRY_KEYS),
    webhooksFile: values.RELEASE_WEBHOOKS,
    overrides: values.OVERRIDES,
    overrideOrigins: readList(values.OVERRIDE_ORIGINS),
    metricsPort: values.METRICS_PORT ?? null,
    shellFolder: path.resolve(values.SHELL_DIR),
    previousShellFolder:
      values.SHELL_PREVIOUS_DIR === undefined ? null : path.resolve(values.SHELL_PREVIOUS_DIR),
    trustProxy: readList(values.TRUST_PROXY),
    publicOrigin: values.PUBLIC_ORIGIN ? new URL(values.PUBLIC_ORIGIN).origin : null,
    sendsEarlyHints: values.EARLY_HINTS === 'on',
    vitalsShare: values.VITALS_SHARE,
    logLevel: values.LOG_LEVEL,
    renderTimeoutMs: values.RENDER_TIMEOUT_MS,
    development: values.DEV_ENTRIES === undefined ? null : readDevelopmentEntries(values.DEV_ENTRIES),
  };
}

function rejectUnsafe(values: z.infer<typeof schema>): void {
  const isProduction = values.NODE_ENV === 'production';
  if (values.DEV_ENTRIES !== undefined && values.NODE_ENV !== 'development') {
    throw new Error('DEV_ENTRIES requires NODE_ENV=development.');
  }
  if (values.OVERRIDE_ORIGINS !== undefined && isProduction) {
    throw new Error(
      'OVERRIDE_ORIGINS is not allowed in production: development remotes have no integrity hashes.',
    );
  }
  if (values.REGISTRY_KEYS === undefined && isProduction) {
    throw new Error(
      'REGISTRY_KEYS is required in production: without keys the registry signature is not checked.',
    );
  }
}

function readList(text: string | undefined): readonly string[] {
  return text?.split(',').map((part) => part.trim()) ?? [];
}
