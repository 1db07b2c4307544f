import { setTimeout as wait } from 'node:timers/promises';
import { isDatabaseUnavailable } from '../database/database-errors.ts';
import type { Database, OpenDatabase } from '../database/database.ts';
import { migrate, withSchemaLock } from '../database/migrate.ts';
import {
  nextCatalogueVersion,
  refreshCatalogueCounts,
  refreshCountsIfStale,
  tidyProducts,
  writeProducts,
} from './catalogue-write-queries.ts';
import { type ProductDraft, toProductRecord } from './product-record.ts';

type Preparation = {
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

/** Makes the products an empty catalogue begins with; called only when there are none. */
type CreateDrafts = () => readonly ProductDraft[];

/** Fills an empty catalogue, all or nothing. Returns how many were added: 0 when products are there already. */
export async function loadSample(db: Database, createDrafts: CreateDrafts): Promise<number> {
  const known = await db.selectFrom('products').select('id').limit(1).executeTakeFirst();
  if (known !== undefined) return 0;
  const records = createDrafts().map(toProductRecord);
  if (records.length === 0) return 0;
  await db.transaction().execute(async (transaction) => {
    const version = await nextCatalogueVersion(transaction);
    await writeProducts(transaction, records, version);
    await refreshCatalogueCounts(transaction);
  });
  await tidyProducts(db);
  return records.length;
}
