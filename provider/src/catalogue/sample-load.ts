import {
  nextCatalogueVersion,
  refreshCatalogueCounts,
  tidyProducts,
  writeProducts,
} from './catalogue-write-queries.ts';
import type { Database } from '../database/database.ts';
import { toProductRecord, type ProductDraft } from './product-record.ts';

/** Makes the products an empty catalogue begins with; called only when there are none. */
export type CreateDrafts = () => readonly ProductDraft[];

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
