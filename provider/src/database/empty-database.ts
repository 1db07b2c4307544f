import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { z } from 'zod';
import { listTarEntries } from './tar-entries.ts';

const manifestSchema = z.object({ dependencies: z.object({ '@electric-sql/pglite': z.string() }) });

/** Where the repository keeps the packed database of the PGlite it is pinned to. */
export function emptyDatabasePath(projectRoot: string): string {
  const folder = join(projectRoot, 'provider');
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
  return join(folder, 'empty-database', `pglite-${manifest.dependencies['@electric-sql/pglite']}.tar.br`);
}

/**
 * Makes the folder of a new embedded database from the packed one at `path`: PGlite alone would take seconds to make
 * the same. Appears whole or not at all, whenever the process ends. Does nothing where there is a folder already, and
 * none where nothing was packed for this PGlite, which then makes it itself.
 */
export function unpackEmptyDatabase(path: string, dataDir: string): void {
  if (existsSync(dataDir) || !existsSync(path)) return;
  const draft = `${dataDir}.new`;
  rmSync(draft, { recursive: true, force: true });
  for (const { name, isFolder, bytes } of listTarEntries(brotliDecompressSync(readFileSync(path)))) {
    const target = join(draft, name);
    mkdirSync(isFolder ? target : dirname(target), { recursive: true, mode: 0o700 });
    if (!isFolder) writeFileSync(target, bytes, { mode: 0o600 });
  }
  renameSync(draft, dataDir);
}
