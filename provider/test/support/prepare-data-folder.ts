import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTestPGlite } from './load-pglite.ts';
import { prepareTarball } from './open-test-database.ts';

/** Writes a migrated and seeded embedded database to a data folder, ready for a provider process. */
export async function prepareDataFolder(folder: string): Promise<void> {
  const loadDataDir = new Blob([readFileSync(await prepareTarball())]);
  const lite = await createTestPGlite({ dataDir: join(folder, 'database'), loadDataDir });
  await lite.close();
}
