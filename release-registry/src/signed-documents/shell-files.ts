import { createHash, type KeyObject } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { integritySchema } from '@szn/shared-contracts/release';
import { z } from 'zod';
import { RejectedError } from '../lib/errors.ts';
import { parseStoredDocument } from '../lib/json-document.ts';
import { integrityOf } from '../records/integrity.ts';
import { compressMap, readSourceMaps } from '../records/source-maps.ts';
import { type ReleaseStore, sourceMapKey } from '../store/release-store.ts';
import { keysOf, type Environment } from '../registry/environment.ts';
import { sign, verify } from '../keys/signature.ts';

/** Where the files of the previous generation of shared modules are, below `/assets/`. */
const previousPrefix = 'previous/';
/** What browsers load below `/assets/`; the name of each file contains the hash of its content. */
const assetSchema = z.string().regex(/^(?:previous\/)?[^/]+\.(?:js|css|woff2|svg|png|webp|avif|jpg)$/);

// Not strict, so that later versions can add fields: the signature covers them, too.
const shellSchema = z.looseObject({
  environment: z.string(),
  publishedAt: z.iso.datetime(),
  by: z.string(),
  /** Integrity by path below `/assets/`. */
  files: z.record(assetSchema, integritySchema),
  signature: z.strictObject({ keyId: z.string(), value: z.string() }).optional(),
});

/** The signed list of the files of a shell that browsers load. */
export type PublishedShell = z.infer<typeof shellSchema>;

type ShellBuild = {
  /** Folder of the build. */
  readonly folder: string;
  /** Folder of the build with the previous generation of shared modules, if gateways have one. */
  readonly previousFolder?: string | undefined;
  readonly by: string;
  readonly signingKey: KeyObject;
};

/**
 * Stores the browser files of a shell and a signed list of them, so that gateways with another shell can serve them.
 * A build that is listed already changes nothing. Resolves to the number of files and of those that were new. Rejects with
 * a {@link RejectedError} if a file of the same name has other bytes, and with a `DocumentError` if gateways do not trust the
 * key for all of the environment.
 */
export async function publishShellFiles(
  environment: Environment,
  build: ShellBuild,
): Promise<{ readonly files: number; readonly added: number }> {
  const { store, name } = environment;
  const { folder, by, signingKey } = build;
  const assets = await listAssets(build);
  const found = await Promise.all(
    assets.map(async (file) => ({ file, bytes: await readAsset(build, file) })),
  );
  if (found.length === 0) throw new RejectedError(`${folder} has no build of a shell.`);
  const files = Object.fromEntries(found.map(({ file, bytes }) => [file, integrityOf(bytes)]));
  const publishedAt = new Date().toISOString();
  const shell = sign<PublishedShell>({ environment: name, publishedAt, by, files }, signingKey);
  if (environment.trustedKeys) verify(shell, keysOf(environment), 'The list of files');
  let added = 0;
  for (const { file, bytes } of found) {
    if (await store.create(shellFileKey(file), bytes)) added += 1;
    else if (!(await store.read(shellFileKey(file)))?.bytes.equals(bytes))
      throw new RejectedError(`${store.location}/${shellFileKey(file)} exists with other bytes.`);
  }
  for (const map of await readSourceMaps(path.join(folder, 'browser')))
    await store.create(sourceMapKey(null, map.script), await compressMap(map));
  const hash = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 12);
  if (!(await isListed(environment, hash))) {
    const key = `${shellPrefix(name)}${publishedAt.replaceAll(/[-:.]/g, '')}-${hash}.json`;
    await store.create(key, Buffer.from(`${JSON.stringify(shell, null, 2)}\n`));
  }
  return { files: found.length, added };
}

/** A list that was signed with a retired key is written anew. */
async function isListed(environment: Environment, hash: string): Promise<boolean> {
  const key = (await listShells(environment)).findLast((one) => one.endsWith(`-${hash}.json`));
  if (key === undefined) return false;
  return readShell(environment, key).then(
    () => true,
    () => false,
  );
}

type ShellFolders = Pick<ShellBuild, 'folder' | 'previousFolder'>;

/** The paths below `/assets/` of the files that browsers load of a build. */
export async function listAssets({ folder, previousFolder }: ShellFolders): Promise<readonly string[]> {
  const namesIn = async (build: string) =>
    (await readdir(path.join(build, 'browser'), { withFileTypes: true }))
      // A link can lead to a file that is no part of the build.
      .flatMap((entry) => (entry.isFile() ? entry.name : []))
      .sort();
  const previous = previousFolder === undefined ? [] : await namesIn(previousFolder);
  const files = [...(await namesIn(folder)), ...previous.map((name) => `${previousPrefix}${name}`)];
  return files.filter((file) => assetSchema.safeParse(file).success);
}

function readAsset({ folder, previousFolder }: ShellFolders, file: string): Promise<Buffer> {
  const build = file.startsWith(previousPrefix) ? (previousFolder ?? folder) : folder;
  return readFile(path.join(build, 'browser', path.basename(file)));
}

/** Keys of the lists of an environment, the oldest first. */
export async function listShells({ store, name }: Environment): Promise<readonly string[]> {
  return store.list(shellPrefix(name));
}

/** Reads a list. Rejects with a `DocumentError` if it is invalid, of another environment, or not signed by a trusted key. */
export async function readShell(environment: Environment, key: string): Promise<PublishedShell | null> {
  const stored = await environment.store.read(key);
  if (!stored) return null;
  const label = `${environment.store.location}/${key}`;
  const shell = parseStoredDocument(label, stored.bytes, shellSchema);
  if (shell.environment !== environment.name)
    throw new RejectedError(`${label} is the shell of another environment.`);
  if (environment.trustedKeys) verify(shell, keysOf(environment), label);
  return shell;
}

/** Reads a listed file. Rejects if it is missing or has other bytes than the list says. */
export async function readShellFile(store: ReleaseStore, file: string, expected: string): Promise<Buffer> {
  const stored = await store.read(shellFileKey(file));
  if (stored && integrityOf(stored.bytes) === expected) return stored.bytes;
  throw new Error(`${store.location}/${shellFileKey(file)} is missing or was changed.`);
}

/**
 * The keys of the lists of the environments except the newest `keep` of each, and then of the files in no other list.
 * Rejects if a list is damaged.
 */
export async function findUnusedShellFiles(
  store: ReleaseStore,
  environments: readonly Environment[],
  keep: number,
): Promise<readonly string[]> {
  const used = new Set<string>();
  const removed: string[] = [];
  for (const environment of environments) {
    const keys = await listShells(environment);
    const oldest = Math.max(0, keys.length - keep);
    removed.push(...keys.slice(0, oldest));
    for (const key of keys.slice(oldest)) {
      // The files of a list that is not trusted stay: another key may be in force on other machines.
      const shell = await readShell({ ...environment, trustedKeys: null }, key);
      for (const file of Object.keys(shell?.files ?? {}))
        used.add(shellFileKey(file)).add(sourceMapKey(null, file));
    }
  }
  const stored = [...(await store.list(shellFileKey(''))), ...(await store.list('host/maps/'))];
  const unused = stored.filter((key) => !used.has(key));
  return [...removed, ...unused];
}

/** No remote can have the name `host`. The folder is what a CDN serves as `/assets/`. */
function shellFileKey(file: string): string {
  return `host/files/${file}`;
}

function shellPrefix(environment: string): string {
  return `environments/${environment}/shells/`;
}
