import { z } from 'zod';

/* Parts of several output schemas. */

export const time = z.string().describe('ISO 8601');
const sequence = z
  .number()
  .int()
  .describe('Sequence of the registry; absent if the environment has none.')
  .optional();
export const inEnvironment = { environment: z.string(), sequence };
export const version = z.object({ name: z.string(), version: z.string() });

/** What each gateway serves after a change; absent with `--no-wait`. */
export const gateways = z
  .array(
    z.object({
      id: z.string(),
      sequence: z.number().int().nullable(),
      state: z.enum(['serves', 'waits', 'refuses']),
      served: z.string().nullable(),
      isOff: z.boolean(),
      reason: z.string().nullable(),
    }),
  )
  .optional();

const person = z
  .object({ issuer: z.string(), subject: z.string() })
  .describe('Who it is, where the program has verified it; `by` is a name for display.')
  .optional();

const change = z.object({
  at: time,
  by: z.string(),
  person,
  action: z.string(),
  reason: z.string().nullable(),
  link: z.string().optional(),
});

export const historyEntry = change.extend({
  sequence: z.number().int().nullable().describe('Null for an event of a version, such as its publish.'),
  key: z.string().nullable().describe('The key that signed it.'),
  changes: z.array(
    z.object({
      kind: z.enum(['shell', 'remote', 'value']),
      name: z.string(),
      from: z.string().nullable(),
      to: z.string().nullable(),
      commit: z.string().optional(),
    }),
  ),
  isTrusted: z.boolean().describe('Of events: whether a trusted key signed it.').optional(),
});

export const versionState = z.object({
  state: z.enum(['available', 'live', 'canary', 'rolled back', 'withdrawn', 'deprecated']),
  environment: z.string().optional(),
  traffic: z.number().optional(),
  at: time.nullable(),
  reason: z.string().nullable(),
  until: time.optional(),
});

export const versionEvent = z.object({
  kind: z.enum(['withdraw', 'deprecate', 'restore']),
  remote: z.string(),
  version: z.string(),
  at: time,
  by: z.string(),
  person,
  reason: z.string().nullable(),
  until: time.optional(),
  link: z.string().optional(),
});

export const keyList = z.object({
  version: z.number().int().describe('0: there is no key list.'),
  keys: z.array(
    z.object({
      keyId: z.string(),
      publicKey: z.string(),
      team: z.string(),
      person,
      remotes: z.array(z.string()),
      environments: z.array(z.string()),
      mayApprove: z.boolean(),
      mayManage: z.boolean(),
      revoked: z.object({ at: time, reason: z.string(), isCompromised: z.boolean() }).optional(),
    }),
  ),
});

export const isolation = z
  .enum(['own', 'foreign'])
  .describe('How gateways run the code of the remote: in a fenced thread, or in a process of its own.');

const settings = z.object({
  frozen: z.object({ reason: z.string(), until: time.nullable(), at: time, by: z.string() }).nullable(),
  isProtected: z.boolean(),
  values: z.record(z.string(), z.union([z.boolean(), z.string()])),
  foreign: z.array(z.string()).describe('Remotes of isolation tier "foreign".'),
  requests: z.array(
    z.object({
      remote: z.string(),
      version: z.string(),
      traffic: z.number(),
      at: time,
      by: z.string(),
      person,
      reason: z.string().nullable(),
    }),
  ),
});

export const drift = z.object({
  source: z.string().describe('Whose packages the remotes are compared with.'),
  versions: z.record(z.string(), z.string()),
  remotes: z.array(
    version.extend({
      isCanary: z.boolean(),
      packages: z
        .array(
          z.object({
            package: z.string(),
            version: z.string(),
            newestVersion: z.string(),
            parts: z.number().int(),
            differing: z.array(z.string()),
          }),
        )
        .nullable(),
      meaning: z.array(z.string()),
    }),
  ),
});

export const environmentState = settings.extend({
  violations: z
    .array(version.omit({ name: true }).extend({ remote: z.string(), reason: z.string() }))
    .describe('Parts of the registry that no permitted key signed, or that are not approved.'),
  environment: z.string(),
  sequence: z.number().int(),
  change,
  /** How long the registry counts as the present state, by REGISTRY_MAX_AGE_DAYS of the command. */
  expiry: z.object({ issuedAt: time.nullable(), expiresAt: time.nullable(), isExpired: z.boolean() }),
  host: z.string().nullable(),
  remotes: z.array(
    version.extend({
      previous: z.string().nullable(),
      canary: z
        .object({
          version: z.string(),
          traffic: z.number(),
          rollout: z
            .object({
              state: z.enum(['running', 'paused', 'aborted']),
              reason: z.string().nullable(),
              step: z.number().int(),
              steps: z.number().int(),
            })
            .nullable(),
        })
        .nullable(),
      killed: z.string().nullable(),
      isPinned: z.boolean(),
      isolation,
      owner: z.string(),
      contract: z.string(),
    }),
  ),
});

export const listedEnvironment = z.union([
  settings.extend({
    name: z.string(),
    sequence: z.number().int(),
    change,
    shell: z.string().nullable(),
    remotes: z.array(z.string()),
  }),
  z.object({ name: z.string(), error: z.string() }),
]);
