import { z } from 'zod';
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

/** The settings of the console; docs/console.md describes them. */
const settingsSchema = z.object({
  CONSOLE_PORT: port,
  CONSOLE_HOST: z.string().default('127.0.0.1'),
  /** The origin at which browsers reach the console. */
  CONSOLE_ORIGIN: httpUrl.optional(),
  CONSOLE_DATA: z.string().default('.data/console'),
  CONSOLE_TOKENS: tokens.default([]),
  CONSOLE_TOKENS_FILE: z.string().optional(),
  /** Addresses of storefronts, for links. */
  CONSOLE_STOREFRONTS: addresses.default([]),
  /** Addresses of `/metrics.json` of gateways. */
  CONSOLE_METRICS: addresses.default([]),
  /** How people call the command line. */
  CONSOLE_PROGRAM: z.string().default('szn'),
  OIDC_ISSUER: httpUrl.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().default('single sign-on'),
  /** Claim with the groups of a person. */
  OIDC_CLAIM: z.string().default('groups'),
  /** Roles of groups: a JSON list. */
  OIDC_ROLES: groupRoles.default([]),
  RELEASES_STORE: z.string().min(1),
  RELEASE_SIGNING_KEY: z.string().optional(),
  REGISTRY_KEYS: z.string().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  NODE_ENV: z.string().optional(),
});
export type Config = z.infer<typeof settingsSchema>;

/** Reads the settings; an empty one counts as unset. Throws an `Error` that names every invalid one. */
export function parseConfig(settings: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== ''));
  const result = settingsSchema.safeParse(given);
  if (!result.success) {
    throw new Error(
      result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '),
    );
  }
  const { CONSOLE_ORIGIN, NODE_ENV } = result.data;
  if (NODE_ENV === 'production' && CONSOLE_ORIGIN?.startsWith('https:') !== true) {
    throw new Error('CONSOLE_ORIGIN: with NODE_ENV=production the console needs its https address.');
  }
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = result.data;
  const isComplete = [OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, CONSOLE_ORIGIN].every(Boolean);
  if (OIDC_ISSUER !== undefined && !isComplete) {
    throw new Error('OIDC_ISSUER: set OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and CONSOLE_ORIGIN, too.');
  }
  return result.data;
}
