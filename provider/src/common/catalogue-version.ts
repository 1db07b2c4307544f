import { readCatalogueVersion } from '../db/catalogue-version-queries.ts';
import type { Database } from '../db/database.ts';
import { secondInMs, type Clock } from './clock.ts';

/** The number of the catalogue's last change, by which kept answers are told from outdated ones. */
export type CatalogueVersion = { readonly current: () => Promise<number> };

const lookEveryMs = 2 * secondInMs;

/**
 * Asks the database at most every two seconds, so an import shows on every process within that time. While the
 * database is away the last number stays valid: kept lists go on being served.
 */
export function createCatalogueVersion(db: Database, clock: Clock): CatalogueVersion {
  let version: number | undefined;
  let readAt = 0;
  let reading: Promise<number> | undefined;
  return {
    current: async () => {
      if (version !== undefined && clock.now().getTime() - readAt < lookEveryMs) return version;
      reading ??= read().finally(() => {
        reading = undefined;
      });
      return await reading;
    },
  };

  async function read(): Promise<number> {
    try {
      version = await readCatalogueVersion(db);
    } catch (error) {
      if (version === undefined) throw error;
    }
    readAt = clock.now().getTime();
    return version;
  }
}
