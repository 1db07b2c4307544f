import { z } from 'zod';

/** Name of a remote. */
export const name = z.string().regex(/^[a-z][a-z0-9-]{0,40}$/);

/** SemVer 2.0.0 without the leading `v`; a working-tree build carries its content's hash as pre-release. */
export const version = z.string().regex(/^\d+\.\d+\.\d+(?:-[0-9a-z.-]+)?$/);

/** Subresource Integrity, as browsers compare it. */
export const integrity = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/);

/**
 * What the storefront is without the remote. `primary`: the page fails and says so, with ways out; `essential`: the
 * page stays and the failed part offers another try; `optional`: its part stays empty.
 */
export const tier = z.enum(['primary', 'essential', 'optional']);

/** What stands in an optional remote's place while it cannot be shown; the storefront has words for those without. */
export const emptyText = z.string().min(1).max(200);

const file = z.string().regex(/^(?!.*\.\.)[\w.~-]+(?:\/[\w.~-]+)*$/);
const size = z.number().int().nonnegative();
const topicVersion = z.number().int().positive();
const topic = z.strictObject({
  name: z.string(),
  version: topicVersion,
  /** Versions of a sender that this side has an adapter for. */
  upgradesFrom: z.array(topicVersion).optional(),
  /** Versions of a receiver that this side has an adapter for. */
  downgradesTo: z.array(topicVersion).optional(),
  /** Its payload's fields and their types, `?` at the end of one that may be left out. */
  payload: z.record(z.string(), z.string()).optional(),
});

/**
 * What a published version of a remote says of itself: `release.json` beside its files. Written by the build from the
 * remote's own definition; immutable like all else in the folder. Sizes are bytes.
 */
export const releaseRecordSchema = z.strictObject({
  schema: z.literal(1),
  name,
  version,
  /** Commit of the sources, where they were committed as they stood. */
  commit: z.string().nullable(),
  /** Contract version it was built with. */
  contract: version,
  /** Who is called when it breaks. */
  owner: z.string().min(1),
  tier,
  emptyText: emptyText.optional(),
  /** Modules that the federation runtime can load of it. */
  exposes: z.array(z.string()),
  /** Path patterns; `*` is every path that nobody else serves. */
  routes: z.array(z.string().regex(/^(?:\/.*|\*)$/)),
  handles: z.array(topic),
  sends: z.array(topic),
  publishes: z.array(topic),
  consumes: z.array(topic),
  activatesFor: z.literal('member').nullable(),
  /** Ranges it asks of the modules that the shell shares. */
  shared: z.record(z.string(), z.string()),
  /** Limits that its team has set: all its scripts and all its style sheets, Brotli-compressed. */
  budgets: z.strictObject({ scriptBytes: size, styleBytes: size }),
  browser: z.strictObject({ entry: file, scripts: z.array(file), styles: z.array(file) }),
  server: z.strictObject({ script: file }),
  files: z.record(file, z.strictObject({ bytes: size, brotliBytes: size, integrity })),
});
export type ReleaseRecord = z.infer<typeof releaseRecordSchema>;

/** What a development server says of its remote under `/release.json`: a release record without what is fixed there. */
export const developmentRecordSchema = z.object(releaseRecordSchema.shape).pick({
  name: true,
  version: true,
  contract: true,
  owner: true,
  tier: true,
  emptyText: true,
  routes: true,
  handles: true,
  activatesFor: true,
  shared: true,
  browser: true,
});
export type DevelopmentRecord = z.infer<typeof developmentRecordSchema>;
