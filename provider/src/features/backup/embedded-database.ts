import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { lockDirectory } from '../../database/embedded/directory-lock.ts';
import { createPGliteDialect } from '../../database/pglite-dialect.ts';
import type { Tables } from '../../database/schema.ts';

/** Longer than any query of a backup waits for the one before it. */
const maxWaitMs = 60_000;

/** Locks the data folder. Throws `DirectoryInUseError` while a provider runs on it. Returns a function that unlocks it. */
export async function lockEmbedded(dataDir: string): Promise<() => void> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  return await lockDirectory(join(dataDir, 'database.lock'));
}

/**
 * Opens the embedded database in `folder`, or creates it from the archive of a backup. The caller holds the lock. `destroy`
 * of `db` closes it.
 */
export async function openEmbedded(folder: string, archive?: Blob): Promise<{ db: Database; lite: PGlite }> {
  if (archive === undefined && !existsSync(folder))
    throw new Error(`There is no embedded database in ${folder}.`);
  // Loaded here, so that a command for a database server does not load it.
  const { PGlite } = await import('@electric-sql/pglite');
  const lite = await PGlite.create({ dataDir: folder, ...(archive && { loadDataDir: archive }) });
  const dialect = createPGliteDialect(() => Promise.resolve(lite), maxWaitMs);
  return { db: new Kysely<Tables>({ dialect }), lite };
}
