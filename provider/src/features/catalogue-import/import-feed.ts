import type { Transaction } from 'kysely';
import * as catalogue from '../../catalogue/catalogue-write-queries.ts';
import { type ProductDraft, toProductRecord } from '../../catalogue/product-record.ts';
import { sourceKey } from '../../catalogue/text-normalization.ts';
import type { Database } from '../../database/database.ts';
import type { Tables } from '../../database/schema.ts';
import { createImportReport, type ImportReport, remark } from './import-report.ts';
import { type FeedDefaults, readFeedRecord } from './read-feed-record.ts';
import type { RawRecord } from './read-feed.ts';

export type ImportOptions = {
  /** Tells this feed and its contents from others: under it a broken-off import is taken up again. */
  readonly feed: string;
  readonly defaults: FeedDefaults;
  /** Whether the feed is complete: what it no longer names of its brands is taken from the catalogue. */
  readonly isComplete: boolean;
  /** Reads and reports, and writes nothing. */
  readonly isDryRun: boolean;
  readonly onProgress: (report: ImportReport, bytesRead: number) => void;
};

const batchSize = 500;
const countEveryMs = 10_000;
/** A feed with more faults than this share is not believed to be complete. */
const mostFaultsOfComplete = 0.1;

/**
 * Takes a feed into the catalogue, known products by brand and link. Every few hundred records are one transaction
 * with the progress they make: killed at any moment, the same command goes on where it was.
 */
export async function importFeed(
  db: Database,
  records: AsyncIterable<RawRecord>,
  options: ImportOptions,
): Promise<ImportReport> {
  const report = createImportReport();
  const progress = await findImportProgress(db, options.feed);
  const writer = createBatchWriter(db, options, { report, progress });
  report.resumedAfter = progress?.recordsDone ?? 0;
  const seen = new Set<string>();
  for await (const raw of numberFailures(records, report)) {
    report.records += 1;
    const reading = 'fault' in raw ? { faults: [raw.fault] } : readFeedRecord(raw.record, options.defaults);
    if ('draft' in reading) {
      seen.add(sourceKey(reading.draft.source));
      remark(report, 'warning', reading.warnings);
    } else {
      report.faulty += 1;
      remark(report, 'fault', reading.faults);
    }
    if (report.records > report.resumedAfter)
      await writer.take('draft' in reading ? reading.draft : undefined);
    report.isLastFaulty = 'faults' in reading;
    options.onProgress(report, raw.bytesRead);
  }
  await writer.finish([...seen]);
  return report;
}

/** Adds to what stops a reader how far it had come. */
async function* numberFailures(
  records: AsyncIterable<RawRecord>,
  report: ImportReport,
): AsyncGenerator<RawRecord> {
  try {
    yield* records;
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown reason';
    throw new Error(`The feed cannot be read on after record ${report.records}: ${reason}`, { cause: error });
  }
}

type WriterState = {
  readonly report: ImportReport;
  readonly progress: ImportProgress | undefined;
};

function createBatchWriter(db: Database, options: ImportOptions, { report, progress }: WriterState) {
  const batch = new Map<string, ProductDraft>();
  let taken = 0;
  let firstVersion = progress?.firstVersion;
  let countedAt = Date.now();
  return {
    take: async (draft: ProductDraft | undefined) => {
      taken += 1;
      // A product named twice counts as named last: one statement cannot write the same row twice.
      if (draft !== undefined) batch.set(draft.id, draft);
      if (taken >= batchSize) await flush();
    },
    finish: async (seenSources: readonly string[]) => {
      await flush();
      if (options.isDryRun) return;
      await removeUnseen(seenSources);
      await catalogue.refreshCountsIfStale(db);
      await catalogue.tidyProducts(db);
      await deleteImportProgress(db, options.feed);
    },
  };

  async function flush(): Promise<void> {
    const drafts = [...batch.values()];
    const isAnything = taken > 0;
    batch.clear();
    taken = 0;
    if (!isAnything || options.isDryRun) return;
    await db.transaction().execute(async (transaction) => {
      const version = await catalogue.nextCatalogueVersion(transaction);
      firstVersion ??= version;
      const written = await catalogue.writeProducts(transaction, drafts.map(toProductRecord), version);
      await writeImportProgress(transaction, options.feed, {
        recordsDone: report.records,
        firstVersion,
      });
      report.added += written.added;
      report.updated += written.updated;
    });
    if (Date.now() - countedAt < countEveryMs) return;
    await catalogue.refreshCountsIfStale(db);
    countedAt = Date.now();
  }

  async function removeUnseen(sourceKeys: readonly string[]): Promise<void> {
    if (!options.isComplete || firstVersion === undefined) return;
    const doubt = findDoubt(report);
    if (doubt !== undefined) {
      remark(report, 'warning', [`${doubt}: nothing was removed`]);
      return;
    }
    const since = firstVersion;
    await db.transaction().execute(async (transaction) => {
      const version = await catalogue.nextCatalogueVersion(transaction);
      const range = { sourceKeys, firstVersion: since, version };
      report.removed = await catalogue.removeUnseenProducts(transaction, range);
    });
  }
}

/** Why a feed that is said to be complete may not be. */
function findDoubt(report: ImportReport): string | undefined {
  if (report.faulty > report.records * mostFaultsOfComplete)
    return 'too many faults to believe the feed complete';
  return report.isLastFaulty ? 'the last record is faulty, as if the feed were cut off' : undefined;
}

type ImportProgress = { readonly recordsDone: number; readonly firstVersion: number };

async function findImportProgress(db: Database, feed: string): Promise<ImportProgress | undefined> {
  return await db
    .selectFrom('import_progress')
    .select(['records_done as recordsDone', 'first_version as firstVersion'])
    .where('feed', '=', feed)
    .executeTakeFirst();
}

/** Written with the products themselves, so that it is true whenever the import ends. */
async function writeImportProgress(
  transaction: Transaction<Tables>,
  feed: string,
  { recordsDone, firstVersion }: ImportProgress,
): Promise<void> {
  await transaction
    .insertInto('import_progress')
    .values({ feed, records_done: recordsDone, first_version: firstVersion })
    .onConflict((conflict) => conflict.column('feed').doUpdateSet({ records_done: recordsDone }))
    .execute();
}

async function deleteImportProgress(db: Database, feed: string): Promise<void> {
  await db.deleteFrom('import_progress').where('feed', '=', feed).execute();
}
