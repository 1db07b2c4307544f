import { isAbsolute, join } from 'node:path';
import proxyAddr from '@fastify/proxy-addr';
import { z } from 'zod';
import { readSecretFiles } from './secret-files.ts';

const count = (fallback: number, max: number) => z.coerce.number().int().min(0).max(max).default(fallback);
const isOn = z
  .enum(['true', 'false'])
  .default('false')
  .transform((text) => text === 'true');
const origin = z.url({ protocol: /^https?$/ }).transform((text) => new URL(text).origin);
const list = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .transform((parts) => parts.filter((part) => part !== ''));
const origins = list.pipe(z.array(origin)).default([]);
const proxies = list.pipe(
  z.array(z.string().refine(isProxy, 'must be an address, a range, loopback, linklocal or uniquelocal')),
);
const hosts = list.pipe(
  z.array(
    z
      .string()
      .toLowerCase()
      .refine(isHost, 'must be a host such as images.example, without https:// and path'),
  ),
);
const mailbox = /^(?:[^<>\r\n]*<[^\s@<>,]+@[^\s@<>,]+>|[^\s@<>,]+@[^\s@<>,]+)$/;
/** Runs a check also when other variables are faulty, so that `ConfigError` lists all faults. */
const always = () => true;

const environmentSchema = z
  .object({
    NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
    HOST: z.string().min(1).default('127.0.0.1'),
    PORT: count(4000, 65_535),
    LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
    /** The folder of the embedded database, resized pictures, photos and mails; relative to the repository. */
    DATA_DIR: z.string().min(1).default('.data/provider'),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    /** The URL of a role that owns the schema. The role of `DATABASE_URL` then needs no right to change it. */
    MIGRATION_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    DATABASE_POOL_SIZE: count(10, 200).pipe(z.number().min(1)),
    /** The origin of the storefront, for product links and links in mails. */
    PUBLIC_ORIGIN: origin.default('http://localhost:3000'),
    /** Further origins whose pages can send writes with a shopper's cookie, comma-separated. */
    ALLOWED_ORIGINS: origins,
    /** Proxies whose X-Forwarded-For is trusted: addresses, ranges or names such as `loopback`. */
    TRUST_PROXY: proxies.default(['loopback']),
    /** Signs the bearer tokens. All processes of a shop need the same secret. */
    SESSION_SECRET: z.string().min(32).optional(),
    REQUIRE_SESSION_COOKIE: isOn,
    /** Maximum number of concurrent requests; further ones get 503 with Retry-After. */
    MOST_IN_FLIGHT: count(300, 100_000).pipe(z.number().min(5)),
    /** Memory for cached responses in megabytes; 0 turns the cache off. */
    ANSWER_CACHE_MB: count(48, 4096),
    WIRE_PRICES: z.enum(['mixed', 'number']).default('mixed'),
    SAMPLE_PRODUCTS: count(2400, 100_000),
    /** Another file of the same format as `sample-data/catalogue.jsonl`. */
    SAMPLE_CATALOGUE: z.string().min(1).optional(),
    LOGIN_ATTEMPTS_PER_ACCOUNT: count(10, 1_000_000),
    LOGIN_ATTEMPTS_PER_ADDRESS: count(30, 1_000_000),
    REGISTRATIONS_PER_ADDRESS: count(10, 1_000_000),
    NEWSLETTER_PER_ADDRESS: count(20, 1_000_000),
    UPLOADS_PER_ADDRESS: count(30, 1_000_000),
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: z
      .string()
      .regex(mailbox, 'must be one address, such as SZN <hello@szn.example>')
      .default('SZN <hello@szn.example>'),
    /** Hosts whose https pictures of products an import reads for their colour; comma-separated. */
    PICTURE_HOSTS: hosts.default([]),
    /** Hosts whose https pictures a profile can show, besides photos uploaded here; comma-separated. */
    PHOTO_HOSTS: hosts.default([]),
    /** The upload URL of an image host. Photos are then stored there and not here. */
    PHOTO_HOST_URL: z.url({ protocol: /^https?$/ }).optional(),
    PHOTO_HOST_CLOUD_NAME: z.string().min(1).optional(),
    PHOTO_HOST_PRESET: z.string().min(1).optional(),
  })
  .refine((config) => config.DATABASE_URL === undefined || config.SESSION_SECRET !== undefined, {
    path: ['SESSION_SECRET'],
    error: 'needed with DATABASE_URL, because every process must share it',
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
  );

export type Config = Readonly<z.output<typeof environmentSchema>>;

/** Lists every fault of the configuration, so that one restart fixes them all. */
export class ConfigError extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(`The configuration has ${faults.length} fault(s):\n- ${faults.join('\n- ')}`);
    this.name = 'ConfigError';
    this.faults = faults;
  }
}

/**
 * Reads the environment, and the files that it names for secrets. Empty variables count as unset. `DATA_DIR` becomes an
 * absolute path.
 */
export function parseConfig(environment: Readonly<NodeJS.ProcessEnv>, projectRoot: string): Config {
  const present = Object.entries(environment).filter(([, value]) => value !== undefined && value !== '');
  const given = Object.fromEntries(present);
  const { secrets, faults } = readSecretFiles(given, projectRoot);
  const result = environmentSchema.safeParse({ ...given, ...secrets });
  if (!result.success || faults.length > 0) {
    const issues = result.error?.issues ?? [];
    throw new ConfigError([...faults, ...issues.map(({ path, message }) => `${path.join('.')}: ${message}`)]);
  }
  const config = result.data;
  const folder = config.DATA_DIR;
  return { ...config, DATA_DIR: isAbsolute(folder) ? folder : join(projectRoot, folder) };
}

/** Uses the parser that Fastify uses. */
function isProxy(text: string): boolean {
  try {
    proxyAddr.compile(text);
    return true;
  } catch {
    return false;
  }
}

function isHost(text: string): boolean {
  const url = `https://${text}`;
  return URL.canParse(url) && new URL(url).host === text;
}
