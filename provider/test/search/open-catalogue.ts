import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createIndexFaults } from '../../src/catalogue/index-faults.ts';
import { readCatalogueIndex, type CatalogueIndex } from '../../src/catalogue/index/catalogue-index.ts';
import { type ProductDraft, toProductRecord } from '../../src/catalogue/product-record.ts';
import { nextCatalogueVersion, writeProducts } from '../../src/catalogue/store/catalogue-write-queries.ts';
import type { Database } from '../../src/database/database.ts';
import { importFeed } from '../../src/features/catalogue-import/import-feed.ts';
import { readProducts } from '../../src/features/feed-files/read-products.ts';
import { createVocabulary, type Vocabulary } from '../../src/features/search/vocabulary.ts';
import { importOptions } from '../support/feed-products.ts';
import { openTestDatabase } from '../support/open-test-database.ts';

export type TestCatalogue = {
  readonly db: Database;
  readonly index: CatalogueIndex;
  readonly vocabulary: Vocabulary;
};

/** A database with the products that `fill` writes and no others, its index, and the words of it. */
export async function openCatalogue(fill: (db: Database) => Promise<void>): Promise<TestCatalogue> {
  const db = await openTestDatabase();
  await db.deleteFrom('products').execute();
  await fill(db);
  const { version } = await db.selectFrom('catalogue_state').select('version').executeTakeFirstOrThrow();
  const faults = createIndexFaults();
  const index = await readCatalogueIndex(db, version, faults);
  return { db, index, vocabulary: createVocabulary(faults)(index) };
}

export async function writeDrafts(db: Database, drafts: readonly ProductDraft[]): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const version = await nextCatalogueVersion(transaction);
    await writeProducts(transaction, drafts.map(toProductRecord), version);
  });
}

/** Imports the text of a feed as an operator does. Resolves to its report. */
export async function importText(
  db: Database,
  { content, brand, site }: { readonly content: string; readonly brand: string; readonly site: string },
) {
  const folder = mkdtempSync(join(tmpdir(), 'szn-feed-'));
  const path = join(folder, 'feed');
  writeFileSync(path, content);
  try {
    const defaults = { ...importOptions.defaults, source: brand, site };
    return await importFeed(db, readProducts({ path, site }), {
      ...importOptions,
      feed: brand,
      name: brand,
      defaults,
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
