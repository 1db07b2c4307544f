import { sql, type Transaction } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/schema.ts';
import { recordPriceChanges } from './price-history-queries.ts';
import type { ProductRecord } from './product-record.ts';

/** The number of this transaction's change. Other writers wait for its end. */
export async function nextCatalogueVersion(transaction: Transaction<Tables>): Promise<number> {
  const { version } = await transaction
    .updateTable('catalogue_state')
    .set((row) => ({ version: row('version', '+', 1), is_counted: false }))
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/**
 * Inserts products, or updates those with the same brand and link, in one statement with one parameter. An existing
 * product retains its id and its time of creation. Changed prices are recorded in the same transaction.
 */
export async function writeProducts(
  transaction: Transaction<Tables>,
  records: readonly ProductRecord[],
  version: number,
): Promise<{ added: number; updated: number }> {
  const { rows } = await sql<{ id: string; is_new: boolean }>`
    insert into products (
      id, source, source_key, link, title, image, second_image, gender, category, category_slug, styles,
      price_paise, sale_paise, price_text, sale_text, title_words, keywords, created_at,
      colour, colour_origin, pattern, fit, style_group, added_in, first_in, seen_in
    )
    select
      id, source, source_key, link, title, image, second_image, gender, category, category_slug, styles,
      price_paise, sale_paise, price_text, sale_text, title_words, keywords, created_at,
      colour, colour_origin, pattern, fit, style_group,
      ${version}::integer, ${version}::integer, ${version}::integer
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as record (
      id text, source text, source_key text, link text, title text, image text, second_image text, gender text,
      category text, category_slug text, styles text[], price_paise integer, sale_paise integer, price_text text, sale_text text,
      title_words text, keywords text, created_at timestamptz,
      colour text, colour_origin text, pattern text, fit text, style_group text
    )
    on conflict (source_key, link) do update set
      source = excluded.source, title = excluded.title, image = excluded.image,
      second_image = excluded.second_image, gender = excluded.gender,
      category = excluded.category, category_slug = excluded.category_slug, styles = excluded.styles,
      price_paise = excluded.price_paise, sale_paise = excluded.sale_paise, price_text = excluded.price_text,
      sale_text = excluded.sale_text, title_words = excluded.title_words, keywords = excluded.keywords,
      pattern = excluded.pattern, fit = excluded.fit, style_group = excluded.style_group,
      -- What was read from the same picture stays valid.
      colour = case when ${hasPictureColour} then products.colour else excluded.colour end,
      colour_origin = case when ${hasPictureColour} then products.colour_origin else excluded.colour_origin end,
      added_in = case
        when products.removed_in = 2147483647 or ${hasDeadLink} then products.added_in else excluded.added_in
      end,
      first_in = coalesce(products.first_in, products.added_in),
      removed_in = case when ${hasDeadLink} then products.removed_in else 2147483647 end,
      seen_in = excluded.seen_in
    returning id, (xmax = 0) as is_new
  `.execute(transaction);
  await recordPriceChanges(
    transaction,
    rows.map(({ id }) => id),
    new Date(),
  );
  const added = rows.filter((row) => row.is_new).length;
  return { added, updated: rows.length - added };
}

/** The check of links has removed it, although the feed has it. */
const hasDeadLink = sql`
  exists (select from link_checks where product_id = products.id and gone_at is not null)
`;

const hasPictureColour = sql`(
  excluded.colour is null and products.image = excluded.image and products.colour_origin in ('picture', 'none')
)`;

/** A brand of which a feed lacks so many products that the feed is probably incomplete. */
export type HeldBack = { readonly brand: string; readonly missing: number; readonly listed: number };

/** Fewer missing products are always removed: a small brand changes as a whole. */
const minHeldBack = 20;

/**
 * Removes the products of these brands that a complete feed has not contained since `firstVersion`. Removes none of a
 * brand that misses more than `maxRemovedShare` of its listed products.
 */
export async function removeUnseenProducts(
  transaction: Transaction<Tables>,
  range: { sourceKeys: readonly string[]; firstVersion: number; version: number; maxRemovedShare: number },
): Promise<{ removed: number; heldBack: readonly HeldBack[] }> {
  if (range.sourceKeys.length === 0) return { removed: 0, heldBack: [] };
  const { rows } = await sql<HeldBack & { source_key: string }>`
    select source_key, min(source) as brand, count(*)::integer as listed,
      (count(*) filter (where seen_in < ${range.firstVersion}))::integer as missing
    from products where source_key = any(${[...range.sourceKeys]}::text[]) and removed_in = 2147483647
    group by source_key
  `.execute(transaction);
  const isHeldBack = ({ missing, listed }: HeldBack) =>
    missing >= minHeldBack && missing > listed * range.maxRemovedShare;
  const removable = rows.filter((row) => row.missing > 0 && !isHeldBack(row));
  const heldBack = rows.filter(isHeldBack).map(({ brand, missing, listed }) => ({ brand, missing, listed }));
  if (removable.length === 0) return { removed: 0, heldBack };
  const removed = await transaction
    .updateTable('products')
    .set({ removed_in: range.version })
    .where(
      'source_key',
      'in',
      removable.map(({ source_key }) => source_key),
    )
    .where('seen_in', '<', range.firstVersion)
    .where('removed_in', '=', 2_147_483_647)
    .executeTakeFirst();
  return { removed: Number(removed.numUpdatedRows), heldBack };
}

/** Refreshes the counts when products have changed since. */
export async function refreshCountsIfStale(db: Database): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const state = await transaction
      .selectFrom('catalogue_state')
      .select('is_counted')
      .forUpdate()
      .executeTakeFirst();
    if (state?.is_counted === false) await refreshCatalogueCounts(transaction);
  });
}

/** Refreshes the counts and search terms, so that requests need no aggregates. */
export async function refreshCatalogueCounts(transaction: Transaction<Tables>): Promise<void> {
  await sql`delete from listing_counts`.execute(transaction);
  await sql`
    insert into listing_counts
    select min(source), source_key, gender, min(category), category_slug, is_on_sale,
      count(*)::integer, min(effective_paise), max(effective_paise)
    from products where removed_in = 2147483647
    group by source_key, gender, category_slug, is_on_sale
  `.execute(transaction);
  await sql`delete from style_counts`.execute(transaction);
  await sql`
    insert into style_counts
    select source_key, gender, category_slug, is_on_sale, style, count(*)::integer
    from products, unnest(styles) as style where removed_in = 2147483647
    group by source_key, gender, category_slug, is_on_sale, style
  `.execute(transaction);
  await sql`delete from style_colours`.execute(transaction);
  await sql`
    insert into style_colours
    select style_group, colour, product_id
    from (
      select style_group, colour, (array_agg(id order by created_at desc, id desc))[1] as product_id,
        count(*) over (partition by style_group) as colour_count
      from products where removed_in = 2147483647 and colour is not null and style_group <> ''
      group by style_group, colour
    ) as one
    where colour_count > 1
  `.execute(transaction);
  await sql`delete from search_terms`.execute(transaction);
  await sql`
    insert into search_terms
    select term, count(*)::integer, (count(*) filter (where is_in_title))::integer
    from products,
      lateral (
        select string_to_table(title_words, ' ') as term, true as is_in_title
        union all select string_to_table(keywords, ' '), false
      ) as word
    where removed_in = 2147483647 and length(term) between 2 and 40
    group by term
  `.execute(transaction);
  await transaction
    .updateTable('catalogue_state')
    .set((row) => ({ version: row('version', '+', 1), is_counted: true }))
    .execute();
}

/** Runs after many writes and outside of a transaction. It enables index-only scans and updates the planner statistics. */
export async function vacuumProducts(db: Database): Promise<void> {
  await sql`vacuum (analyze) products`.execute(db);
}
