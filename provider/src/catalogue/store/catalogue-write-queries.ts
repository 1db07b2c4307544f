import { sql, type Transaction } from 'kysely';
import type { Database } from '../../database/database.ts';
import { neverRemoved, type Tables } from '../../database/schema.ts';
import { findUnavailable, recordReturns } from './product-row-queries.ts';
import { recordPriceChanges } from './price-history-queries.ts';
import { correctRecords, isHidden, removedInIfOffered } from './product-override-queries.ts';
import type { ProductRecord } from '../product-record.ts';

/** The number of this transaction's change. Other writers wait for its end. */
export async function nextCatalogueVersion(transaction: Transaction<Tables>): Promise<number> {
  const { version } = await transaction
    .updateTable('catalogue_state')
    .set((row) => ({ version: row('version', '+', 1) }))
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/**
 * Inserts products, or updates those with the same brand and link, in one statement with one parameter. An existing
 * product retains its id and its time of creation. Changed prices are recorded in the same transaction. What editors have
 * corrected stays, and what they have hidden is not listed again. `owner` is the feed that may update and remove the products; the
 * caller checks that it may.
 */
export async function writeProducts(
  transaction: Transaction<Tables>,
  records: readonly ProductRecord[],
  change: number | { readonly version: number; readonly owner: string },
): Promise<{ added: number; updated: number }> {
  const { version, owner } = typeof change === 'number' ? { version: change, owner: null } : change;
  const now = new Date();
  const written = await correctRecords(transaction, records);
  const unavailable = await findUnavailable(
    transaction,
    records.map(({ id }) => id),
  );
  const rows = await upsertProducts(transaction, written, { version, owner });
  await recordPriceChanges(
    transaction,
    rows.map(({ id }) => id),
    now,
  );
  await recordReturns(transaction, unavailable, { version, now });
  const added = rows.filter((row) => row.is_new).length;
  return { added, updated: rows.length - added };
}

async function upsertProducts(
  transaction: Transaction<Tables>,
  written: Awaited<ReturnType<typeof correctRecords>>,
  { version, owner }: { readonly version: number; readonly owner: string | null },
) {
  const { rows } = await sql<{ id: string; is_new: boolean }>`
    insert into products (
      id, source, source_key, link, title, image, second_image, further_images, gender, category, category_slug,
      further_categories, styles,
      price_paise, sale_paise, price_text, sale_text, title_words, keywords, created_at,
      colour, colour_origin, pattern, fit, fabric, sizes, sold_out_sizes, style_group, owner_feed, added_in, first_in, seen_in,
      feed_values, doubts
    )
    select
      id, source, source_key, link, title, image, second_image, further_images, gender, category, category_slug,
      further_categories, styles,
      price_paise, sale_paise, price_text, sale_text, title_words, keywords, created_at,
      colour, colour_origin, pattern, fit, fabric, sizes, sold_out_sizes, style_group, ${owner}::text,
      ${version}::integer, ${version}::integer, ${version}::integer, feed_values, doubts
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as record (
      id text, source text, source_key text, link text, title text, image text, second_image text, further_images text[],
      gender text, category text, category_slug text, further_categories text[], styles text[], price_paise integer, sale_paise integer, price_text text, sale_text text,
      title_words text, keywords text, created_at timestamptz,
      colour text, colour_origin text, pattern text, fit text, fabric text, sizes text[], sold_out_sizes text[], style_group text,
      feed_values jsonb, doubts text[]
    )
    on conflict (id) do update set
      source = excluded.source, source_key = excluded.source_key, link = excluded.link, title = excluded.title, image = excluded.image,
      second_image = excluded.second_image, further_images = excluded.further_images, gender = excluded.gender,
      category = excluded.category, category_slug = excluded.category_slug,
      further_categories = excluded.further_categories, styles = excluded.styles,
      price_paise = excluded.price_paise, sale_paise = excluded.sale_paise, price_text = excluded.price_text,
      sale_text = excluded.sale_text, title_words = excluded.title_words, keywords = excluded.keywords,
      sizes = excluded.sizes, sold_out_sizes = excluded.sold_out_sizes, dropped_sizes = ${droppedSizes},
      pattern = excluded.pattern, fit = excluded.fit, fabric = excluded.fabric, style_group = excluded.style_group,
      -- What was read from the same picture stays valid.
      colour = case when ${hasPictureColour} then products.colour else excluded.colour end,
      colour_origin = case when ${hasPictureColour} then products.colour_origin else excluded.colour_origin end,
      added_in = case
        when products.removed_in = 2147483647 or ${staysAway} then products.added_in else excluded.added_in
      end,
      first_in = coalesce(products.first_in, products.added_in),
      removed_in = case when ${hasDeadLink} then products.removed_in else ${removedInIfOffered} end,
      owner_feed = excluded.owner_feed, seen_in = excluded.seen_in,
      feed_values = excluded.feed_values, doubts = excluded.doubts
    returning id, (xmax = 0) as is_new
  `.execute(transaction);
  return rows;
}

/** An import that names no size says nothing about them. At most as many as a product can have. */
const droppedSizes = sql`
  case when excluded.sizes = '{}' then products.dropped_sizes else array(
    select distinct size from unnest(products.sizes || products.dropped_sizes) as size
    where not size = any(excluded.sizes) limit 60
  ) end
`;

/** The check of links has removed it, although the feed has it. */
const hasDeadLink = sql<boolean>`
  exists (select from link_checks where product_id = products.id and gone_at is not null)
`;
const staysAway = sql<boolean>`(${hasDeadLink} or ${isHidden})`;

/** For products that a feed does not offer any more; a hidden one is not listed in an earlier version either. */
const removeIn = (version: number) => ({
  removed_in: sql<number>`case when removed_in = ${neverRemoved} then ${version}::integer else removed_in - 1 end`,
});
/** An earlier release lists hidden products again. */
const isOffered = sql<boolean>`removed_in in (${removedInIfOffered}, ${neverRemoved})`;

/** The owner of a product: of one that an earlier release has written, the feed that has contained it last. */
export const productOwner = sql<string | null>`
  coalesce(products.owner_feed, (select feed from import_batches where version = products.seen_in))
`;

/** The owners of the products that exist with these ids, or with these brands and links. */
export async function findOwners(
  db: Database | Transaction<Tables>,
  records: readonly { readonly id: string; readonly source_key: string; readonly link: string }[],
): Promise<ReadonlyMap<string, readonly (string | null)[]>> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as record (id text, source_key text, link text)`;
  const { rows } = await sql<{ id: string; owner: string | null }>`
    select record.id, ${productOwner} as owner from ${given} join products on products.id = record.id
    union
    select record.id, ${productOwner} as owner from ${given} join products using (source_key, link)
  `.execute(db);
  const owners = new Map<string, (string | null)[]>();
  for (const { id, owner } of rows) owners.set(id, [...(owners.get(id) ?? []), owner]);
  return owners;
}

/** Products of this owner that are sold out: not listed until a feed offers them again. Returns how many were listed. */
export async function delistProducts(
  transaction: Transaction<Tables>,
  ids: readonly string[],
  { version, owner }: { readonly version: number; readonly owner: string },
): Promise<number> {
  if (ids.length === 0) return 0;
  const { numUpdatedRows } = await transaction
    .updateTable('products')
    .set(removeIn(version))
    .where('id', 'in', [...ids])
    .where('owner_feed', '=', owner)
    .where(isOffered)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

const hasPictureColour = sql`(
  excluded.colour is null and products.image = excluded.image and products.colour_origin in ('picture', 'none')
)`;

/** A brand of which a feed lacks so many products that the feed is probably incomplete. */
export type HeldBack = { readonly brand: string; readonly missing: number; readonly listed: number };

/** Products of these brands that the importing feed may remove. */
export type RemovalRange = {
  readonly sourceKeys: readonly string[];
  /** The feed has not contained a product since this version. */
  readonly firstVersion: number;
  readonly version: number;
  /** Above this share of the products of a brand none of it is removed, except for one product. */
  readonly maxRemovedShare: number;
  /** Above this number of all brands together none is removed. */
  readonly maxRemoved: number;
  readonly mayRemove: (sourceKey: string, owner: string | null) => boolean;
};

/** Removes the products that a complete feed of their owner does not contain any more, within the limits of the range. */
export async function removeUnseenProducts(
  transaction: Transaction<Tables>,
  range: RemovalRange,
): Promise<{ removed: number; heldBack: readonly HeldBack[] }> {
  if (range.sourceKeys.length === 0) return { removed: 0, heldBack: [] };
  const { rows } = await sql<HeldBack & OwnedBrand>`
    select source_key, ${productOwner} as owner, min(source) as brand, count(*)::integer as listed,
      (count(*) filter (where seen_in < ${range.firstVersion}))::integer as missing
    from products where source_key = any(${[...range.sourceKeys]}::text[]) and removed_in = 2147483647
    group by 1, 2
  `.execute(transaction);
  const owned = rows.filter(({ source_key, owner }) => range.mayRemove(source_key, owner));
  const brands = sumByBrand(owned).filter(({ missing }) => missing > 0);
  const isTooMany = ({ missing, listed }: HeldBack) =>
    missing > Math.max(listed > 1 ? 1 : 0, listed * range.maxRemovedShare);
  const total = brands.filter((brand) => !isTooMany(brand)).reduce((sum, { missing }) => sum + missing, 0);
  const [tooMany, removable] = splitBy(brands, (brand) => total > range.maxRemoved || isTooMany(brand));
  const heldBack = tooMany.map(({ brand, missing, listed }) => ({ brand, missing, listed }));
  const keys = new Set(removable.map(({ source_key }) => source_key));
  const pairs = owned.filter(({ source_key }) => keys.has(source_key));
  if (pairs.length === 0) return { removed: 0, heldBack };
  const removed = await transaction
    .updateTable('products')
    .set(removeIn(range.version))
    .where('source_key', 'in', [...keys])
    .where('seen_in', '<', range.firstVersion)
    .where(isOffered)
    .where(
      sql<boolean>`exists (
        select from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as pair (source_key text, owner text)
        where pair.source_key = products.source_key and pair.owner is not distinct from ${productOwner}
      )`,
    )
    .executeTakeFirst();
  return { removed: Number(removed.numUpdatedRows), heldBack };
}

type OwnedBrand = { readonly source_key: string; readonly owner: string | null };

function sumByBrand(rows: readonly (HeldBack & OwnedBrand)[]) {
  const byKey = new Map<string, HeldBack & { source_key: string }>();
  for (const { source_key, brand, missing, listed } of rows) {
    const known = byKey.get(source_key) ?? { source_key, brand, missing: 0, listed: 0 };
    byKey.set(source_key, { ...known, missing: known.missing + missing, listed: known.listed + listed });
  }
  return [...byKey.values()];
}

function splitBy<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}

export async function vacuumProducts(db: Database): Promise<void> {
  await sql`vacuum (analyze) products`.execute(db);
}
