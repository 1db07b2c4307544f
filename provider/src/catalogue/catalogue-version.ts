import type { Database } from '../database/database.ts';
import { type Clock, secondInMs } from '../lib/clock.ts';

/** The number of the catalogue's last change, by which kept answers are told from outdated ones. */
export type CatalogueVersion = { readonly current: () => Promise<number> };

/** A number older than this is not believed: requests wait for the next. */
const validForMs = 2 * secondInMs;
/** From this age on it is read anew behind the requests' backs, so that in a busy shop none of them waits. */
const renewAfterMs = secondInMs;

/**
 * Asks the database at most once a second, so an import shows on every process within two. While the database is away
 * the last number stays valid: kept lists go on being served.
 */
export function createCatalogueVersion(db: Database, clock: Clock): CatalogueVersion {
  let version: number | undefined;
  let readAt = 0;
  let reading: Promise<number> | undefined;
  return {
    current: async () => {
      const ageMs = clock.now().getTime() - readAt;
      if (version === undefined || ageMs >= validForMs) return await renew();
      // Fails only while there is no number at all.
      if (ageMs >= renewAfterMs) void renew();
      return version;
    },
  };

  function renew(): Promise<number> {
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  }

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

async function readCatalogueVersion(db: Database): Promise<number> {
  const { version } = await db.selectFrom('catalogue_state').select('version').executeTakeFirstOrThrow();
  return version;
}

/** Something read from the catalogue as a whole, once for each of its versions. */
export type Versioned<Value> = { readonly at: (version: number) => Promise<Value> };

/** Reads again when asked for another version; a failed reading is not kept. */
export function createVersioned<Value>(read: (version: number) => Promise<Value>): Versioned<Value> {
  let kept: { version: number; value: Promise<Value> } | undefined;
  return {
    at: async (version) => {
      if (kept?.version !== version) kept = { version, value: read(version) };
      const asked = kept;
      try {
        return await asked.value;
      } catch (error) {
        if (kept === asked) kept = undefined;
        throw error;
      }
    },
  };
}
