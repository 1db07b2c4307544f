import { environmentSchema, nameSchema, versionSchema } from '@szn/shared-contracts/release';
import { z } from 'zod';

const target = {
  environment: environmentSchema,
  remote: nameSchema,
  /** Why, for the history. */
  reason: z.string().trim().max(300),
};

const verbsWithoutArguments = ['rollback', 'unkill', 'pin', 'unpin'] as const;

/** A change of one remote in one environment, as a person asks for it. */
export const actionSchema = z.discriminatedUnion('verb', [
  z.object({
    ...target,
    verb: z.literal('promote'),
    version: versionSchema,
    allowBreaking: z.boolean().optional(),
  }),
  z.object({
    ...target,
    verb: z.literal('canary'),
    version: versionSchema,
    traffic: z.number().int().min(0).max(99),
  }),
  z.object({ ...target, verb: z.literal('kill'), message: z.string().trim().min(1).max(300) }),
  z.object({ ...target, verb: z.enum(verbsWithoutArguments) }),
]);
export type Action = z.infer<typeof actionSchema>;
export type Verb = Action['verb'];

const violation = z.object({ rule: z.string(), consumer: z.string(), message: z.string() });

/** What an action would do. */
export const planSchema = z.object({
  /** The equal command line. */
  commandLine: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** Route patterns of the remote whose visitors notice the change. */
  pages: z.array(z.string()),
  /** Other remotes and the shell that use something of this remote, with what they use. */
  consumers: z.array(z.object({ name: z.string(), uses: z.array(z.string()) })),
  gateways: z.number().int(),
  /** What the gate would reject; empty for actions without a gate. */
  violations: z.array(violation),
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
