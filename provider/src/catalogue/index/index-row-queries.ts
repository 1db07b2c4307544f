import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Wearer } from '../../database/schema.ts';

/** Small enough that reading a batch does not hold the event loop for long. */
const batchSize = 1000;

/** What the index holds of a product. */
export type IndexRow = {
  readonly id: string;
  readonly source: string;
  readonly source_key: string;
  readonly gender: Wearer;
  readonly category: string;
  readonly category_slug: string;
  readonly further_categories: readonly string[];
  readonly styles: readonly string[];
  readonly colour: string | null;
  readonly pattern: string | null;
  readonly fit: string | null;
  readonly style_group: string | null;
  readonly sizes: readonly string[];
  readonly sold_out_sizes: readonly string[];
  readonly effective_paise: number;
  readonly discount_percent: number;
  readonly is_on_sale: boolean;
  /** Milliseconds since 1970. */
  readonly created_ms: number;
  readonly title_words: string;
  readonly keywords: string;
  readonly has_image: boolean;
  readonly added_in: number;
  readonly removed_in: number;
};

/** All products in batches, in the order of their ids; those that are listed no more, too. */
export async function* readIndexRows(db: Database): AsyncGenerator<readonly IndexRow[]> {
  for (let lastId = ''; ;) {
    const { rows } = await sql<IndexRow>`
      select id, source, source_key, gender, category, category_slug, further_categories, styles, colour, pattern, fit, style_group, sizes,
        sold_out_sizes,
        effective_paise, discount_percent, is_on_sale, (extract(epoch from created_at) * 1000)::float8 as created_ms,
        title_words, keywords, image <> '' as has_image, added_in, removed_in
      from products where id > ${lastId} order by id limit ${batchSize}
    `.execute(db);
    yield rows;
    lastId = rows.at(-1)?.id ?? '';
    if (rows.length < batchSize) return;
  }
}
