import { outputSchemas } from '@szn/remote-kit/output-schemas';
import { environmentSchema, nameSchema, versionSchema } from '@szn/shared-contracts/release';
import { z } from 'zod';
import { placeholdersOf, rowOf, verbs, type Verb } from './verbs.ts';

const text = z.string().trim().min(1).max(300);
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a constant table
const verbNames = Object.keys(verbs) as Verb[];

/**
 * A change as a person asks for it. The fields are those of the verb, as texts of the command line; the command says what is
 * wrong with them.
 */
export const actionSchema = z
  .strictObject({
    verb: z.enum(verbNames),
    environment: environmentSchema,
    /** Why, for the history. */
    reason: z.string().trim().max(300),
    remote: nameSchema.optional(),
    /** Of an approval: the one that the person has seen. */
    version: versionSchema.optional(),
    to: versionSchema.optional(),
    traffic: text.optional(),
    /** Rising percentages, comma-separated, the last one 100. */
    steps: text.optional(),
    /** Minimum time of a step: `10m`. */
    every: text.optional(),
    /** What shoppers read. */
    message: text.optional(),
    until: text.optional(),
    /** Of a new environment. */
    name: environmentSchema.optional(),
    /** Another environment. */
    from: environmentSchema.optional(),
  })
  .superRefine((action, context) => {
    const { command, subject, fields = [], optional = [], needsReason } = rowOf(action.verb);
    const required = new Set([...placeholdersOf(command), ...fields, ...(needsReason ? ['reason'] : [])]);
    const known = new Set<string>([...required, ...optional, 'verb', 'environment', 'reason']);
    const given = Object.entries(action).filter(([, value]) => value !== undefined && value !== '');
    for (const name of required) {
      if (!given.some(([field]) => field === name)) context.addIssue(`${action.verb} needs ${name}`);
    }
    for (const [name] of given) {
      if (!known.has(name)) context.addIssue(`${action.verb} of an ${subject} has no ${name}`);
    }
  });
export type Action = z.infer<typeof actionSchema>;

/** What an action would do: the plan of its command. */
export const planSchema = outputSchemas['dry run'].extend({
  /** The equal command line. */
  commandLine: z.string(),
  /** What the gate would reject. */
  violations: z.array(z.object({ rule: z.string(), consumer: z.string(), message: z.string() })),
  /** Why the action cannot be done now; `null` if it can, or if only the gate rejects it. */
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
