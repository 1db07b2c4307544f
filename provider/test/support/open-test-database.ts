import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { runInThisContext } from 'node:vm';
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
  const loadDataDir = await readTestDatabase();
  return openPGlite(() => createTestPGlite({ loadDataDir }), options);
}

type OuterProcess = typeof process & { sznTestDatabase?: { readonly path: string; readonly bytes: Buffer } };

/**
 * A migrated and seeded database, for `loadDataDir`: a Blob would copy its bytes twice. Read once per process, outside of
 * the sandboxes of test files: reading takes longer than starting the database. PGlite copies what it takes.
 */
export async function readTestDatabase(): Promise<Blob> {
  const path = await prepareTarball();
  const outerProcess: OuterProcess = runInThisContext('process');
  if (outerProcess.sznTestDatabase?.path !== path)
    outerProcess.sznTestDatabase = { path, bytes: readFileSync(path) };
  const { buffer } = outerProcess.sznTestDatabase.bytes;
  return Object.assign(new Blob([]), { arrayBuffer: async () => buffer });
}

/** A file with a prepared database. Preparation takes seconds, so the file is cached until schema or products change. */
async function prepareTarball(): Promise<string> {
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
  // Opening it clears this memory: 128 MB by default.
  await lite.exec("alter system set shared_buffers = '16MB'");
  // A third of its files, which nothing reads.
  for (const name of ['template0', 'template1']) {
    await lite.exec(`alter database ${name} is_template false`);
    await lite.exec(`drop database ${name}`);
  }
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
