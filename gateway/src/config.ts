import path from 'node:path';
import { z } from 'zod';
import { readDevelopmentEntries, type DevelopmentEntries } from './document/development-entries.ts';

const port = z.coerce.number().int().min(0).max(65_535);

const schema = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3000),
  /** Where the provider listens, without a path. */
  PROVIDER_ORIGIN: z.url({ protocol: /^https?$/ }).default('http://127.0.0.1:4000'),
  /** Where versions are published: the path of a folder, or `s3://bucket/prefix`. */
  RELEASES_STORE: z.string().default('releases'),
  /** Folder of the copies that are served where the store is a bucket. */
  RELEASES_MIRROR: z.string().default('.data/releases'),
  /** Whose registry says which versions run. */
  ENVIRONMENT: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,30}$/)
    .default('local'),
  /** Files of the public keys whose signatures on the registry are believed, comma-separated; needed in production. */
  REGISTRY_KEYS: z.string().optional(),
  /** Whether visitors may ask for other published versions (`?mfe=catalogue@2.1.0`), as on a staging environment. */
  OVERRIDES: z.enum(['off', 'versions']).default('off'),
  /** Origins from which remotes under development may come, comma-separated; refused in production. */
  OVERRIDE_ORIGINS: z.string().optional(),
  /** Where counters are served under `/metrics`; nowhere when unset. */
  METRICS_PORT: port.optional(),
  /** Folder of the built shell, with `browser` and `server` inside. */
  SHELL_DIR: z.string().default('shell/dist'),
  /** Addresses, ranges or names such as `loopback` whose X-Forwarded headers are believed, comma-separated. */
  TRUST_PROXY: z.string().optional(),
  /** Where shoppers reach the storefront, whatever host a request names; with `https:`, browsers keep to it. */
  PUBLIC_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  /** Set by `npm run dev`; refused outside development, since it lifts the policies on scripts. */
  DEV_ENTRIES: z.string().optional(),
  NODE_ENV: z.string().optional(),
  RENDER_TIMEOUT_MS: z.coerce.number().int().min(100).default(3500),
});

/** Names of the environment variables that a gateway reads. */
export const settingNames: readonly string[] = Object.keys(schema.shape);

export type GatewayConfig = {
  readonly host: string;
  readonly port: number;
  readonly providerOrigin: string;
  /** A folder's path or `s3://bucket/prefix`. */
  readonly releasesStore: string;
  /** Folder that released files are served from: the store itself, or its mirror. */
  readonly releasesFolder: string;
  readonly isMirrored: boolean;
  readonly environment: string;
  /** `null`: every document is believed. */
  readonly registryKeyFiles: readonly string[] | null;
  /** `null`: visitors cannot ask for versions. */
  readonly overrideOrigins: readonly string[] | null;
  readonly metricsPort: number | null;
  readonly shellFolder: string;
  readonly trustProxy: readonly string[];
  readonly publicOrigin: string | null;
  readonly logLevel: z.infer<typeof schema>['LOG_LEVEL'];
  readonly renderTimeoutMs: number;
  readonly development: DevelopmentEntries | null;
};

/** Reads the configuration from the environment, where empty is unset; throws an `Error` that lists every fault. */
export function readConfig(environment: NodeJS.ProcessEnv): GatewayConfig {
  const given = Object.entries(environment).filter(([, value]) => value !== '');
  const result = schema.safeParse(Object.fromEntries(given));
  if (!result.success) {
    const faults = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The gateway's configuration is not usable (${faults.join('; ')}).`);
  }
  const values = result.data;
  refuseUnsafe(values);
  return {
    host: values.HOST,
    port: values.PORT,
    providerOrigin: new URL(values.PROVIDER_ORIGIN).origin,
    ...readStore(values),
    environment: values.ENVIRONMENT,
    registryKeyFiles: values.REGISTRY_KEYS === undefined ? null : readList(values.REGISTRY_KEYS),
    overrideOrigins: values.OVERRIDES === 'off' ? null : readList(values.OVERRIDE_ORIGINS),
    metricsPort: values.METRICS_PORT ?? null,
    shellFolder: path.resolve(values.SHELL_DIR),
    trustProxy: readList(values.TRUST_PROXY),
    publicOrigin: values.PUBLIC_ORIGIN ? new URL(values.PUBLIC_ORIGIN).origin : null,
    logLevel: values.LOG_LEVEL,
    renderTimeoutMs: values.RENDER_TIMEOUT_MS,
    development: values.DEV_ENTRIES === undefined ? null : readDevelopmentEntries(values.DEV_ENTRIES),
  };
}

function refuseUnsafe(values: z.infer<typeof schema>): void {
  const isProduction = values.NODE_ENV === 'production';
  if (values.DEV_ENTRIES !== undefined && values.NODE_ENV !== 'development') {
    throw new Error('DEV_ENTRIES is for development alone (NODE_ENV=development).');
  }
  if (values.OVERRIDE_ORIGINS !== undefined && isProduction) {
    throw new Error('OVERRIDE_ORIGINS is not for production: remotes under development have no integrity.');
  }
  if (values.REGISTRY_KEYS === undefined && isProduction) {
    throw new Error("REGISTRY_KEYS is needed in production: an unsigned registry could be anybody's.");
  }
}

function readStore(values: z.infer<typeof schema>) {
  const isMirrored = values.RELEASES_STORE.includes('://');
  return {
    isMirrored,
    releasesStore: isMirrored ? values.RELEASES_STORE : path.resolve(values.RELEASES_STORE),
    releasesFolder: path.resolve(isMirrored ? values.RELEASES_MIRROR : values.RELEASES_STORE),
  };
}

function readList(text: string | undefined): readonly string[] {
  return text?.split(',').map((part) => part.trim()) ?? [];
}
