import type { Database } from '../database/database.ts';

/** Small enough that reading a batch does not hold the event loop for long. */
const batchSize = 4000;

export type IndexRow = Awaited<ReturnType<typeof findBatch>>[number];

/** All products that a version lists, in the order of their ids. */
export async function* readIndexRows(db: Database, version: number): AsyncGenerator<IndexRow> {
  for (let lastId = ''; ;) {
    const rows = await findBatch(db, version, lastId);
    yield* rows;
    lastId = rows.at(-1)?.id ?? '';
    if (rows.length < batchSize) return;
  }
}

function findBatch(db: Database, version: number, lastId: string) {
  return db
    .selectFrom('products')
    .select([
      'id',
      'source',
      'source_key',
      'gender',
      'category',
      'category_slug',
      'styles',
      'colour',
      'effective_paise',
      'discount_percent',
      'is_on_sale',
      'created_at',
    ])
    .where('added_in', '<=', version)
    .where('removed_in', '>', version)
    .where('id', '>', lastId)
    .orderBy('id')
    .limit(batchSize)
    .execute();
}
