import { outputSchemas, usageMap } from '@szn/remote-kit/output-schemas';
import { z } from 'zod';

/** What `versions`, `rollout status`, `grants` and `env diff` print. */
export const versionsSchema = outputSchemas.versions;
export type PublishedVersion = z.infer<typeof versionsSchema>['versions'][number];
export type VersionState = PublishedVersion['states'][number];
export const rolloutsSchema = outputSchemas['rollout status'];
export type Rollout = z.infer<typeof rolloutsSchema>['rollouts'][number];
export const keysSchema = outputSchemas.grants;
export type Keys = z.infer<typeof keysSchema>;
export const differencesSchema = outputSchemas['env diff'];
export type Differences = z.infer<typeof differencesSchema>;

/** One property of a version and of the version that is live. */
const comparison = z.object({ name: z.string(), live: z.string().nullable(), own: z.string().nullable() });

export const versionPageSchema = z.object({
  name: z.string(),
  version: z.string(),
  environment: z.string(),
  /** The version that all visitors get there; `null` if there is none. */
  live: z.string().nullable(),
  owner: z.string(),
  commit: z.string().nullable(),
  contract: z.string(),
  runsIn: z.array(z.string()),
  /** Compressed bytes with the limits of the team. */
  sizes: z.array(
    z.object({ name: z.string(), bytes: z.number(), liveBytes: z.number().nullable(), budget: z.number() }),
  ),
  /** Differences of routes, topics, commands, slots and shared modules, by section. */
  sections: z.array(z.object({ title: z.string(), same: z.number(), rows: z.array(comparison) })),
  violations: z.array(z.object({ rule: z.string(), consumer: z.string(), message: z.string() })),
  /** Why the gate could not be asked; `null` if it was. */
  gateProblem: z.string().nullable(),
  /** Changes of the environment that named this version. */
  history: z.array(z.object({ sequence: z.number(), at: z.string(), by: z.string(), action: z.string() })),
});
export type VersionPage = z.infer<typeof versionPageSchema>;

/** Who uses what in an environment. */
export const usageMapSchema = usageMap;
export type UsageMap = z.infer<typeof usageMapSchema>;

/** What a visitor would get. */
export const visitorSchema = z.object({
  environment: z.string(),
  address: z.string(),
  revision: z.string(),
  remotes: z.array(
    z.object({ name: z.string(), version: z.string(), reason: z.string(), killed: z.string().nullable() }),
  ),
});
export type Visitor = z.infer<typeof visitorSchema>;
