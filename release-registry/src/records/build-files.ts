import { type Dirent } from 'node:fs';
import { lstat, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { RejectedError } from '../lib/errors.ts';
import { isStoreKey } from '../store/release-store.ts';

const compress = promisify(brotliCompress);

export type BuiltFile = { readonly name: string; readonly bytes: Buffer; readonly brotli: Buffer };

const unpublished = ['mf-stats.json', 'built-with.json'];
/** The store has these names: the record of the version, and compressed files. */
const reserved = /^release\.json$|\.br$/;

/** Far above what a remote needs; a file with holes is as large as it says. */
const limits = { files: 5000, fileBytes: 20 * 1024 * 1024, bytes: 200 * 1024 * 1024, nameLength: 200 };

/**
 * Reads the files of a build that are published; none if there is no folder. Rejects with a {@link RejectedError}, before it
 * reads one, if the folder has links, devices or pipes, names that a store or another file system cannot keep apart, or
 * too much.
 */
export async function readBuildFiles(folder: string): Promise<readonly BuiltFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const names = entries.flatMap((entry) => nameOf(folder, entry) ?? []).sort();
  requireDistinct(names);
  await requireSizes(folder, names);
  return Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(path.join(folder, name));
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
      return { name, bytes, brotli: await compress(bytes, { params }) };
    }),
  );
}

/** `null` for folders, source maps, and files for the record or the federation plugin. */
function nameOf(folder: string, entry: Dirent): string | null {
  if (entry.isDirectory()) return null;
  const name = path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/');
  if (!entry.isFile())
    throw new RejectedError(`${name} is no file: links, pipes and devices are not published.`);
  if (entry.name.endsWith('.map') || unpublished.includes(entry.name)) return null;
  if (!isStoreKey(name) || name.length > limits.nameLength || reserved.test(name)) {
    throw new RejectedError(
      `"${name}" cannot be the name of a published file: letters, digits and _ . ~ - in at most ${limits.nameLength} characters, no hidden file, not release.json, not *.br.`,
    );
  }
  return name;
}

function requireDistinct(names: readonly string[]): void {
  const known = new Map<string, string>();
  for (const name of names) {
    const other = known.get(name.toLowerCase());
    if (other !== undefined)
      throw new RejectedError(`${other} and ${name} are one file where case does not count: rename one.`);
    known.set(name.toLowerCase(), name);
  }
}

async function requireSizes(folder: string, names: readonly string[]): Promise<void> {
  if (names.length > limits.files) throw new RejectedError(`The build has more than ${limits.files} files.`);
  let sum = 0;
  for (const name of names) {
    const { size } = await lstat(path.join(folder, name));
    sum += size;
    if (size > limits.fileBytes || sum > limits.bytes) {
      throw new RejectedError(
        `${name} makes the build too large: a file has at most ${limits.fileBytes / 1024 / 1024} MB, a build ${limits.bytes / 1024 / 1024} MB.`,
      );
    }
  }
}

/** Returns the Brotli files of scripts, style sheets and SVG images for browsers, with the suffix `.br`. */
export function compressedFiles(files: readonly BuiltFile[]) {
  return files
    .filter((file) => /^browser\/.+\.(?:js|css|svg)$/.test(file.name))
    .map((file) => ({ name: `${file.name}.br`, bytes: file.brotli }));
}
