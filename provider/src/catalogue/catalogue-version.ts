import type { Database } from '../database/database.ts';
import { withoutDeadline } from '../database/request-deadline.ts';
import { secondInMs, type Clock } from '../lib/clock.ts';

/** Requests wait for a new number when the last one is older. */
const maxAgeMs = 2 * secondInMs;
/** From this age on the number is read again in the background. */
const refreshAfterMs = secondInMs;

/**
 * Reads the version at most once a second: an import shows in every process within two seconds. While the database is
 * unavailable the last number remains valid, so that cached lists are still served.
 */
export function createCatalogueVersion(
  db: Database,
  clock: Clock,
  /** Told each version before anything is read for it. */
  needVersion: (version: number) => void = () => undefined,
) {
  let version: number | undefined;
  let readAt = 0;
  let reading: Promise<number> | undefined;
  return {
    /** The number of the last change of the catalogue. Cached responses carry it in their key. */
    current: async (): Promise<number> => {
      const ageMs = clock.now().getTime() - readAt;
      if (version === undefined || ageMs >= maxAgeMs) return await refresh();
      // Cannot reject: `read` throws only while there is no version.
      if (ageMs >= refreshAfterMs) void refresh();
      return version;
    },
  };

  function refresh(): Promise<number> {
    reading ??= withoutDeadline(read).finally(() => {
      reading = undefined;
    });
    return reading;
  }

  async function read(): Promise<number> {
    try {
      const row = await db.selectFrom('catalogue_state').select('version').executeTakeFirstOrThrow();
      needVersion(row.version);
      version = row.version;
    } catch (error) {
      if (version === undefined) throw error;
    }
    readAt = clock.now().getTime();
    return version;
  }
}

/** A value for one version of the catalogue. */
export type ByVersion<Value> = (version: number) => Promise<Value>;

/** Caches the value of the last requested version. Failures are not cached. */
export function memoizeByVersion<Value>(read: ByVersion<Value>): ByVersion<Value> {
  let cached: { version: number; value: Promise<Value> } | undefined;
  return async (version) => {
    if (cached?.version !== version) cached = { version, value: withoutDeadline(() => read(version)) };
    const entry = cached;
    try {
      return await entry.value;
    } catch (error) {
      if (cached === entry) cached = undefined;
      throw error;
    }
  };
}
