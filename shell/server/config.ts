import path from 'node:path';
import { z } from 'zod';
import { readDevelopmentEntries, type DevelopmentEntries } from './development/development-entries.ts';

const port = z.coerce.number().int().min(0).max(65_535);

const schema = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3000),
  /** Where the provider listens, without a path. */
  PROVIDER_ORIGIN: z.url({ protocol: /^https?$/ }).default('http://127.0.0.1:4000'),
  /** Folder of published versions, and the document that says which of them run. */
  RELEASES_DIR: z.string().default('releases'),
  REGISTRY_FILE: z.string().default('releases/environments/local.json'),
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

export type GatewayConfig = {
  readonly host: string;
  readonly port: number;
  readonly providerOrigin: string;
  readonly releasesFolder: string;
  readonly registryFile: string;
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
  if (values.DEV_ENTRIES !== undefined && values.NODE_ENV !== 'development') {
    throw new Error('DEV_ENTRIES is for development alone (NODE_ENV=development).');
  }
  return {
    host: values.HOST,
    port: values.PORT,
    providerOrigin: new URL(values.PROVIDER_ORIGIN).origin,
    releasesFolder: path.resolve(values.RELEASES_DIR),
    registryFile: path.resolve(values.REGISTRY_FILE),
    shellFolder: path.resolve(values.SHELL_DIR),
    trustProxy: values.TRUST_PROXY?.split(',').map((part) => part.trim()) ?? [],
    publicOrigin: values.PUBLIC_ORIGIN ? new URL(values.PUBLIC_ORIGIN).origin : null,
    logLevel: values.LOG_LEVEL,
    renderTimeoutMs: values.RENDER_TIMEOUT_MS,
    development: values.DEV_ENTRIES === undefined ? null : readDevelopmentEntries(values.DEV_ENTRIES),
  };
}
