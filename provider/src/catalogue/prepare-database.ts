import { setTimeout as wait } from 'node:timers/promises';
import { refreshCountsIfStale } from './catalogue-write-queries.ts';
import type { OpenDatabase } from '../database/database.ts';
import { isDatabaseUnavailable } from '../database/database-errors.ts';
import { migrate, withSchemaLock } from '../database/migrate.ts';
import { loadSample, type CreateDrafts } from './sample-load.ts';

export type Preparation = {
  readonly createDrafts: CreateDrafts;
  /** Hears what is going on: the first start of an embedded database takes seconds. */
  readonly report: (step: string) => void;
  /** Ends the waiting for a server that is away. */
  readonly signal: AbortSignal;
};

const retryAfterMs = 1000;

/**
 * Opens the database, brings its schema up to date and fills an empty catalogue. Waits for a server that is not there
 * yet, trying every second; throws what else goes wrong.
 */
export async function prepareDatabase(database: OpenDatabase, preparation: Preparation): Promise<void> {
  for (;;) {
    try {
      return await prepareOnce(database, preparation);
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      preparation.report('waiting for the database');
      await wait(retryAfterMs, undefined, { signal: preparation.signal });
    }
  }
}

async function prepareOnce({ maintain }: OpenDatabase, { createDrafts, report }: Preparation): Promise<void> {
  report('opening the database');
  await maintain(async (db) => {
    await withSchemaLock(db, async (locked) => {
      report('bringing the schema up to date');
      await migrate(locked);
      const added = await loadSample(locked, createDrafts);
      if (added > 0) report(`loaded ${added} sample products`);
      await refreshCountsIfStale(locked);
    });
  });
}
