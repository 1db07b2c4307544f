import { z } from 'zod';
import { emptyText, integrity, name, tier, version } from './fields.ts';

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
