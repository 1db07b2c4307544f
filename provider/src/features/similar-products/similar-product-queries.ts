import { sql } from 'kysely';
import { wireColumns, type WireRow } from '../../catalogue/product-serializer.ts';
import type { Database } from '../../database/database.ts';
import type { SimilarPieces } from './rank-similar.ts';

/** Small enough that reading a batch does not hold the event loop for long. */
const readBatchSize = 2000;
const writeBatchSize = 250;

export type SimilarRequest = {
  readonly id: string;
  readonly limit: number;
  /** Of all brands and prices, the product's own brand included; otherwise the nearest of other brands. */
  readonly isAnyBudget: boolean;
};

const columns = sql.join(wireColumns.map((name) => sql.ref(`product.${name}`)));

/** The stored similar pieces that are still listed; `undefined` while the product has no row. */
export async function findStoredSimilar(
  db: Database,
  { id, limit, isAnyBudget }: SimilarRequest,
): Promise<WireRow[] | undefined> {
  const stored = await db
    .selectFrom('similar_products')
    .select(['similar_ids', 'nearest_count'])
    .where('product_id', '=', id)
    .executeTakeFirst();
  if (stored === undefined) return undefined;
  const ids = isAnyBudget ? stored.similar_ids : stored.similar_ids.slice(0, stored.nearest_count);
  const { rows } = await sql<WireRow>`
    select ${columns}
    from unnest(${ids}::text[]) with ordinality as similar_id (id, place)
    join products as product on product.id = similar_id.id and product.removed_in = 2147483647
    order by similar_id.place limit ${limit}
  `.execute(db);
  return rows;
}

/**
 * Similar products while they are not computed: of the same gender and category and of another design, ranked by common
 * styles and similar price.
 */
export async function findSimilarByCategory(
  db: Database,
  { id, limit, isAnyBudget }: SimilarRequest,
): Promise<WireRow[]> {
  const { rows } = await sql<WireRow>`
    with anchor as (
      select gender, category_slug, source_key, styles, effective_paise, style_group from products where id = ${id}
    ), candidate as (
      select product.id, product.source_key, product.created_at,
        (select count(*) from unnest(product.styles) as style where style = any(anchor.styles))
          - abs(ln(product.effective_paise::double precision / anchor.effective_paise)) as similarity
      from products as product
      join anchor on product.gender = anchor.gender and product.category_slug = anchor.category_slug
      where product.removed_in = 2147483647 and product.id <> ${id}
        and (product.style_group is null or product.style_group = '' or product.style_group is distinct from anchor.style_group)
        and (${isAnyBudget} or product.source_key <> anchor.source_key)
    ), ranked as (
      select *, row_number() over (partition by source_key order by similarity desc, created_at desc, id) as brand_rank
      from candidate
    ), selected as (
      select * from ranked where brand_rank <= ${isAnyBudget ? 8 : 2}
      order by similarity desc, created_at desc, id limit ${limit}
    )
    select ${columns}
    from selected join products as product using (id)
    order by selected.similarity desc, selected.created_at desc, selected.id
  `.execute(db);
  return rows;
}

export async function findSimilarState(db: Database) {
  return await db
    .selectFrom('catalogue_state')
    .select(['version', 'is_counted', 'similar_version'])
    .executeTakeFirstOrThrow();
}

export type Scope = { readonly gender: 'men' | 'women'; readonly category_slug: string };

/** The gender and category of all listed products. */
export async function findScopes(db: Database): Promise<Scope[]> {
  return await db.selectFrom('listing_counts').select(['gender', 'category_slug']).distinct().execute();
}

export type GroupRow = Awaited<ReturnType<typeof findGroupBatch>>[number];

/** The listed products of a gender and some of its categories, in the order of their ids. */
export async function readGroupRows(
  db: Database,
  gender: Scope['gender'],
  categorySlugs: readonly string[],
): Promise<GroupRow[]> {
  const rows: GroupRow[] = [];
  for (;;) {
    const batch = await findGroupBatch(db, { gender, categorySlugs, afterId: rows.at(-1)?.id ?? '' });
    rows.push(...batch);
    if (batch.length < readBatchSize) return rows;
  }
}

type GroupBatch = { gender: Scope['gender']; categorySlugs: readonly string[]; afterId: string };

function findGroupBatch(db: Database, { gender, categorySlugs, afterId }: GroupBatch) {
  return db
    .selectFrom('products')
    .select(['id', 'source_key', 'category_slug', 'title_words', 'colour', 'pattern', 'fit', 'styles'])
    .select(['style_group', 'effective_paise', 'created_at'])
    .where('gender', '=', gender)
    .where('category_slug', 'in', categorySlugs)
    .where('removed_in', '=', 2_147_483_647)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(readBatchSize)
    .execute();
}

export async function readFingerprints(db: Database): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('similar_groups').selectAll().execute();
  return new Map(rows.map(({ name, fingerprint }) => [name, fingerprint]));
}

type ComputedGroup = {
  readonly name: string;
  readonly fingerprint: string;
  readonly pieces: readonly SimilarPieces[];
};

/**
 * Saves one group in one transaction, so that a killed run leaves the earlier pieces with their fingerprint. The row of
 * the group is written first: another process that saves the same group waits for it.
 */
export async function saveGroup(db: Database, { name, fingerprint, pieces }: ComputedGroup): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('similar_groups')
      .values({ name, fingerprint })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ fingerprint }))
      .execute();
    for (let start = 0; start < pieces.length; start += writeBatchSize) {
      const batch = JSON.stringify(pieces.slice(start, start + writeBatchSize));
      await sql`
        insert into similar_products (product_id, similar_ids, nearest_count)
        select product_id, similar_ids, nearest_count
        from jsonb_to_recordset(${batch}::jsonb) as record (
          product_id text, similar_ids text[], nearest_count smallint
        )
        order by product_id
        on conflict (product_id) do update set
          similar_ids = excluded.similar_ids, nearest_count = excluded.nearest_count
      `.execute(transaction);
      // A query of the embedded database holds the event loop: requests with cached responses go first.
      await new Promise(setImmediate);
    }
  });
}

/** Deletes the pieces of removed products, and the groups that have no products. */
export async function deleteUnlisted(db: Database, groupNames: readonly string[]): Promise<void> {
  await db
    .deleteFrom('similar_groups')
    .where('name', 'not in', ['', ...groupNames])
    .execute();
  await sql`
    delete from similar_products where not exists (
      select from products where products.id = similar_products.product_id and products.removed_in = 2147483647
    )
  `.execute(db);
}

/** For the embedded database, which has no automatic vacuum. Runs outside of a transaction, as the owner of the table. */
export async function vacuumSimilarProducts(db: Database): Promise<void> {
  await sql`vacuum (analyze) similar_products`.execute(db);
}

/**
 * Records that the pieces are computed up to `version`. Changed pieces get a new catalogue version, because cached
 * responses carry it in their keys. After a change of the products in between, the next run computes again.
 */
export async function finishSimilar(db: Database, version: number, isChanged: boolean): Promise<void> {
  const step = isChanged ? 1 : 0;
  await sql`
    update catalogue_state set
      version = version + ${step}::integer,
      similar_version = case when version = ${version} then version + ${step}::integer else similar_version end
  `.execute(db);
}
