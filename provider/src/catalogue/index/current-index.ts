import type { Database } from '../../database/database.ts';
import { withoutDeadline } from '../../database/request-deadline.ts';
import { secondInMs, type Clock } from '../../lib/clock.ts';
import type { CatalogueIndex } from './catalogue-index.ts';

/** Requests wait for the version when it was read earlier than this. */
const maxAgeMs = 2 * secondInMs;
/** From this age on the version is read again in the background. */
const refreshAfterMs = secondInMs;

/**
 * During an import every batch is a new version: at most a fifth of the time goes into reading the catalogue. A small one is
 * always read at once.
 */
const restFactor = 4;
const minRestedSize = 10_000;

type IndexSource = {
  readonly db: Database;
  readonly clock: Clock;
  /** Told each version before anything is read for it. */
  readonly needVersion?: ((version: number) => void) | undefined;
};

/**
 * Holds the catalogue of the latest version. The version is read at most once a second; a new one, also of another process,
 * is read in the background, and requests get the former index until then. While the database is unavailable the last index
 * remains valid, so that cached lists are still served.
 */
export function createCurrentIndex(
  readIndex: (version: number) => Promise<CatalogueIndex>,
  { db, clock, needVersion }: IndexSource,
) {
  let index: CatalogueIndex | undefined;
  let checkedAt = 0;
  let refreshing: Promise<CatalogueIndex> | undefined;
  let isReading = false;
  let restsUntil = 0;
  const nowMs = () => clock.now().getTime();
  return {
    /** Cached responses carry the version of the index in their keys. Waits for the first index. */
    current: async (): Promise<CatalogueIndex> => {
      const ageMs = nowMs() - checkedAt;
      if (index === undefined || (ageMs >= maxAgeMs && !isReading)) return await refresh();
      // Cannot reject: reading throws only while there is no index.
      if (ageMs >= refreshAfterMs) void refresh();
      return index;
    },
    refresh,
  };

  /** Reads the catalogue if its version has changed. Concurrent calls share one reading. */
  function refresh(): Promise<CatalogueIndex> {
    if (index !== undefined && nowMs() < restsUntil) return Promise.resolve(index);
    refreshing ??= withoutDeadline(readIfChanged).finally(() => {
      refreshing = undefined;
    });
    return refreshing;
  }

  async function readIfChanged(): Promise<CatalogueIndex> {
    try {
      const { version } = await db.selectFrom('catalogue_state').select('version').executeTakeFirstOrThrow();
      checkedAt = nowMs();
      needVersion?.(version);
      if (index?.version === version) return index;
      isReading = true;
      const startedMs = nowMs();
      index = await readIndex(version);
      restsUntil = index.size < minRestedSize ? 0 : nowMs() + restFactor * (nowMs() - startedMs);
      return index;
    } catch (error) {
      if (index === undefined) throw error;
      checkedAt = nowMs();
      return index;
    } finally {
      isReading = false;
    }
  }
}

/** A value of the last requested index. */
export function memoizeByIndex<Value>(
  create: (index: CatalogueIndex) => Value,
): (index: CatalogueIndex) => Value {
  let last: { readonly index: CatalogueIndex; readonly value: Value } | undefined;
  return (index) => {
    if (last?.index !== index) last = { index, value: create(index) };
    return last.value;
  };
}
