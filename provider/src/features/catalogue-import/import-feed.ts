import { brandNames, readBrands, readFormerKeys } from '../../catalogue/store/brand-queries.ts';
import * as catalogue from '../../catalogue/store/catalogue-write-queries.ts';
import { type ProductDraft, type ProductRecord, toProductRecord } from '../../catalogue/product-record.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Tables } from '../../database/schema.ts';
import { countRows, createImportReport, type ImportReport, remark } from './import-report.ts';
import type { FeedOwnership } from './feed-ownership.ts';
import type { RawProduct } from '../feed-files/read-products.ts';
import { type CountedReading, createProductCounter } from './count-products.ts';
import type { FeedDefaults, FeedReading, ProductKey } from './read-product.ts';
import { type RemovalLimits, removeUnseen } from './remove-unseen.ts';

export type ImportOptions = RemovalLimits & {
  /** The key of this feed and its content. An interrupted import with the same key continues. */
  readonly feed: string;
  /** The same for every content of the feed: the name under which its batches are stored. */
  readonly name: string;
  readonly defaults: FeedDefaults;
  readonly ownership: FeedOwnership;
  /** `brandNames` of the brands that this process has; by default those that are stored now. */
  readonly brands?: string;
  /** Reads and reports only; writes nothing. */
  readonly isDryRun: boolean;
  readonly onProgress: (report: ImportReport, bytesRead: number) => void;
};

const batchSize = 500;

/**
 * Imports a feed into the catalogue. Brand and link, or brand and group, identify a product. Each batch is a transaction that
 * includes the progress: after a kill at any time, the same command continues.
 */
export async function importFeed(
  db: Database,
  products: AsyncIterable<RawProduct>,
  options: ImportOptions,
): Promise<ImportReport> {
  const report = createImportReport();
  const brands = options.brands ?? brandNames(await readBrands(db));
  const progress = await findImportProgress(db, options.feed);
  const writer = createBatchWriter(db, options, { report, progress, brands });
  report.resumedAfter = progress?.records_done ?? 0;
  const defaults = { ...options.defaults, formerKeys: await readFormerKeys(db) };
  const counter = createProductCounter(report, { ...options, defaults });
  for await (const raw of withRecordNumber(products, report)) {
    const readings = counter.count(raw);
    if (report.records > report.resumedAfter) await writer.add(readings, raw.line);
    options.onProgress(report, raw.bytesRead);
  }
  await writer.finish(counter.sources());
  return report;
}

type Written = { readonly draft: ProductDraft; readonly formerIds?: readonly string[] } | ProductKey;

/** What is to be written of a product: nothing of a faulty one. */
function writtenOf(reading: FeedReading): Written | undefined {
  if ('draft' in reading) return reading;
  return 'filtered' in reading ? reading.soldOut : undefined;
}

/** Adds the number of the last record to an error of the reader. */
async function* withRecordNumber(
  products: AsyncIterable<RawProduct>,
  report: ImportReport,
): AsyncGenerator<RawProduct> {
  try {
    yield* products;
  } catch (error) {
    // Nothing of it is a feed: the reason says all.
    if (report.records === 0) throw error;
    const reason = error instanceof Error ? error.message : 'unknown reason';
    throw new Error(`The feed cannot be read after record ${report.records}: ${reason}`, { cause: error });
  }
}

type WriterState = {
  report: ImportReport;
  progress: Awaited<ReturnType<typeof findImportProgress>>;
  brands: string;
};

/** The products that were read have the names of before: the import starts again. */
export class BrandsChangedError extends Error {
  override message = 'The brands were changed during the import: start it again';
}

function createBatchWriter(db: Database, options: ImportOptions, { report, progress, brands }: WriterState) {
  const collected: Collected = { batch: new Map(), soldOut: new Set() };
  const { batch, soldOut } = collected;
  const foreign = new Set<string>();
  let pending = 0;
  let firstVersion = progress?.first_version;
  return {
    /** The products of one record are in one batch: the progress counts records. */
    add: async (readings: readonly CountedReading[], line: number) => {
      pending += 1;
      for (const { reading, records } of readings) collect(collected, writtenOf(reading), { line, records });
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
    const gone = [...soldOut];
    const hasRecords = pending > 0;
    batch.clear();
    soldOut.clear();
    pending = 0;
    if (options.isDryRun) await leaveOutForeign(db, read, { options, report, foreign });
    if (!hasRecords || options.isDryRun) return;
    await db.transaction().execute(async (transaction) => {
      const version = await catalogue.nextCatalogueVersion(transaction);
      if (brandNames(await readBrands(transaction)) !== brands) throw new BrandsChangedError();
      firstVersion ??= version;
      const products = await leaveOutForeign(transaction, read, { options, report, foreign });
      const written = await catalogue.writeProducts(transaction, products, {
        version,
        owner: options.ownership.owner,
      });
      const { owner } = options.ownership;
      report.removed += await catalogue.delistProducts(transaction, gone, { version, owner });
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

type Collected = { readonly batch: Map<string, ReadProduct>; readonly soldOut: Set<string> };

function collect(
  { batch, soldOut }: Collected,
  written: Written | undefined,
  place: Pick<ReadProduct, 'line' | 'records'>,
): void {
  if (written === undefined) return;
  if (!('draft' in written)) {
    for (const id of [written.id, ...(written.formerIds ?? [])]) soldOut.add(id);
    return;
  }
  // The last record of a product wins: one statement cannot write the same row twice.
  const { draft, formerIds = [] } = written;
  for (const id of [draft.id, ...formerIds]) soldOut.delete(id);
  batch.set(draft.id, { product: toProductRecord(draft), formerIds, ...place });
}

/** `foreign`: ids of products that were left out before. */
type Checking = {
  readonly options: ImportOptions;
  readonly report: ImportReport;
  readonly foreign: Set<string>;
};
type ReadProduct = {
  readonly product: ProductRecord;
  readonly formerIds: readonly string[];
  readonly line: number;
  readonly records: number;
};

/** The products that the feed may write. The others belong to another feed: their records are faulty. */
async function leaveOutForeign(
  db: Database | Transaction<Tables>,
  read: readonly ReadProduct[],
  { options, report, foreign }: Checking,
): Promise<readonly ProductRecord[]> {
  const found = await withStoredIds(db, read);
  const keys = found.map(({ product: { id, source_key, link } }) => ({ id, source_key, link }));
  const owners = await catalogue.findOwners(db, keys);
  return found.flatMap(({ product, line, records }) => {
    const owner = (owners.get(product.id) ?? []).find(
      (one) => !options.ownership.mayReplace(product.source_key, one),
    );
    if (owner === undefined) return [product];
    report.faulty += records;
    countRows(report, records, -1);
    if (foreign.has(product.id)) report.repeated -= 1;
    else report.imported -= 1;
    foreign.add(product.id);
    remark(report, { kind: 'fault', record: line, texts: [`the product belongs to ${owner ?? 'no feed'}`] });
    return [];
  });
}

/** A product that was stored under a former key of its brand retains its id, unless one with the present key is stored. */
async function withStoredIds(
  db: Database | Transaction<Tables>,
  read: readonly ReadProduct[],
): Promise<readonly ReadProduct[]> {
  if (read.every(({ formerIds }) => formerIds.length === 0)) return read;
  const ids = read.flatMap(({ product, formerIds }) => [product.id, ...formerIds]);
  const rows = await db.selectFrom('products').select('id').where('id', 'in', ids).execute();
  const stored = new Set(rows.map(({ id }) => id));
  return read.map((one) => {
    const id = [one.product.id, ...one.formerIds].find((known) => stored.has(known)) ?? one.product.id;
    return { ...one, product: { ...one.product, id } };
  });
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
