import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

/**
 * Creates the folder of a new embedded database from the packed copy at `packedPath`: `initdb` in WebAssembly would take
 * seconds. The files are written to a draft folder, which is then renamed: a killed process leaves no incomplete
 * database. Does nothing when the folder exists, or when there is no packed copy for this version of PGlite.
 *
 * PGlite can unpack the archive itself (`loadDataDir`), but only into a running database: to close it, rename the folder
 * and open it again adds a second of processor time to the first start.
 */
export function unpackEmptyDatabase(packedPath: string, dataDir: string): void {
  if (existsSync(dataDir) || !existsSync(packedPath)) return;
  const draft = `${dataDir}.new`;
  rmSync(draft, { recursive: true, force: true });
  for (const { name, isFolder, bytes } of readTar(brotliDecompressSync(readFileSync(packedPath)))) {
    const target = join(draft, name);
    mkdirSync(isFolder ? target : dirname(target), { recursive: true, mode: 0o700 });
    if (!isFolder) writeFileSync(target, bytes, { mode: 0o600 });
  }
  renameSync(draft, dataDir);
}

type TarEntry = { readonly name: string; readonly isFolder: boolean; readonly bytes: Buffer };

const blockSize = 512;

/** The files and folders of a POSIX tar archive (ustar). Skips other entries, such as links. */
function* readTar(archive: Buffer): Generator<TarEntry> {
  for (let offset = 0; archive[offset] !== 0 && offset < archive.length;) {
    const header = archive.subarray(offset, offset + blockSize);
    const size = Number.parseInt(readField(header, 124, 12), 8);
    const type = readField(header, 156, 1);
    const name = [readField(header, 345, 155), readField(header, 0, 100)].filter(Boolean).join('/');
    const start = offset + blockSize;
    if (['', '0', '5'].includes(type))
      yield { name, isFolder: type === '5', bytes: archive.subarray(start, start + size) };
    offset = start + Math.ceil(size / blockSize) * blockSize;
  }
}

function readField(header: Buffer, start: number, length: number): string {
  return header
    .toString('latin1', start, start + length)
    .replace(/\0.*$/s, '')
    .trim();
}
