import { z } from 'zod';
import { hostReferenceSchema } from './host-description.ts';
import { integrity, name, tier, version } from './release-record.ts';

/** One version of a remote that receives traffic. */
const deployment = z.strictObject({
  /** Path of the remote's entry on the storefront's own origin. */
  url: z.string().regex(/^\/releases(?:\/(?!\.+(?:\/|$))[\w.~-]+)+$/),
  metadata: z.strictObject({
    version,
    /** Integrity of the entry. */
    integrity,
    /** Integrity of the release record, which contains the integrity of every file: one signature covers all. */
    recordIntegrity: integrity,
  }),
  deployment: z.strictObject({
    /** Percentage of visitors who get this version: the share of a canary, or 100 for the default. */
    traffic: z.number().int().min(0).max(100),
    default: z.boolean(),
    deploymentId: z.string(),
  }),
  extras: z.strictObject({
    contract: version,
    owner: z.string(),
    tier,
    /** On the default: the previous version. It is the fallback version and the target of a rollback. */
    previous: z.strictObject({ version, recordIntegrity: integrity }).nullable(),
    /** On the default: set while the remote is switched off, with the text for shoppers. */
    killed: z.strictObject({ message: z.string().min(1).max(300) }).nullable(),
    /** On the default: whether promotions are rejected until it is unpinned. */
    isPinned: z.boolean(),
  }),
});

const exactlyOneDefault = (deployments: readonly z.infer<typeof deployment>[]) =>
  deployments.filter((one) => one.deployment.default).length === 1;

/** Name of an environment. */
export const environmentSchema = z.string().regex(/^[a-z][a-z0-9-]{0,30}$/);

/**
 * The versions of each remote that an environment runs: the only mutable document of a deployment. It has the format of
 * AWS Frontend Discovery (`microFrontends`, `url`, `metadata`, `deployment`, `extras`), plus the change that created it
 * and a signature.
 */
export const registrySchema = z.strictObject({
  schema: z.string().optional(),
  environment: environmentSchema,
  /** Increases with every change. A reader rejects a document older than its current one. */
  sequence: z.number().int().nonnegative(),
  change: z.strictObject({
    at: z.iso.datetime(),
    by: z.string().min(1),
    /** The command and its arguments: `promote catalogue@1.2.0 --traffic 10`. */
    action: z.string().min(1),
    reason: z.string().nullable(),
  }),
  /** The description of the shell that the environment runs. Absent until the first `host publish`. */
  host: hostReferenceSchema.optional(),
  /** The default first, then at most one canary. */
  microFrontends: z.record(
    name,
    z.array(deployment).min(1).max(2).refine(exactlyOneDefault, 'exactly one deployment is the default'),
  ),
  /** Ed25519 over the RFC 8785 form of the document without this field. Absent only in development. */
  signature: z.strictObject({ keyId: z.string(), value: z.string() }).optional(),
});
export type Registry = z.infer<typeof registrySchema>;
