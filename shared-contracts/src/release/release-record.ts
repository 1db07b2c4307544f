import { z } from 'zod';
import { providesContract } from '../remote/contract-version.ts';
import { isReservedPath, isRoutePattern, reservedFolders } from '../routes/reserved-paths.ts';
import { findPageFaults, page } from './declared-page.ts';

/** What no remote and no environment can be called. */
export const reservedNames: readonly string[] = [
  // Folders of a store that hold no versions.
  'environments',
  'events',
  'gateways',
  'host',
  'keys',
  'publishing',
  // The page of a remote is at `/<name>`.
  ...reservedFolders,
  'metrics',
  // Parts of a storefront that reports and consumers name beside the remotes.
  'console',
  'gateway',
  'none',
  'provider',
  'shell',
  'unknown',
  // Properties that objects have or that the language looks for.
  'constructor',
  'prototype',
  'then',
];

const isFree = (text: string) => !reservedNames.includes(text);

/** Name of a remote. */
export const name = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,40}$/)
  .refine(isFree, 'is reserved');

/** Name of an environment. */
export const environmentName = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,30}$/)
  .refine(isFree, 'is reserved');

/** At most 15 digits: every number is exact in JavaScript. */
const semverNumber = String.raw`(?:0|[1-9]\d{0,14})`;
const semverIdentifier = String.raw`(?:${semverNumber}|\d*[a-z-][0-9a-z-]*)`;

/** SemVer 2.0.0 without the leading `v`; a working-tree build has its content hash as pre-release. */
export const version = z
  .string()
  .max(100)
  .regex(
    new RegExp(
      String.raw`^${semverNumber}(?:\.${semverNumber}){2}(?:-${semverIdentifier}(?:\.${semverIdentifier})*)?$`,
    ),
  );

/** Subresource Integrity value, as browsers check it. */
export const integrity = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/);

/**
 * What happens without the remote. `primary`: the page shows an error with recovery actions; `essential`: the page stays
 * and the failed part can be retried; `optional`: the part stays empty.
 */
export const tier = z.enum(['primary', 'essential', 'optional']);

/** The text in place of an optional remote that cannot be shown. The shell has a default. */
export const emptyText = z.string().min(1).max(200);

const file = z.string().regex(/^(?!.*\.\.)[\w.~-]+(?:\/[\w.~-]+)*$/);
const size = z.number().int().nonnegative();
const topicVersion = z.number().int().positive();
/** A topic as one side declares it. */
export const topic = z.strictObject({
  name: z.string(),
  version: topicVersion,
  /** Versions of a sender that this side has an adapter for. */
  upgradesFrom: z.array(topicVersion).optional(),
  /** Versions of a receiver that this side has an adapter for. */
  downgradesTo: z.array(topicVersion).optional(),
  /** Fields of the payload and their types. An optional field ends in `?`. */
  payload: z.record(z.string(), z.string()).optional(),
});

/** `<offering remote>.<place>.v<version>`. */
const slotName = z
  .string()
  .max(120)
  .regex(/^[a-z][a-z0-9-]*(?:\.[a-z][a-z0-9-]*)+\.v[1-9]\d*$/);
/** `ifStored`: the slot stays empty in browsers that store nothing under this key. */
const slotFill = z.strictObject({
  ifStored: z.templateLiteral(['szn:', z.string().max(80)]).exactOptional(),
});

/** Rules for the scripts and style sheets of a remote. */
const codeRule = z.enum([
  'eval',
  'function-constructor',
  'timer-string',
  'global-write',
  'prototype-write',
  'document-write',
  'undeclared-host',
  'style-leak',
]);
export type CodeRule = z.infer<typeof codeRule>;

/** A host without scheme and path, as browsers write it. */
export const foreignHost = z
  .string()
  .max(253)
  .regex(
    /^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d+)?$/,
    'must be a host such as images.example, without https:// and path',
  );

/** Code that breaks a rule and that the team publishes for a reason. */
export const codeExcuse = z.strictObject({
  rule: codeRule,
  /** A part of the code, at least three characters. */
  match: z.string().min(3).max(200),
  /** The start of the names of the files, such as `browser/remote`. Absent: all files. */
  file: z.string().min(1).max(200).exactOptional(),
  reason: z.string().min(10).max(300),
});
export type CodeExcuse = z.infer<typeof codeExcuse>;

/** A package of the storefront as a build bundles it. `parts`: a hash of the source of each part, by its path. */
export const packageBuild = z.strictObject({ version, parts: z.record(z.string(), z.string().max(64)) });
export type PackageBuild = z.infer<typeof packageBuild>;

/**
 * The description of a published version: `release.json` beside its files, written by the build from the definition of
 * the remote. Immutable like all files of the folder. Sizes are bytes.
 */
export const releaseRecordSchema = z
  .strictObject({
    schema: z.literal(1),
    name,
    version,
    /** Commit of the sources; `null` if they had uncommitted changes or Git is not available. */
    commit: z.string().nullable(),
    /** Contract version it was built with. */
    contract: version,
    /** The lowest contract version that a shell must have. Absent if that is the version it was built with. */
    needs: z
      .string()
      .regex(/^\d+\.\d+\.\d+$/)
      .optional(),
    /** The responsible team. */
    owner: z.string().min(1),
    tier,
    emptyText: emptyText.optional(),
    /** Modules that the federation runtime can load from it. */
    exposes: z.array(z.string()),
    /** Path patterns; `*` matches every path that no other remote serves. */
    routes: z.array(
      z
        .string()
        .refine(isRoutePattern, { error: 'must be * or segments such as /men/:category', abort: true })
        .refine((route) => !isReservedPath(route), 'The path belongs to the gateway or the shell.'),
    ),
    /** By route: what its page declares. */
    pages: z.record(z.string(), page).optional(),
    handles: z.array(topic),
    sends: z.array(topic),
    publishes: z.array(topic),
    consumes: z.array(topic),
    activatesFor: z.literal('member').nullable(),
    /** Places in its pages that other remotes can fill, with their reserved size. */
    slots: z.array(z.strictObject({ name: slotName, size: z.string().max(40) })).optional(),
    /** By slot of another remote: how it fills it. */
    fills: z.record(slotName, slotFill).optional(),
    /** Required version ranges of the modules that the shell shares. */
    shared: z.record(z.string(), z.string()),
    /** By shared module: the names that the server script reads from it, as far as a parser can follow them. */
    uses: z.record(z.string(), z.array(z.string())).optional(),
    /** By package of the storefront: its version, and the parts of it that are in the scripts and styles for browsers. */
    builtWith: z.record(z.string(), packageBuild).optional(),
    /** Foreign hosts whose addresses are in its scripts. */
    hosts: z.array(foreignHost).min(1).optional(),
    /** Code that breaks a rule of publication, with the reason of the team. */
    excuses: z.array(codeExcuse).min(1).optional(),
    /** Checks of its sources that did not run before it was published. Absent: all ran. */
    skippedChecks: z
      .array(z.enum(['types', 'lint']))
      .min(1)
      .optional(),
    /** Size limits of the team for all scripts and all style sheets, Brotli-compressed. */
    budgets: z.strictObject({ scriptBytes: size, styleBytes: size }),
    browser: z.strictObject({ entry: file, scripts: z.array(file), styles: z.array(file) }),
    server: z.strictObject({ script: file }),
    files: z.record(file, z.strictObject({ bytes: size, brotliBytes: size, integrity })),
  })
  .superRefine(({ routes, pages = {} }, context) => {
    for (const { route, message } of findPageFaults(routes, pages))
      context.addIssue({ code: 'custom', path: ['pages', route], message });
  })
  .refine(({ name: owner, slots = [] }) => slots.every((slot) => slot.name.startsWith(`${owner}.`)), {
    path: ['slots'],
    error: 'The name of a slot must start with the name of the remote that offers it.',
  })
  .refine(({ contract, needs = contract }) => providesContract(contract, needs), {
    path: ['needs'],
    error: 'A remote cannot need a newer contract than the one it was built with, or another major version.',
  });
export type ReleaseRecord = z.infer<typeof releaseRecordSchema>;

/** The `/release.json` of a development server: a release record without the fields of a published version. */
export const developmentRecordSchema = z.object(releaseRecordSchema.shape).pick({
  name: true,
  version: true,
  contract: true,
  needs: true,
  owner: true,
  tier: true,
  emptyText: true,
  routes: true,
  pages: true,
  handles: true,
  activatesFor: true,
  slots: true,
  fills: true,
  shared: true,
  browser: true,
});
export type DevelopmentRecord = z.infer<typeof developmentRecordSchema>;
