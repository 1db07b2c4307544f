import type { Config } from '../config/config.ts';
import { emptyDatabasePath } from './empty-database.ts';
import { openEmbeddedDatabase, openServerDatabase, type OpenDatabase } from './database.ts';

/** The database that the configuration names: a server, or the embedded one in the data folder. */
export async function openDatabase(config: Config, projectRoot: string): Promise<OpenDatabase> {
  if (config.DATABASE_URL === undefined)
    return await openEmbeddedDatabase(config.DATA_DIR, emptyDatabasePath(projectRoot));
  return openServerDatabase({
    url: config.DATABASE_URL,
    poolSize: config.DATABASE_POOL_SIZE,
    maintenanceUrl: config.MIGRATION_DATABASE_URL,
  });
}
