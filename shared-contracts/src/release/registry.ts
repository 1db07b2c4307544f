import { z } from 'zod';
import { integrity, name, tier, version } from './release-record.ts';

/** One version of a remote that receives traffic. */
const deployment = z.strictObject({
  /** Path of the remote's entry on the storefront's own origin. */
  url: z.string().regex(/^\/releases(?:\/(?!\.+(?:\/|$))[\w.~-]+)+$/),
  metadata: z.strictObject({
    version,
    /** Of the entry. */
    integrity,
    /** Of the release record, which in turn has that of every file: a signature here covers all of them. */
    recordIntegrity: integrity,
  }),
  deployment: z.strictObject({
    /** Per cent of visitors: of a canary those it is given to, of the default 100. */
    traffic: z.number().int().min(0).max(100),
    default: z.boolean(),
    deploymentId: z.string(),
  }),
  extras: z.strictObject({
    contract: version,
    owner: z.string(),
    tier,
    /** On the default: the version it replaced, which stands in where it fails and which a rollback returns to. */
    previous: z.strictObject({ version, recordIntegrity: integrity }).nullable(),
    /** On the default: set while the remote is switched off, with the text for shoppers. */
    killed: z.strictObject({ message: z.string().min(1).max(300) }).nullable(),
    /** On the default: whether promotions are refused until it is unpinned. */
    isPinned: z.boolean(),
  }),
});

const exactlyOneDefault = (deployments: readonly z.infer<typeof deployment>[]) =>
  deployments.filter((one) => one.deployment.default).length === 1;

/** Name of an environment. */
export const environmentSchema = z.string().regex(/^[a-z][a-z0-9-]{0,30}$/);

/**
 * Which version of each remote an environment runs: the one mutable document of a delivery. The shape is that of AWS
 * Frontend Discovery (`microFrontends`, `url`, `metadata`, `deployment`, `extras`), extended by the change that made
 * it and by its signature.
 */
export const registrySchema = z.strictObject({
  schema: z.string().optional(),
  environment: environmentSchema,
  /** Grows with every change; a document older than one already seen is refused. */
  sequence: z.number().int().nonnegative(),
  change: z.strictObject({
    at: z.iso.datetime(),
    by: z.string().min(1),
    /** The verb and what it was said of: `promote catalogue@1.2.0 --traffic 10`. */
    action: z.string().min(1),
    reason: z.string().nullable(),
  }),
  /** The default first, then at most one canary. */
  microFrontends: z.record(
    name,
    z.array(deployment).min(1).max(2).refine(exactlyOneDefault, 'exactly one deployment is the default'),
  ),
  /** Ed25519 over the RFC 8785 form of the document without this field. Absent only in development. */
  signature: z.strictObject({ keyId: z.string(), value: z.string() }).optional(),
});
export type Registry = z.infer<typeof registrySchema>;
