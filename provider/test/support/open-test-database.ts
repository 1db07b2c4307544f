import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import { Kysely, type Logger } from 'kysely';
import { toProductRecord } from '../../src/catalogue/product-record.ts';
import { seedCatalogue } from '../../src/catalogue/store/seed.ts';
import type { Database } from '../../src/database/database.ts';
import { DirectoryInUseError, lockDirectory } from '../../src/database/embedded/directory-lock.ts';
import { migrate } from '../../src/database/migrate.ts';
import { migrationsText } from '../../src/database/migrations/migrations.ts';
import { createPGliteDialect } from '../../src/database/pglite-dialect.ts';
import type { Tables } from '../../src/database/schema.ts';
import { createTestPGlite } from './load-pglite.ts';
import { createTestDrafts } from './test-products.ts';
import { testProjectRoot } from './test-project-root.ts';

/** The number of products in a new test database. */
export const testProductCount = 600;

/** Longer than any query waits on a busy machine. */
const generousWaitMs = 60_000;

type TestDatabaseOptions = { readonly longestWaitMs?: number; readonly log?: Logger };

/** Opens a migrated and seeded database in memory for one suite. `destroy` removes it. */
export async function openTestDatabase(options: TestDatabaseOptions = {}): Promise<Database> {
  const loadDataDir = new Blob([readFileSync(await prepareTarball())]);
  return openPGlite(() => createTestPGlite({ loadDataDir }), options);
}

/** A file with a prepared database. Preparation takes seconds, so the file is cached until schema or products change. */
export async function prepareTarball(): Promise<string> {
  const drafts = createTestDrafts(testProductCount);
  const hash = createHash('sha256')
    .update(migrationsText)
    .update(JSON.stringify(drafts.map(toProductRecord)))
    .digest('hex');
  const folder = join(testProjectRoot, 'provider', '.cache');
  const path = join(folder, `test-database-${hash.slice(0, 16)}.tar`);
  mkdirSync(folder, { recursive: true });
  while (!existsSync(path)) await buildUnlessUnderway(folder, path);
  return path;
}

async function buildUnlessUnderway(folder: string, path: string): Promise<void> {
  try {
    const unlock = await lockDirectory(join(folder, 'test-database.lock'));
    try {
      if (!existsSync(path)) await build(path);
    } finally {
      unlock();
    }
  } catch (error) {
    if (!(error instanceof DirectoryInUseError)) throw error;
    await wait(200);
  }
}

async function build(path: string): Promise<void> {
  const lite = await createTestPGlite();
  const db = openPGlite(() => Promise.resolve(lite));
  await migrate(db);
  await seedCatalogue(db, () => createTestDrafts(testProductCount));
  const tarball = await lite.dumpDataDir('none');
  writeFileSync(`${path}.draft`, Buffer.from(await tarball.arrayBuffer()));
  renameSync(`${path}.draft`, path);
  await db.destroy();
}

function openPGlite(
  open: () => Promise<PGlite>,
  { longestWaitMs = generousWaitMs, log }: TestDatabaseOptions = {},
): Database {
  return new Kysely<Tables>({ dialect: createPGliteDialect(open, longestWaitMs), ...(log && { log }) });
}
