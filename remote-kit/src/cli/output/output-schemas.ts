import { recentErrorSchema } from '@szn/shared-contracts/telemetry';
import { z } from 'zod';
import {
  drift,
  environmentState,
  gateways,
  historyEntry,
  inEnvironment,
  isolation,
  keyList,
  listedEnvironment,
  time,
  version,
  versionEvent,
  versionState,
} from './output-parts.ts';
import { plan, usageMap } from './output-plan.ts';
import { rollout } from './output-rollout.ts';

/*
 * What the commands print with `--json`. Readers ignore fields that they do not know: later versions add some. Fields are
 * neither removed nor get another meaning within a major version of the kit.
 */

const switched = z.object({ ...inEnvironment, name: z.string(), state: z.string(), gateways });
const steered = version.extend({ ...inEnvironment, gateways });
const settingsChange = z.object({ ...inEnvironment, settings: z.record(z.string(), z.unknown()) });

/** The foreign hosts and the excuses that a version declares. */
const exceptions = {
  hosts: z.array(z.string()),
  excuses: z.array(
    z.object({ rule: z.string(), match: z.string(), file: z.string().optional(), reason: z.string() }),
  ),
};

export { usageMap };

/** By command. `error`: instead of the output of a command that does not end with 0. `dry run`: with `--dry-run`. */
export const outputSchemas = {
  'dry run': plan,
  error: z.object({
    error: z.string(),
    exitCode: z.number().int(),
    refusals: z
      .array(
        z.object({
          rule: z.string(),
          consumer: z.string(),
          field: z.string(),
          message: z.string(),
          isBreakingChange: z.boolean(),
        }),
      )
      .optional(),
  }),
  approve: z.object({ ...inEnvironment, versions: z.array(version), gateways }),
  build: z.object({ name: z.string(), folder: z.string() }),
  check: z.object({
    name: z.string(),
    environment: z.string(),
    pages: z
      .array(z.object({ path: z.string(), status: z.number().int(), failure: z.string().nullable() }))
      .nullable(),
    data: z
      .object({
        source: z.enum(['environment', 'recording', 'none']),
        unanswered: z.array(z.string()),
        text: z.string(),
      })
      .nullable(),
    ...exceptions,
    warnings: z.array(z.string()),
  }),
  create: z.object({ name: z.string(), owner: z.string(), folder: z.string() }),
  decline: z.object({ ...inEnvironment, name: z.string() }),
  deprecate: versionEvent,
  doctor: z.object({
    findings: z.array(z.object({ check: z.string(), isOk: z.boolean(), detail: z.string() })),
  }),
  'env create': z.object({ ...inEnvironment, from: z.string().nullable(), remotes: z.array(z.string()) }),
  'env diff': z.object({
    one: z.string(),
    other: z.string(),
    differences: z.array(
      z.object({
        kind: z.enum(['shell', 'remote', 'value']),
        name: z.string(),
        one: z.string().nullable(),
        other: z.string().nullable(),
      }),
    ),
  }),
  'env list': z.object({ store: z.string(), environments: z.array(listedEnvironment) }),
  'env remove': z.object({ environment: z.string() }),
  explain: z.object({
    stack: z.string(),
    releases: z.array(version.extend({ commit: z.string().nullable(), commitUrl: z.string().nullable() })),
    reported: recentErrorSchema.extend({ at: time }).nullable(),
  }),
  freeze: settingsChange,
  grant: keyList.extend({ environments: z.array(z.string()) }),
  grants: keyList,
  guard: environmentState,
  history: z.array(historyEntry),
  host: z.object({
    ...inEnvironment,
    version: z.string().optional(),
    integrity: z.string().optional(),
    contract: z.string().optional(),
    files: z.number().int().optional(),
    added: z.number().int().optional(),
  }),
  isolation: settingsChange,
  keys: z.object({
    keyId: z.string(),
    isNew: z.boolean(),
    privateKeyFile: z.string(),
    publicKeyFile: z.string(),
  }),
  kill: switched,
  pin: switched,
  preview: z.object({
    label: z.string(),
    expiresAt: time,
    versions: z.record(z.string(), z.string()),
    links: z.array(z.string()),
  }),
  promote: z.object({
    ...inEnvironment,
    name: z.string().describe('Absent for several remotes.').optional(),
    version: z.string().optional(),
    traffic: z.number().int(),
    promotions: z.array(version.extend({ state: z.enum(['applied', 'requested']) })),
    gateways,
  }),
  protect: settingsChange,
  prune: z.object({ removed: z.array(z.string()), shellFiles: z.number().int() }),
  publish: version.extend({
    isNew: z.boolean(),
    commit: z.string().nullable(),
    files: z.number().int(),
    store: z.string(),
    warnings: z.array(z.string()),
  }),
  renew: z.object({ ...inEnvironment, isRenewed: z.boolean(), expiry: environmentState.shape.expiry }),
  restore: versionEvent,
  retire: version.extend(inEnvironment),
  revoke: keyList.extend({ environments: z.array(z.string()) }),
  rollback: version.extend({ ...inEnvironment, gateways }),
  'rollout abort': steered,
  'rollout finish': steered,
  'rollout pause': steered,
  'rollout resume': steered,
  'rollout status': z.object({ environment: z.string(), rollouts: z.array(rollout) }),
  schema: z.object({ $defs: z.record(z.string(), z.unknown()) }),
  set: settingsChange,
  status: environmentState.extend({
    gateways: z.array(
      z.object({ id: z.string(), sequence: z.number().int().nullable(), problems: z.array(z.string()) }),
    ),
    drift: drift.optional(),
  }),
  unfreeze: settingsChange,
  unkill: switched,
  unpin: switched,
  unprotect: settingsChange,
  withdraw: versionEvent.extend({
    environments: z.array(z.string()).describe('Where it is no fallback version any more.'),
  }),
  versions: z.object({
    name: z.string(),
    store: z.string(),
    isolation,
    versions: z.array(
      z.object({
        version: z.string(),
        commit: z.string().nullable(),
        owner: z.string(),
        contract: z.string(),
        scriptBytes: z.number().int(),
        bytes: z.number().int(),
        ...exceptions,
        skippedChecks: z.array(z.string()),
        commitUrl: z.string().nullable(),
        publishedAt: time.nullable(),
        author: z.string().nullable(),
        states: z.array(versionState),
        runsIn: z.array(z.string()),
      }),
    ),
  }),
} satisfies Readonly<Record<string, z.ZodType>>;

/** One JSON Schema with a definition for each command, such as `#/$defs/status`. */
export function describeOutputs() {
  const definitions = Object.entries(outputSchemas).map(([name, schema]) => {
    const { $schema: _draft, ...definition } = z.toJSONSchema(schema, { io: 'input' });
    return [name, definition] as const;
  });
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Output of szn with --json, by command',
    $defs: Object.fromEntries(definitions),
  };
}
