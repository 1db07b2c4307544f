import type { Config } from '../common/config.ts';
import { openEmbeddedDatabase, openServerDatabase, type OpenDatabase } from './database.ts';

/** The database that the configuration names: a server, or the embedded one in the data folder. */
export async function openDatabase(config: Config): Promise<OpenDatabase> {
  if (config.DATABASE_URL === undefined) return await openEmbeddedDatabase(config.DATA_DIR);
  return openServerDatabase({
    url: config.DATABASE_URL,
    poolSize: config.DATABASE_POOL_SIZE,
    maintenanceUrl: config.MIGRATION_DATABASE_URL,
  });
}
