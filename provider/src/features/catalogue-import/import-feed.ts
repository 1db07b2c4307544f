import * as catalogue from '../../catalogue/store/catalogue-write-queries.ts';
import { type ProductDraft, type ProductRecord, toProductRecord } from '../../catalogue/product-record.ts';
import { sourceKey } from '../../catalogue/text-normalization.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Tables } from '../../database/schema.ts';
import { createImportReport, type ImportReport, remark } from './import-report.ts';
import type { FeedOwnership } from './feed-ownership.ts';
import { type FeedDefaults, readFeedRecord } from './read-feed-record.ts';
import type { RawRecord } from './read-feed.ts';

export type ImportOptions = {
  /** The key of this feed and its content. An interrupted import with the same key continues. */
  readonly feed: string;
  /** The same for every content of the feed: the name under which its batches are stored. */
  readonly name: string;
  readonly defaults: FeedDefaults;
  readonly ownership: FeedOwnership;
  /** True for a complete feed: its own products that it does not contain are removed. */
  readonly isComplete: boolean;
  /** A complete feed that misses a larger share of the listed products of a brand removes none of that brand. */
  readonly maxRemovedShare: number;
  /** One that misses more products of all its brands removes none. */
  readonly maxRemoved: number;
  /** Reads and reports only; writes nothing. */
  readonly isDryRun: boolean;
  readonly onProgress: (report: ImportReport, bytesRead: number) => void;
};

const batchSize = 500;
/** Above this share of faulty records nothing is removed. */
const maxFaultyShare = 0.1;

/**
 * Imports a feed into the catalogue. Brand and link identify a product. Each batch is a transaction that includes the
 * progress: after a kill at any time, the same command continues.
 */
export async function importFeed(
  db: Database,
  records: AsyncIterable<RawRecord>,
  options: ImportOptions,
): Promise<ImportReport> {
  const report = createImportReport();
  const progress = await findImportProgress(db, options.feed);
  const writer = createBatchWriter(db, options, { report, progress });
  report.resumedAfter = progress?.records_done ?? 0;
  const seen = new Set<string>();
  for await (const raw of withRecordNumber(records, report)) {
    report.records += 1;
    const reading =
      'fault' in raw
        ? { faults: [raw.fault] }
        : readFeedRecord(raw.record, options.defaults, options.ownership);
    if ('draft' in reading) {
      seen.add(sourceKey(reading.draft.source));
      remark(report, 'warning', reading.warnings);
    } else {
      report.faulty += 1;
      remark(report, 'fault', reading.faults);
    }
    if (report.records > report.resumedAfter)
      await writer.add('draft' in reading ? reading.draft : undefined);
    report.isLastFaulty = 'faults' in reading;
    options.onProgress(report, raw.bytesRead);
  }
  await writer.finish([...seen]);
  return report;
}

/** Adds the number of the last record to an error of the reader. */
async function* withRecordNumber(
  records: AsyncIterable<RawRecord>,
  report: ImportReport,
): AsyncGenerator<RawRecord> {
  try {
    yield* records;
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown reason';
    throw new Error(`The feed cannot be read after record ${report.records}: ${reason}`, { cause: error });
  }
}

type WriterState = { report: ImportReport; progress: Awaited<ReturnType<typeof findImportProgress>> };

function createBatchWriter(db: Database, options: ImportOptions, { report, progress }: WriterState) {
  const batch = new Map<string, { readonly product: ProductRecord; readonly record: number }>();
  let pending = 0;
  let firstVersion = progress?.first_version;
  return {
    add: async (draft: ProductDraft | undefined) => {
      pending += 1;
      // The last record of a product wins: one statement cannot write the same row twice.
      if (draft !== undefined)
        batch.set(draft.id, { product: toProductRecord(draft), record: report.records });
      if (pending >= batchSize) await flush();
    },
    finish: async (seenSources: readonly string[]) => {
      await flush();
      if (options.isDryRun) return;
      await removeUnseen(db, options, { report, sourceKeys: seenSources, firstVersion });
      await catalogue.vacuumProducts(db);
      await deleteFormerBatches(db, options, firstVersion);
      await db.deleteFrom('import_progress').where('feed', '=', options.feed).execute();
    },
  };

  async function flush(): Promise<void> {
    const read = [...batch.values()];
    const hasRecords = pending > 0;
    batch.clear();
    pending = 0;
    if (options.isDryRun) await leaveOutForeign(db, read, { options, report });
    if (!hasRecords || options.isDryRun) return;
    await db.transaction().execute(async (transaction) => {
      const version = await catalogue.nextCatalogueVersion(transaction);
      firstVersion ??= version;
      const products = await leaveOutForeign(transaction, read, { options, report });
      const written = await catalogue.writeProducts(transaction, products, {
        version,
        owner: options.ownership.owner,
      });
      await transaction
        .insertInto('import_batches')
        .values({ version, feed: options.name, checked_at: new Date() })
        .execute();
      // In the same transaction, so that the progress is correct after a kill.
      await transaction
        .insertInto('import_progress')
        .values({ feed: options.feed, records_done: report.records, first_version: firstVersion })
        .onConflict((conflict) => conflict.column('feed').doUpdateSet({ records_done: report.records }))
        .execute();
      report.added += written.added;
      report.updated += written.updated;
    });
  }
}

/** The products that the feed may write. The others belong to another feed: their records are faulty. */
async function leaveOutForeign(
  db: Database | Transaction<Tables>,
  read: readonly { readonly product: ProductRecord; readonly record: number }[],
  { options, report }: { readonly options: ImportOptions; readonly report: ImportReport },
): Promise<readonly ProductRecord[]> {
  const keys = read.map(({ product: { id, source_key, link } }) => ({ id, source_key, link }));
  const owners = await catalogue.findOwners(db, keys);
  return read.flatMap(({ product, record }) => {
    const owner = owners.get(product.id);
    if (owner === undefined || options.ownership.mayReplace(product.source_key, owner)) return [product];
    report.faulty += 1;
    remark({ ...report, records: record }, 'fault', [`the product belongs to ${owner ?? 'no feed'}`]);
    return [];
  });
}

type Unseen = { readonly sourceKeys: readonly string[]; readonly firstVersion: number | undefined };

async function removeUnseen(
  db: Database,
  { isComplete, maxRemovedShare, maxRemoved, ownership }: ImportOptions,
  { report, sourceKeys, firstVersion }: Unseen & { readonly report: ImportReport },
): Promise<void> {
  if (!isComplete || firstVersion === undefined) return;
  const reason = findIncompleteReason(report);
  if (reason !== undefined) {
    remark(report, 'warning', [`${reason}: nothing was removed`]);
    return;
  }
  await db.transaction().execute(async (transaction) => {
    const version = await catalogue.nextCatalogueVersion(transaction);
    const range = {
      sourceKeys,
      firstVersion,
      version,
      maxRemovedShare,
      maxRemoved,
      mayRemove: ownership.mayReplace,
    };
    const { removed, heldBack } = await catalogue.removeUnseenProducts(transaction, range);
    report.removed = removed;
    report.heldBack.push(...heldBack);
    const texts = heldBack.map(
      ({ brand, missing, listed }) =>
        `${missing} of ${listed} products of ${brand} are missing, more than ${Math.round(maxRemovedShare * 100)} % ` +
        `or with those of other brands more than ${maxRemoved}: none was removed; if the brand has really removed them, ` +
        'import the feed once with higher limits',
    );
    remark(report, 'warning', texts);
  });
}

/** The reason why a feed is probably incomplete. */
function findIncompleteReason(report: ImportReport): string | undefined {
  if (report.faulty > report.records * maxFaultyShare) return 'too many faulty records for a complete feed';
  return report.isLastFaulty ? 'the last record is faulty, as if the feed were cut off' : undefined;
}

async function findImportProgress(db: Database, feed: string) {
  return await db.selectFrom('import_progress').selectAll().where('feed', '=', feed).executeTakeFirst();
}

/** The times of products that are no longer in the feed are not shown. */
async function deleteFormerBatches(
  db: Database,
  { name, isComplete }: ImportOptions,
  firstVersion: number | undefined,
): Promise<void> {
  if (!isComplete || firstVersion === undefined) return;
  await db
    .deleteFrom('import_batches')
    .where('feed', '=', name)
    .where('version', '<', firstVersion)
    .execute();
}
