import { outputSchemas } from '@szn/remote-kit/output-schemas';
import { z } from 'zod';

/** What the command `status` prints of an environment. */
const { expiry, frozen, isProtected, requests, values } = outputSchemas.status.shape;

/** The change that created a registry. */
const change = z.object({
  sequence: z.number().int(),
  at: z.string(),
  by: z.string(),
  action: z.string(),
  reason: z.string().nullable(),
});

/** Why a remote of an environment needs attention, as a sentence. */
const attention = z.object({
  kind: z.enum(['refused', 'failing', 'killed', 'canary-stopped', 'paused', 'requested']),
  text: z.string(),
});

/** Visits and failed visits of the last hour. */
const health = z.object({ visits: z.number(), failed: z.number() });

/** One remote in one environment. */
export const remoteStateSchema = z.object({
  name: z.string(),
  owner: z.string(),
  tier: z.string(),
  version: z.string(),
  previous: z.string().nullable(),
  canary: z
    .object({
      version: z.string(),
      traffic: z.number(),
      health: health.nullable(),
      /** The plan that raises its share; steps count from 1. */
      rollout: z
        .object({ state: z.enum(['running', 'paused', 'aborted']), step: z.number(), steps: z.number() })
        .nullable(),
    })
    .nullable(),
  /** The text for shoppers while it is switched off. */
  killed: z.string().nullable(),
  isPinned: z.boolean(),
  /** The last change of this remote; `null` if the history does not hold it. */
  lastChange: change.nullable(),
  /** `null`: no gateway of the environment reports its measurements. */
  health: health.nullable(),
  attention: z.array(attention),
});
export type RemoteState = z.infer<typeof remoteStateSchema>;

/** What one gateway serves, compared with the registry. */
const gatewayState = z.object({
  id: z.string(),
  at: z.string(),
  sequence: z.number().int(),
  problems: z.array(z.string()),
});

export const environmentStateSchema = z.object({
  name: z.string(),
  sequence: z.number().int(),
  change: change.nullable(),
  shell: z.string().nullable(),
  /** Why the registry cannot be used; the rest is then the last known state. */
  problem: z.string().nullable(),
  /** How long the registry counts as the present state; a time is `null` if it is not known. Absent: never read. */
  expiry: expiry.optional(),
  /** Address of the storefront, for links. */
  address: z.string().nullable(),
  remotes: z.array(remoteStateSchema),
  /** Why promotions are rejected; `null` if they are not. */
  frozen,
  /** Promotions need an approval. */
  isProtected,
  /** Promotions that wait for an approval. */
  requests,
  values,
  gateways: z.array(gatewayState),
});
export type ApprovalRequest = z.infer<typeof environmentStateSchema>['requests'][number];
export type EnvironmentState = z.infer<typeof environmentStateSchema>;

/** All that changes by itself; sent to each open page. */
export const consoleStateSchema = z.object({
  /** When the store was last read. `null`: never. */
  readAt: z.string().nullable(),
  /** Why this is not the present state; `null` if it is. */
  staleReason: z.string().nullable(),
  store: z.string(),
  environments: z.array(environmentStateSchema),
});
export type ConsoleState = z.infer<typeof consoleStateSchema>;

/** An event of `/api/events`: what has changed since the event before. The first one has all environments. */
export type StateEvent = Omit<ConsoleState, 'environments'> & {
  readonly environments: readonly EnvironmentState[];
  readonly removed: readonly string[];
};

/** One effect of a change. */
const effect = z.object({
  /** `null`: of the environment itself. */
  remote: z.string().nullable(),
  kind: z.enum([
    'version',
    'canary',
    'switch',
    'pin',
    'presence',
    'request',
    'freeze',
    'protection',
    'shell',
  ]),
  from: z.string().nullable(),
  to: z.string().nullable(),
});

/** One registry of an environment with what it changed. */
export const timelineEntrySchema = change.extend({ environment: z.string(), effects: z.array(effect) });
export type TimelineEntry = z.infer<typeof timelineEntrySchema>;
export const timelineSchema = z.object({ entries: z.array(timelineEntrySchema), isComplete: z.boolean() });
export type Timeline = z.infer<typeof timelineSchema>;

/** A past state: what the environment ran after a change. */
export const pastStateSchema = z.object({
  entry: timelineEntrySchema,
  remotes: z.array(
    z.object({ name: z.string(), version: z.string(), isOff: z.boolean(), isPublished: z.boolean() }),
  ),
  /** A page of the storefront with these versions; `null` if the console knows no address. */
  link: z.string().nullable(),
});
export type PastState = z.infer<typeof pastStateSchema>;
