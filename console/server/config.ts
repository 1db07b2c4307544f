import { proxyList } from '@szn/settings/client-networks';
import { origin } from '@szn/settings/origins';
import { readSettings, setting, SettingsError } from '@szn/settings/settings';
import { z } from 'zod';
import { maxAgeSchema } from '@szn/release-registry/registry/registry-expiry';
import { environmentSchema } from '@szn/shared-contracts/release';
import { groupRolesSchema } from './auth/oidc.ts';
import { tokenFileSchema } from './auth/tokens.ts';

const port = z.coerce.number().int().min(1).max(65_535);
const httpUrl = z.url({ protocol: /^https?$/ });

/** `local=http://…,production=http://…`: pairs, where a name can occur several times. */
const addresses = z.string().transform((text, context) =>
  text
    .split(',')
    .filter(Boolean)
    .map((pair) => {
      const [, environment = '', url = ''] = /^([^=]+)=(.+)$/.exec(pair) ?? [];
      if (!environmentSchema.safeParse(environment).success || !httpUrl.safeParse(url).success) {
        context.addIssue({ code: 'custom', message: `"${pair}" is not <environment>=<address>` });
      }
      return { environment, url };
    }),
);

/** A text with a JSON list. */
function jsonList<Schema extends z.ZodType>(schema: Schema) {
  return z.string().transform((text, context): z.infer<Schema> => {
    try {
      return schema.parse(JSON.parse(text));
    } catch {
      context.addIssue({ code: 'custom', message: 'not such a list (docs/console.md)' });
      return z.NEVER;
    }
  });
}

const tokens = jsonList(tokenFileSchema);
const groupRoles = jsonList(groupRolesSchema);

const optionalText = z.string().optional();

/** The settings of the console: docs/settings.md is made from this table. */
export const settingsTable = z.object({
  NODE_ENV: setting(optionalText, { meaning: '`production` requires an `https:` address' }),
  CONSOLE_HOST: setting(z.string(), { meaning: 'address to listen on', default: '127.0.0.1' }),
  CONSOLE_PORT: setting(port, { meaning: 'port to listen on; required' }),
  CONSOLE_ORIGIN: setting(origin.optional(), {
    meaning: 'origin at which browsers reach the console',
    production: { required: 'sessions need the https address' },
  }),
  TRUST_PROXY: setting(proxyList.optional(), {
    meaning:
      'proxies whose `X-Forwarded-…` headers are trusted: addresses, ranges or names such as `loopback`, comma-separated',
  }),
  CONSOLE_DATA: setting(z.string(), {
    meaning: 'folder of the last known state and of the measurements of 14 days',
    default: '.data/console',
  }),
  CONSOLE_TOKENS: setting(tokens, {
    meaning: 'local tokens: a JSON list with hashes',
    default: '[]',
    isSecret: true,
  }),
  CONSOLE_STOREFRONTS: setting(addresses, {
    meaning: 'addresses of storefronts: `staging=https://…,production=https://…`',
    default: '',
  }),
  CONSOLE_METRICS: setting(addresses, {
    meaning:
      '`/metrics.json` of each gateway, by environment: `production=http://10.0.0.1:9464/metrics.json,…`',
    default: '',
  }),
  CONSOLE_PROGRAM: setting(z.string(), {
    meaning: 'how people call the command line, for the lines that the console shows',
    default: 'szn',
  }),
  OIDC_ISSUER: setting(httpUrl.optional(), { meaning: 'the OpenID provider; requires `CONSOLE_ORIGIN`' }),
  OIDC_CLIENT_ID: setting(optionalText, { meaning: 'the console at that provider' }),
  OIDC_CLIENT_SECRET: setting(optionalText, { meaning: 'its secret', isSecret: true }),
  OIDC_NAME: setting(z.string(), {
    meaning: 'name of the provider on the sign-in page',
    default: 'single sign-on',
  }),
  OIDC_CLAIM: setting(z.string(), { meaning: 'claim with the groups of a person', default: 'groups' }),
  OIDC_ROLES: setting(groupRoles, { meaning: 'roles of groups: a JSON list', default: '[]' }),
  CONSOLE_APPROVAL_KEY: setting(optionalText, { meaning: 'private key file that signs approvals' }),
  RELEASES_STORE: setting(z.string().min(1), { meaning: 'store of versions and registries; required' }),
  RELEASE_SIGNING_KEY: setting(optionalText, { meaning: 'private key file that signs changes' }),
  REGISTRY_KEYS: setting(optionalText, { meaning: 'public key files of the registry, comma-separated' }),
  REGISTRY_MAX_AGE_DAYS: setting(maxAgeSchema, {
    meaning: 'age at which a registry [expires](ship-a-remote.md#registries-expire), as for the gateways',
    unit: 'days',
    default: '7',
  }),
  LOG_LEVEL: setting(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), {
    meaning: '`fatal`, `error`, `warn`, `info`, `debug` or `silent`',
    default: 'info',
  }),
});
export type Config = z.infer<typeof settingsTable>;

const prefixes = ['CONSOLE_', 'OIDC_'];

/** Reads the settings; an empty one counts as unset. Throws a `SettingsError` that names every invalid one. */
export function parseConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const config = readSettings(settingsTable, { environment, folder: process.cwd(), prefixes });
  const { CONSOLE_ORIGIN, NODE_ENV, OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = config;
  if (NODE_ENV === 'production' && CONSOLE_ORIGIN?.startsWith('https:') !== true) {
    throw new SettingsError(['CONSOLE_ORIGIN: with NODE_ENV=production the console needs its https address']);
  }
  const isComplete = [OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, CONSOLE_ORIGIN].every(Boolean);
  if (OIDC_ISSUER !== undefined && !isComplete) {
    throw new SettingsError(['OIDC_ISSUER: set OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and CONSOLE_ORIGIN, too']);
  }
  return config;
}
