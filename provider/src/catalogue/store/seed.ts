import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from '../../config/config.ts';
import { sampleCataloguePath } from '../../config/project-paths.ts';
import { isDatabaseUnavailable } from '../../database/database-errors.ts';
import type { Database, OpenDatabase } from '../../database/database.ts';
import { migrate, withSchemaLock } from '../../database/migrate.ts';
import { nextCatalogueVersion, vacuumProducts, writeProducts } from './catalogue-write-queries.ts';
import { dayInMs } from '../../lib/clock.ts';
import { writeSamplePrices, type EarlierPrice } from './price-history-queries.ts';
import { dateSampleDrops, addEarlierPrices } from './sample-history.ts';
import { productDraftSchema, toProductRecord, type ProductDraft } from '../product-record.ts';
import { sql } from 'kysely';
import { readTraits } from '../product-traits.ts';

/** Returns the products of a new catalogue. Called only when the database has none. */
type ReadDrafts = () => readonly ProductDraft[];

type Preparation = {
  readonly readDrafts: ReadDrafts;
  /** Receives each step once: the first start of an embedded database takes seconds. */
  readonly report: (step: string) => void;
  /** Receives why the database server is unavailable, with each attempt, and `undefined` once it answers. */
  readonly onAttempt?: (error: unknown) => void;
  /** Runs last. */
  readonly readCatalogue?: () => Promise<unknown>;
  /** Stops waiting for a database server. */
  readonly signal: AbortSignal;
};

const retryDelayMs = 1000;

/**
 * Opens the database, migrates its schema, seeds an empty catalogue and reads it. Retries every second while a database server
 * is unavailable, until the signal aborts, and throws every other error.
 */
export async function prepareDatabase(database: OpenDatabase, preparation: Preparation): Promise<void> {
  const { onAttempt, readCatalogue, signal } = preparation;
  const report = onlyOnce(preparation.report);
  while (!signal.aborted) {
    try {
      await prepareOnce(database, { ...preparation, report });
      report('reading the catalogue');
      await readCatalogue?.();
      return;
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      report('waiting for the database');
      onAttempt?.(error);
      await wait(retryDelayMs, undefined, { signal }).catch(() => undefined);
    }
  }
}

function onlyOnce(report: Preparation['report']): Preparation['report'] {
  const reported = new Set<string>();
  return (step) => {
    if (!reported.has(step)) report(step);
    reported.add(step);
  };
}

async function prepareOnce(
  { maintain }: OpenDatabase,
  { readDrafts, report, onAttempt }: Pick<Preparation, 'readDrafts' | 'report' | 'onAttempt'>,
): Promise<void> {
  report('opening the database');
  await maintain(async (db) => {
    await withSchemaLock(db, async (locked) => {
      onAttempt?.(undefined);
      report('migrating the schema');
      await migrate(locked);
      const added = await seedCatalogue(locked, readDrafts);
      if (added > 0) report(`loaded ${added} sample products`);
      const filled = await fillMissingTraits(locked);
      if (filled > 0) report(`described ${filled} products`);
    });
  });
}

/** Seeds an empty catalogue in one transaction. Returns the number of products added: 0 when there are some already. */
export async function seedCatalogue(db: Database, readDrafts: ReadDrafts): Promise<number> {
  const existing = await db.selectFrom('products').select('id').limit(1).executeTakeFirst();
  if (existing !== undefined) return 0;
  const drafts = readDrafts();
  const records = drafts.map(toProductRecord);
  if (records.length === 0) return 0;
  await db.transaction().execute(async (transaction) => {
    const version = await nextCatalogueVersion(transaction);
    const now = new Date();
    await writeSamplePrices(transaction, listEarlierPrices(drafts, now), now);
    await writeProducts(transaction, records, { version, owner: 'sample' });
    await transaction
      .insertInto('import_batches')
      .values({ version, feed: 'sample', checked_at: now })
      .execute();
  });
  await vacuumProducts(db);
  return records.length;
}

function listEarlierPrices(drafts: readonly ProductDraft[], now: Date): readonly EarlierPrice[] {
  return drafts.flatMap(({ id, earlierPrices = [] }) =>
    earlierPrices.map(({ daysAgo, pricePaise, salePaise }) => ({
      product_id: id,
      at: new Date(now.getTime() - daysAgo * dayInMs),
      price_paise: pricePaise,
      sale_paise: salePaise,
    })),
  );
}

/** The first `SAMPLE_PRODUCTS` lines of the sample catalogue, a file of JSON Lines, as if the last were added today. */
export function readSampleCatalogue(
  config: Pick<Config, 'SAMPLE_PRODUCTS' | 'SAMPLE_CATALOGUE'>,
  projectRoot: string,
): readonly ProductDraft[] {
  if (config.SAMPLE_PRODUCTS === 0) return [];
  const drafts = readSampleDrafts(config.SAMPLE_CATALOGUE ?? sampleCataloguePath(projectRoot));
  return dateSampleDrops(drafts.slice(0, config.SAMPLE_PRODUCTS).map(addEarlierPrices), new Date());
}

/** The products of a catalogue in JSON Lines. */
export function readSampleDrafts(path: string): readonly ProductDraft[] {
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  return lines.map((line) => productDraftSchema.parse(JSON.parse(line)));
}

const batchSize = 500;

/**
 * Fills the traits of products that a release without these columns has written. Each batch is a transaction, so a killed
 * process continues where it stopped. Returns the number of products.
 */
export async function fillMissingTraits(db: Database): Promise<number> {
  for (let filled = 0; ;) {
    const count = await fillBatch(db);
    filled += count;
    if (count < batchSize) return filled;
  }
}

async function fillBatch(db: Database): Promise<number> {
  const products = await db
    .selectFrom('products')
    .select(['id', 'title', 'source_key', 'gender', 'category_slug', 'styles'])
    .where('style_group', 'is', null)
    .orderBy('id')
    .limit(batchSize)
    .execute();
  if (products.length === 0) return 0;
  const records = products.map((product) => ({ id: product.id, ...readTraits(product) }));
  await db.transaction().execute(async (transaction) => {
    await nextCatalogueVersion(transaction);
    await sql`
      update products set
        colour = record.colour, colour_origin = record.colour_origin, pattern = record.pattern, fit = record.fit,
        style_group = record.style_group
      from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as record (
        id text, colour text, colour_origin text, pattern text, fit text, style_group text
      )
      where products.id = record.id
    `.execute(transaction);
  });
  return products.length;
}
