import { z } from 'zod';

const name = z.string().regex(/^[a-z][a-z0-9-]{0,40}$/);
/** SemVer 2.0.0 without the leading `v`; a working-tree build carries its content's hash as pre-release. */
const version = z.string().regex(/^\d+\.\d+\.\d+(?:-[0-9a-z.-]+)?$/);
const integrity = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/);
const file = z.string().regex(/^(?!.*\.\.)[\w.~-]+(?:\/[\w.~-]+)*$/);
const size = z.number().int().nonnegative();
const topic = z.strictObject({ name: z.string(), version: z.number().int().positive() });

/**
 * What a published version of a remote says of itself: `release.json` beside its files. Written by the build from the
 * remote's own definition; immutable like all else in the folder. Sizes are bytes.
 */
export const releaseRecordSchema = z.strictObject({
  schema: z.literal(1),
  name,
  version,
  /** Contract version it was built with. */
  contract: version,
  /** Who is called when it breaks. */
  owner: z.string().min(1),
  /** Path patterns; `*` is every path that nobody else serves. */
  routes: z.array(z.string().regex(/^(?:\/.*|\*)$/)),
  handles: z.array(topic),
  sends: z.array(topic),
  publishes: z.array(topic),
  consumes: z.array(topic),
  activatesFor: z.literal('member').nullable(),
  /** Ranges it asks of the modules that the shell shares. */
  shared: z.record(z.string(), z.string()),
  browser: z.strictObject({ entry: file, scripts: z.array(file), styles: z.array(file) }),
  server: z.strictObject({ script: file }),
  files: z.record(file, z.strictObject({ bytes: size, brotliBytes: size, integrity })),
});
export type ReleaseRecord = z.infer<typeof releaseRecordSchema>;

/**
 * Which version of each remote an environment runs: the one mutable document of a delivery. The shape is that of AWS
 * Frontend Discovery (`microFrontends`, `url`, `metadata`, `deployment`, `extras`).
 */
export const registrySchema = z.strictObject({
  schema: z.string().optional(),
  environment: z.string().min(1),
  /** Grows with every change; a document older than one already seen is refused. */
  sequence: z.number().int().nonnegative(),
  microFrontends: z.record(
    name,
    z
      .array(
        z.strictObject({
          /** Path of the remote's entry on the storefront's own origin. */
          url: z.string().regex(/^\/releases(?:\/(?!\.+(?:\/|$))[\w.~-]+)+$/),
          metadata: z.strictObject({ version, integrity }),
          deployment: z.strictObject({
            traffic: z.number().int().min(0).max(100),
            default: z.boolean(),
            deploymentId: z.string(),
          }),
          extras: z.strictObject({ contract: version, owner: z.string() }),
        }),
      )
      .min(1),
  ),
});
export type Registry = z.infer<typeof registrySchema>;
