import { sql } from 'kysely';
import type { InterestMeasure } from '@szn/shared-contracts/wire';
import type { Database } from '../database/database.ts';

/** What shoppers did on one day in India with one product. */
export type ProductCount = Readonly<Record<InterestMeasure, number>> & {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly productId: string;
};

/** Adds to the counts of a day. */
export async function addProductCounts(db: Database, counts: readonly ProductCount[]): Promise<void> {
  if (counts.length === 0) return;
  const rows = counts.map(({ productId, ...count }) => ({ ...count, product_id: productId }));
  await sql`
    insert into product_counts (day, product_id, wished, compared, opened)
    select day, product_id, wished, compared, opened from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as added (day date, product_id text, wished integer, compared integer, opened integer)
    order by day, product_id
    on conflict (day, product_id) do update set
      wished = product_counts.wished + excluded.wished,
      compared = product_counts.compared + excluded.compared,
      opened = product_counts.opened + excluded.opened
  `.execute(db);
}

export async function deleteProductCountsBefore(db: Database, day: string): Promise<void> {
  await db
    .deleteFrom('product_counts')
    .where('day', '<', sql<Date>`${day}::date`)
    .execute();
}
