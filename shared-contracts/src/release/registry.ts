import { z } from 'zod';
import { hostReferenceSchema } from './host-description.ts';
import { environmentName, integrity, name, tier, version } from './release-record.ts';

const areRising = (steps: readonly number[]) =>
  steps.at(-1) === 100 && steps.every((step, index) => step > (steps[index - 1] ?? 0));

/** The plan by which the guard raises the share of a canary. */
const rollout = z.strictObject({
  /** Percentages of the visitors, rising to 100. */
  steps: z.array(z.number().int().positive()).min(2).max(20).refine(areRising, 'steps rise to 100'),
  /** Minimum time of a step. */
  everySeconds: z.number().int().positive(),
  /** A step without the minimum sample is paused after this time. */
  sampleTimeoutSeconds: z.number().int().positive(),
  rule: z.strictObject({
    /** Visits of the canary before a step ends. */
    minVisits: z.number().int().positive(),
    /** Page loads with a measured vital, of each version, before the vital is compared; 0: vitals are not compared. */
    minVitals: z.number().int().nonnegative(),
    /** Percentage points by which the canary may fail more often. */
    maxExcessPoints: z.number().nonnegative(),
    /** Percentage by which a vital of the canary may be higher. */
    maxExcessPercent: z.number().nonnegative(),
  }),
  /** Index of the step in force. */
  step: z.number().int().nonnegative(),
  /** Since when the step is in force, or was resumed. */
  since: z.iso.datetime(),
  state: z.enum(['running', 'paused', 'aborted']),
  /** Why it is paused or aborted. */
  reason: z.string().nullable(),
});

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
    /** On the default: the latest earlier version that may be chosen. It is the fallback version. */
    previous: z.strictObject({ version, recordIntegrity: integrity }).nullable(),
    /** On the default: set while the remote is switched off, with the text for shoppers. */
    killed: z.strictObject({ message: z.string().min(1).max(300) }).nullable(),
    /** On the default: whether promotions are rejected until it is unpinned. */
    isPinned: z.boolean(),
    /**
     * On the default: versions that nothing chooses until they are promoted again by name, because they were rolled back
     * from, stopped or withdrawn. The oldest rejection first.
     */
    rejected: z.array(version).max(1000).optional(),
    /** On a canary that is rolled out in steps. */
    rollout: rollout.optional(),
  }),
});

const exactlyOneDefault = (deployments: readonly z.infer<typeof deployment>[]) =>
  deployments.filter((one) => one.deployment.default).length === 1;

/** The entry of a remote: the default first, then at most one canary. */
const deployments = z
  .array(deployment)
  .min(1)
  .max(2)
  .refine(exactlyOneDefault, 'exactly one deployment is the default');

const text = z.string().min(1);

/**
 * A person: a subject of an issuer, such as an OpenID provider. Names of people (`by`) are for display only. Absent where
 * the key that signed is all that is known.
 */
export const personSchema = z.strictObject({ issuer: text.max(300), subject: text.max(255) });
export type Person = z.infer<typeof personSchema>;

/** Ed25519 over the RFC 8785 form of a statement. `keyId`: the first 16 digits of the SHA-256 of the public key. */
const signature = z.strictObject({ keyId: z.string(), value: z.string() });

/** The signature of one part of a registry. `revision` increases with every change of the part. */
const partSignature = signature.extend({ revision: z.number().int().positive() });

/** Values that an environment gives to the remotes. They are written into every page. */
export const environmentValuesSchema = z.record(
  z.string().regex(/^[a-z][a-zA-Z0-9.-]{0,60}$/),
  z.union([z.boolean(), z.string().max(500)]),
);

const settings = z.strictObject({
  /** Promotions are rejected, until the time if there is one. */
  frozen: z
    .strictObject({ reason: text, until: z.iso.datetime().nullable(), at: z.iso.datetime(), by: text })
    .optional(),
  /** A version runs only with an approval. `exempt`: the versions that ran when the protection began. */
  protected: z
    .strictObject({
      at: z.iso.datetime(),
      by: text,
      exempt: z.array(z.strictObject({ remote: name, version, recordIntegrity: integrity })),
    })
    .optional(),
  values: environmentValuesSchema.optional(),
  /** Remotes of isolation tier `foreign`: a gateway runs their code in processes of their own. All others are `own`. */
  foreign: z.array(name).min(1).optional(),
});

/** Two keys state that a version may run in the environment: that of the request first, that of the approval second. */
const approval = z.strictObject({
  remote: name,
  version,
  recordIntegrity: integrity,
  signatures: z.array(signature).length(2),
});

/** A promotion that takes effect when another key approves it. */
const promotionRequest = z.strictObject({
  remote: name,
  version,
  recordIntegrity: integrity,
  /** Percentage of the visitors. */
  traffic: z.number().int().min(0).max(100),
  at: z.iso.datetime(),
  by: text,
  person: personSchema.optional(),
  action: text,
  reason: z.string().nullable(),
  /** The entry of the remote after the approval, signed by the key of the request. */
  deployments,
  entrySignature: partSignature,
  /** The first signature of the approval. */
  signature,
});

/** Another format is refused. Formats 2 to 6 were those before the first release: the next one is 7. */
export const registryFormat = 1;
export const lastUnreleasedFormat = 6;

/**
 * The versions of each remote that an environment runs: the only mutable document of a deployment. It has the format of
 * AWS Frontend Discovery (`microFrontends`, `url`, `metadata`, `deployment`, `extras`), plus the change that created it
 * and signatures.
 */
export const registrySchema = z.strictObject({
  schema: z.string().optional(),
  format: z.literal(registryFormat),
  environment: environmentName,
  /** Increases with every change. A reader rejects a document older than its current one. */
  sequence: z.number().int().nonnegative(),
  change: z.strictObject({
    at: z.iso.datetime(),
    by: text,
    person: personSchema.optional(),
    /** The command and its arguments: `promote catalogue@1.2.0 --traffic 10`. */
    action: text,
    reason: z.string().nullable(),
    /** The run of the CI that made the change. */
    link: z.url({ protocol: /^https?$/ }).optional(),
  }),
  /** The description of the shell that the environment runs. Absent until the first `host publish`. */
  host: hostReferenceSchema.optional(),
  settings: settings.optional(),
  microFrontends: z.record(name, deployments),
  /** Promotions that wait for an approval, at most one for each remote. */
  requests: z.array(promotionRequest).optional(),
  /** The latest approvals of each remote. */
  approvals: z.array(approval).optional(),
  /** Version of the key list by which the document was written. Absent: every trusted key may change everything. */
  keyList: z.number().int().positive().optional(),
  /**
   * Signatures of the parts: one over `host` and `settings`, and one for each remote over its entry. A remote without an
   * entry was retired.
   */
  signatures: z
    .strictObject({ settings: partSignature.optional(), remotes: z.record(name, partSignature) })
    .optional(),
  /** Over the document without this field. Absent only in development. */
  signature: signature.optional(),
});
export type Registry = z.infer<typeof registrySchema>;
