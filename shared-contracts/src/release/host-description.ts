import { z } from 'zod';
import { integrity, packageBuild, topic, version } from './release-record.ts';

// Not strict, unlike the topics of release records.
const topics = z.array(z.object(topic.shape));

const sharedModules = z.record(z.string(), z.object({ version, exports: z.array(z.string()) }));

/**
 * What a shell provides to remotes: `host/<version>/host.json` of a release store. The release gate compares versions of
 * remotes with it, so that a team needs no checkout of the shell. Immutable. Readers ignore unknown fields, so that
 * later versions can add some.
 */
export const hostDescriptionSchema = z.object({
  schema: z.literal(1),
  /** Version of the shell; a working-tree build has the hash of the description as pre-release. */
  version,
  /** Contract version of the shell. */
  contract: version,
  /** Commit of the sources; `null` if they had uncommitted changes or Git is not available. */
  commit: z.string().nullable(),
  /** The modules that it shares, by import name, with the names that each of them exports. */
  shared: sharedModules,
  handles: topics,
  sends: topics,
  publishes: topics,
  consumes: topics,
  /** The packages of the storefront from which the shell was built, with all their parts. */
  packages: z.record(z.string(), packageBuild).optional(),
  /** Integrity of the script by which the shell renders pages on the server, stored beside; left out if it is not. */
  renderer: integrity.optional(),
  /** The previous generation of shared modules, with a renderer of its own; left out if the shell offers one generation. */
  previous: z.object({ shared: sharedModules, renderer: integrity.optional() }).optional(),
});
export type HostDescription = z.infer<typeof hostDescriptionSchema>;

/** A host description as a registry names it: `integrity` is that of the bytes of `host.json`. */
export const hostReferenceSchema = z.strictObject({ version, integrity });
export type HostReference = z.infer<typeof hostReferenceSchema>;
