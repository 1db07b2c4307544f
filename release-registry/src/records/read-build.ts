import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Remote } from '@szn/shared-contracts';
import {
  codeExcuseSchema,
  emptyTextSchema,
  foreignHostSchema,
  type ReleaseRecord,
  releaseRecordSchema,
  tierSchema,
} from '@szn/shared-contracts/release';
import { z } from 'zod';
import { checkDocument, readDocument } from '../lib/json-document.ts';
import { type BuiltFile, readBuildFiles } from './build-files.ts';
import { describeTopics, readBuiltWith, readFederationManifest } from './describe-build.ts';
import { type AllowedModules, evaluateRemote } from './evaluate-remote.ts';
import { findUsedNames } from './find-used-names.ts';
import { integrityOf } from './integrity.ts';
import { readSourceMaps, type SourceMap } from './source-maps.ts';

/** The files of a remote's two builds, with the record that describes them. */
export type Build = {
  readonly record: ReleaseRecord;
  readonly files: readonly BuiltFile[];
  readonly maps: readonly SourceMap[];
};

const serverScript = 'server/remote.cjs';
/** The fields of package.json that describe a remote. */
const packageSchema = z.object({
  version: z.string(),
  author: z.string(),
  tier: tierSchema,
  emptyText: emptyTextSchema.optional(),
  /** The lowest contract version that a shell must have. Default: the one that the remote is built with. */
  contract: z.string().optional(),
  /** Foreign hosts whose addresses the scripts may have. */
  hosts: z.array(foreignHostSchema).default([]),
  /** Code that publication accepts although it breaks a rule. */
  excuses: z.array(codeExcuseSchema).default([]),
  budgets: z.object({ scriptBytes: z.number(), styleBytes: z.number() }),
});

type BuildOptions = {
  /** Name of the remote. Default: the name of the folder. */
  readonly name?: string;
  readonly allowedModules: AllowedModules;
  /**
   * `tree`: the version of package.json with a hash of the files and the record, so that every change results in
   * another version. `package`: the version of package.json. Any other text: the version itself.
   */
  readonly version: string;
  readonly commit: string | null;
  /** Checks of the sources that did not run; empty or left out if all did. */
  readonly skippedChecks?: NonNullable<ReleaseRecord['skippedChecks']>;
};

/** Reads the fields of a remote's package.json. Rejects with a `DocumentError` that names the missing or invalid field. */
export function readPackageDescription(remoteFolder: string) {
  return readDocument(path.join(remoteFolder, 'package.json'), packageSchema);
}

/**
 * Reads `dist` of a remote's workspace. The record is generated from the definition in the build, so both always match.
 * Throws an `Error` with the missing file or the invalid field.
 */
export async function readBuild(remoteFolder: string, options: BuildOptions): Promise<Build> {
  const dist = path.join(remoteFolder, 'dist');
  const files = await readBuildFiles(dist);
  const script = files.find((file) => file.name === serverScript);
  if (!script) throw new Error(`${remoteFolder} is not built: ${serverScript} is missing.`);
  const manifest = await readFederationManifest(path.join(dist, 'browser/mf-manifest.json'));
  const builtWith = await readBuiltWith(path.join(dist, 'browser/built-with.json'));
  const described = await readPackageDescription(remoteFolder);
  const { skippedChecks = [] } = options;
  const { author: owner, version, contract, hosts, excuses, ...fields } = described;
  const name = options.name ?? path.basename(path.resolve(remoteFolder));
  const code = script.bytes.toString('utf8');
  const remote = evaluateRemote({ name, code }, options.allowedModules);
  if (remote.name !== name) throw new Error(`The folder of ${name} defines a remote named "${remote.name}".`);
  const description = {
    schema: 1,
    name,
    owner,
    ...fields,
    commit: options.commit,
    ...describeDefinition(remote),
    ...describeNeeds(remote, contract),
    ...manifest,
    ...builtWith,
    ...describeUses(code),
    ...(hosts.length > 0 && { hosts }),
    ...(excuses.length > 0 && { excuses }),
    ...(skippedChecks.length > 0 && { skippedChecks }),
    server: { script: serverScript },
  };
  const record = {
    ...description,
    version: versionOf(options.version, version, () => hashOf(files, description)),
    files: Object.fromEntries(files.map((file) => [file.name, describeFile(file)])),
  };
  const maps = (
    await Promise.all(['browser', 'server'].map((kind) => readSourceMaps(path.join(dist, kind))))
  ).flat();
  return { files, maps, record: checkDocument(`The release record of ${name}`, record, releaseRecordSchema) };
}

/** The version that {@link BuildOptions.version} asks for. `hash`: hash of everything that the version describes. */
export function versionOf(wanted: string, ofPackage: string, hash: () => string): string {
  if (wanted === 'tree') return `${ofPackage}-dev-${hash()}`;
  return wanted === 'package' ? ofPackage : wanted;
}

function describeDefinition(remote: Remote) {
  return {
    contract: remote.contract,
    routes: Object.keys(remote.routes ?? {}),
    pages: remote.routes ?? {},
    handles: describeTopics(remote.handles),
    sends: describeTopics(remote.sends),
    publishes: describeTopics(remote.publishes),
    consumes: describeTopics(remote.consumes),
    activatesFor: remote.activatesFor ?? null,
    ...(remote.slots?.length && { slots: remote.slots.map(({ name, size }) => ({ name, size })) }),
    ...(Object.keys(remote.fills ?? {}).length > 0 && { fills: { ...remote.fills } }),
  };
}

/** Left out where it is the default. */
function describeNeeds({ contract }: Remote, needs = contract) {
  return needs !== contract && { needs };
}

function describeUses(code: string) {
  const uses = findUsedNames(code);
  return Object.keys(uses).length > 0 && { uses };
}

function describeFile({ bytes, brotli }: BuiltFile) {
  return { bytes: bytes.length, brotliBytes: brotli.length, integrity: integrityOf(bytes) };
}

function hashOf(files: readonly BuiltFile[], description: object): string {
  const hash = createHash('sha256').update(`${JSON.stringify(description)}\n`);
  for (const file of files) hash.update(`${file.name} ${integrityOf(file.bytes)}\n`);
  return hash.digest('hex').slice(0, 12);
}
