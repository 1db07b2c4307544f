import { join } from 'node:path';
import { createTestPGlite } from './load-pglite.ts';
import { readTestDatabase } from './open-test-database.ts';

/** Writes a migrated and seeded embedded database to a data folder, ready for a provider process. */
export async function prepareDataFolder(folder: string): Promise<void> {
  const loadDataDir = await readTestDatabase();
  const lite = await createTestPGlite({ dataDir: join(folder, 'database'), loadDataDir });
  await lite.close();
}
