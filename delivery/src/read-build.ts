import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Remote } from '@szn/shared-contracts';
import { releaseRecordSchema, tierSchema, type ReleaseRecord } from '@szn/shared-contracts/release';
import { z } from 'zod';
import { evaluateRemote, type AllowedModules } from './evaluate-remote.ts';
import { readFederationManifest } from './federation-manifest.ts';
import { integrityOf } from './integrity.ts';
import { checkDocument, readDocument } from './parse-document.ts';

const compress = promisify(brotliCompress);

export type BuiltFile = { readonly name: string; readonly bytes: Buffer; readonly brotli: Buffer };

/** A remote as its two builds left it, with the record that describes it. */
export type Build = { readonly record: ReleaseRecord; readonly files: readonly BuiltFile[] };

const serverScript = 'server/remote.cjs';
const packageSchema = z.object({ version: z.string(), author: z.string(), tier: tierSchema });

/**
 * Reads `dist` of a remote's workspace. The record is made from the remote's own definition, so that it cannot say
 * anything else. Throws an `Error` that says what is missing or wrong.
 */
export async function readBuild(remoteFolder: string, allowedModules: AllowedModules): Promise<Build> {
  const dist = path.join(remoteFolder, 'dist');
  const files = await readFiles(dist);
  const script = files.find((file) => file.name === serverScript);
  if (!script) throw new Error(`${remoteFolder} is not built: ${serverScript} is missing.`);
  const manifest = await readFederationManifest(path.join(dist, 'browser/mf-manifest.json'));
  const { version, author, tier } = await readDocument(
    path.join(remoteFolder, 'package.json'),
    packageSchema,
  );
  const name = path.basename(remoteFolder);
  const remote = evaluateRemote({ name, code: script.bytes.toString('utf8') }, allowedModules);
  if (remote.name !== name) throw new Error(`remotes/${name} defines a remote named "${remote.name}".`);
  const record = {
    schema: 1,
    name,
    version: `${version}-dev-${hashOf(files)}`,
    owner: author,
    tier,
    commit: null,
    ...declared(remote),
    ...manifest,
    server: { script: serverScript },
    files: Object.fromEntries(files.map((file) => [file.name, describeFile(file)])),
  };
  return { files, record: checkDocument(`The release record of ${name}`, record, releaseRecordSchema) };
}

function declared(remote: Remote) {
  const named = (topics: Remote['handles'] | Remote['publishes']) =>
    (topics ?? []).map((topic) => ({ name: topic.name, version: topic.version }));
  return {
    contract: remote.contract,
    routes: [...remote.routes],
    handles: named(remote.handles),
    sends: named(remote.sends),
    publishes: named(remote.publishes),
    consumes: named(remote.consumes),
    activatesFor: remote.activatesFor ?? null,
  };
}

function describeFile(file: BuiltFile) {
  return {
    bytes: file.bytes.length,
    brotliBytes: file.brotli.length,
    integrity: integrityOf(file.bytes),
  };
}

async function readFiles(folder: string): Promise<BuiltFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const names = entries
    .filter((entry) => entry.isFile() && isForRelease(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();
  return Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(path.join(folder, name));
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
      return { name, bytes, brotli: await compress(bytes, { params }) };
    }),
  );
}

/** Source maps and the federation plugin's own reports tell of the build and serve no shopper. */
function isForRelease(file: string): boolean {
  return !file.endsWith('.map') && !/^mf-(?:manifest|stats)\.json$/.test(file);
}

function hashOf(files: readonly BuiltFile[]): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file.name} ${integrityOf(file.bytes)}\n`);
  return hash.digest('hex').slice(0, 12);
}
