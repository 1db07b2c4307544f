import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { parseUrl } from '@szn/shared-contracts/wire';
import { parseDocument } from '../lib/json-document.ts';
import { mapStack } from '../lib/map-stack.ts';
import { isStoreKey, type ReleaseStore, sourceMapKey, type Version } from '../store/release-store.ts';
import { z } from 'zod';

/** The map of a script: positions and names, without the text of sources. `bytes`: JSON. */
export type SourceMap = { readonly script: string; readonly bytes: Buffer };

const schema = z.object({
  version: z.literal(3),
  sources: z.array(z.string().nullable()),
  names: z.array(z.string()),
  mappings: z.string(),
});

/** A map describes at most 20 MB of a script, more than a release may have. */
const maxBytes = 64 * 1024 * 1024;

/**
 * Reads the maps beside the scripts in a folder of a build; none without a folder. Paths of sources start below the
 * folder of the remote or of the repository.
 */
export async function readSourceMaps(folder: string): Promise<readonly SourceMap[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => /\.c?js\.map$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      const map = parseDocument(file, await readFile(file, 'utf8'), schema);
      const sources = map.sources.map((source) => source?.replace(/^(?:\.{1,2}\/)+/, '') ?? null);
      return {
        script: name.slice(0, -'.map'.length),
        bytes: Buffer.from(JSON.stringify({ ...map, sources })),
      };
    }),
  );
}

/** As it is stored. Fast rather than small: each build of a working tree is stored. */
export function compressMap({ bytes }: SourceMap): Promise<Buffer> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  return promisify(brotliCompress)(bytes, { params });
}

export type ExplainedStack = {
  /** The stack with files and lines of sources in place of those of built scripts. */
  readonly stack: string;
  /** The releases whose scripts are in it, in its order. */
  readonly releases: readonly Version[];
};

/**
 * Replaces the positions of released scripts in the stack of a browser by those of their sources, with the maps in the
 * store. Positions without a map stay: anybody can send a stack.
 */
export async function explainStack(store: ReleaseStore, stack: string): Promise<ExplainedStack> {
  const releases = new Map<string, Version>();
  const explained = await mapStack(stack, async (script) => {
    const found = findScript(script);
    if (found === null) return null;
    if (found.release) releases.set(`${found.release.name}@${found.release.version}`, found.release);
    return readSourceMap(store, found);
  });
  return { stack: explained, releases: [...releases.values()] };
}

/**
 * Replaces the positions of a release's script for servers, which threads name `<remote>/remote.cjs`, by those of its sources.
 * They stay as they are where the store has no map.
 */
export function explainServerStack(store: ReleaseStore, release: Version, stack: string): Promise<string> {
  return mapStack(stack, async (script) =>
    script === `${release.name}/remote.cjs` ? readSourceMap(store, { release, script: 'remote.cjs' }) : null,
  );
}

type Script = { readonly release: Version | null; readonly script: string };

/** The paths that the gateway serves scripts under; a retried request has `~r1/` before the name. */
const released = /^\/releases\/([^/]+)\/([^/]+)\/browser\/(?:~r\d\/)?([^/]+\.js)$/;
const ofShell = /^\/assets\/(?:previous\/)?(?:~r\d\/)?([^/]+\.js)$/;

function findScript(url: string): Script | null {
  const pathname = parseUrl(url)?.pathname ?? '';
  const [, name, version, script] = released.exec(pathname) ?? [];
  if (name !== undefined && version !== undefined && script !== undefined)
    return { release: { name, version }, script };
  const [, own] = ofShell.exec(pathname) ?? [];
  return own === undefined ? null : { release: null, script: own };
}

/** `null` if the store has none that can be read. */
async function readSourceMap(store: ReleaseStore, { release, script }: Script): Promise<string | null> {
  const key = sourceMapKey(release, script);
  if (!isStoreKey(key)) return null;
  const stored = await store.read(key);
  if (!stored) return null;
  const bytes = await promisify(brotliDecompress)(stored.bytes, { maxOutputLength: maxBytes }).catch(
    () => null,
  );
  const isMap = bytes !== null && schema.safeParse(parseJson(bytes.toString('utf8'))).success;
  return isMap ? bytes.toString('utf8') : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
