import { environmentSchema, nameSchema, versionSchema } from '@szn/shared-contracts/release';
import { z } from 'zod';

const requiredReason = z.string().trim().min(1).max(300);
const inEnvironment = {
  environment: environmentSchema,
  /** Why, for the history. */
  reason: z.string().trim().max(300),
};
const ofRemote = { ...inEnvironment, remote: nameSchema };
const ofVersion = { ...ofRemote, version: versionSchema };
const until = z.iso.datetime();

const remoteVerbs = ['unkill', 'pin', 'unpin', 'retire', 'pause', 'resume', 'abort', 'finish'] as const;
const environmentVerbs = ['unfreeze', 'protect', 'unprotect', 'env-remove'] as const;

/** A change as a person asks for it: of a remote in an environment, of a version, or of an environment. */
export const actionSchema = z.discriminatedUnion('verb', [
  z.object({ ...ofVersion, verb: z.literal('promote'), allowBreaking: z.boolean().optional() }),
  z.object({ ...ofVersion, verb: z.literal('canary'), traffic: z.number().int().min(0).max(99) }),
  z.object({
    ...ofVersion,
    verb: z.literal('rollout'),
    /** Rising percentages, the last one 100. */
    steps: z.array(z.number().int().min(1).max(100)).min(2).max(20),
    /** Minimum time of a step. */
    every: z.string().regex(/^\d{1,4}[smhd]$/),
  }),
  z.object({ ...ofRemote, verb: z.literal('rollback'), to: versionSchema.optional() }),
  z.object({ ...ofRemote, verb: z.literal('kill'), message: requiredReason }),
  z.object({ ...ofRemote, verb: z.enum(remoteVerbs) }),
  // The version that the person has seen: another one may have been requested meanwhile.
  z.object({ ...ofVersion, verb: z.enum(['approve', 'decline']) }),
  z.object({ ...ofVersion, verb: z.literal('withdraw'), reason: requiredReason }),
  z.object({ ...ofVersion, verb: z.literal('deprecate'), reason: requiredReason, until: until.nullable() }),
  z.object({ ...ofVersion, verb: z.literal('restore') }),
  z.object({ ...inEnvironment, verb: z.literal('freeze'), reason: requiredReason, until: until.nullable() }),
  z.object({ ...inEnvironment, verb: z.enum(environmentVerbs) }),
  // `environment` is the name of the new one; `from`: `null` for an empty one.
  z.object({ ...inEnvironment, verb: z.literal('env-create'), from: environmentSchema.nullable() }),
  z.object({ ...inEnvironment, verb: z.literal('promote-from'), from: environmentSchema }),
]);
export type Action = z.infer<typeof actionSchema>;
export type Verb = Action['verb'];
/** The action of a verb, for tables by verb. */
export type ActionOf<V extends Verb> = Action & { readonly verb: V };

const violation = z.object({ rule: z.string(), consumer: z.string(), message: z.string() });

/** What an action would do. */
export const planSchema = z.object({
  /** The equal command line. */
  commandLine: z.string(),
  /** What the environment runs of each remote that the action changes. */
  changes: z.array(z.object({ remote: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
  /** Route patterns whose visitors notice the change. */
  pages: z.array(z.string()),
  /** Other remotes and the shell that use something of the changed remotes, with what they use. */
  consumers: z.array(z.object({ name: z.string(), uses: z.array(z.string()) })),
  gateways: z.number().int(),
  /** Whether the gate was asked. */
  isChecked: z.boolean(),
  /** What the gate would reject. */
  violations: z.array(violation),
  /** Sentences about what else follows. */
  notes: z.array(z.string()),
  /** Why the action cannot be done now; `null` if it can. */
  obstacle: z.string().nullable(),
});
export type Plan = z.infer<typeof planSchema>;

/** The result of the command. */
export const actionResultSchema = z.object({
  exitCode: z.number().int(),
  commandLine: z.string(),
  /** What the command line tool prints, in full. */
  text: z.string(),
});
export type ActionResult = z.infer<typeof actionResultSchema>;
