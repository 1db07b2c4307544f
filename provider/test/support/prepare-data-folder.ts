import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTestPGlite } from './load-pglite.ts';
import { prepareTarball } from './open-test-database.ts';

/** Puts a migrated and filled embedded database below a provider's data folder, ready to be opened by a process. */
export async function prepareDataFolder(folder: string): Promise<void> {
  const loadDataDir = new Blob([readFileSync(await prepareTarball())]);
  const lite = await createTestPGlite({ dataDir: join(folder, 'database'), loadDataDir });
  await lite.close();
}
