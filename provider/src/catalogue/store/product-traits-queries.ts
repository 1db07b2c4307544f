import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { nextCatalogueVersion } from './catalogue-write-queries.ts';
import { readTraits } from '../product-traits.ts';

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
    .select(['id', 'title', 'source_key', 'gender', 'category_slug'])
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
