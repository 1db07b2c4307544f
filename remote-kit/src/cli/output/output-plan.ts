import { z } from 'zod';

/** What connects two parts of the storefront. */
const usage = z.object({
  kind: z.enum(['event', 'command', 'slot']),
  name: z.string(),
  /** Who offers it: publishes the topic, handles the command, has the slot. */
  from: z.string(),
  /** Who uses it: consumes the topic, sends the command, fills the slot. */
  to: z.string(),
});
export const usageMap = z.object({
  parts: z.array(
    z.object({
      name: z.string(),
      version: z.string(),
      owner: z.string(),
      routes: z.array(z.string()),
      /** Shared modules with the ranges that it requires, or the versions that the shell has. */
      shared: z.array(z.object({ name: z.string(), range: z.string() })),
    }),
  ),
  usages: z.array(usage),
  /** Records that could not be read. */
  problems: z.array(z.string()),
});

/** What `--dry-run` prints, for each command. */
export const plan = z.object({
  environment: z.string().describe('Empty: the change is of no environment.'),
  /** The command with its arguments, as the history would show it. */
  action: z.string(),
  /** The parts that it adds (`from`: null), replaces or removes (`to`: null). */
  changes: z.array(
    z.object({
      kind: z.enum(['remote', 'shell', 'value', 'environment', 'version', 'key', 'file']),
      name: z.string(),
      from: z.string().nullable(),
      to: z.string().nullable(),
    }),
  ),
  pages: z.array(z.string()).describe('Route patterns whose visitors notice the change.'),
  consumers: z
    .array(z.object({ name: z.string(), uses: z.array(z.string()) }))
    .describe('Other remotes and the shell that use something of the changed remotes.'),
  /** Number of the gateways that run. */
  gateways: z.number().int(),
  isChecked: z.boolean().describe('Whether the gate was asked.'),
  warnings: z.array(z.string()),
  notes: z.array(z.string()).describe('Sentences about what else follows.'),
});
