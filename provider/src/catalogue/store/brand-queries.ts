import { createNameCheck, readBrandRows, setBrandRows, type BrandRow } from '@szn/shared-contracts/wire';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Tables } from '../../database/schema.ts';
import { createIndexFaults, type IndexFaults } from '../index-faults.ts';
import { sourceKey, storedSource } from '../text-normalization.ts';
import { nextCatalogueVersion } from './catalogue-write-queries.ts';

/**
 * The brands of the shop in their order, or `undefined` while they are those of the specification. A stored row that is invalid, or
 * has a name of one before it, is left out and reported.
 */
export async function readBrands(
  db: Database | Transaction<Tables>,
  { addEach }: Pick<IndexFaults, 'addEach'> = createIndexFaults(),
): Promise<readonly BrandRow[] | undefined> {
  const stored = await db.selectFrom('brands').select(['slug', 'settings']).orderBy('place').execute();
  const rows: BrandRow[] = [];
  const findSharedName = createNameCheck();
  addEach('brands', stored, ({ slug, settings }) => {
    const [row] = readBrandRows([{ ...settings, slug }]) ?? [];
    if (row === undefined || findSharedName(row) !== undefined)
      throw new Error('The row is invalid, or has a name of another brand');
    rows.push(row);
  });
  return rows.length === 0 ? undefined : rows;
}

/** Replaces all brands. */
export async function writeBrands(
  transaction: Transaction<Tables>,
  rows: readonly BrandRow[],
): Promise<void> {
  await transaction.deleteFrom('brands').execute();
  await transaction
    .insertInto('brands')
    .values(rows.map(({ slug, ...settings }, place) => ({ slug, place, settings: JSON.stringify(settings) })))
    .execute();
}

/**
 * Makes the stored brands those of this process, and gives products and follows the names that their brands have now: a brand can have
 * got another stored name or alias. Products retain their ids. Returns the brands.
 */
export async function applyBrands(db: Database): Promise<readonly BrandRow[] | undefined> {
  return await db.transaction().execute(async (transaction) => {
    const brands = await readBrands(transaction);
    setBrandRows(brands);
    const named = await transaction
      .selectFrom('products')
      .select(['source', 'source_key'])
      .distinct()
      .execute();
    const renamed = named
      .map((from) => ({ from, source: storedSource(from.source), source_key: sourceKey(from.source) }))
      .filter(({ from, ...to }) => from.source !== to.source || from.source_key !== to.source_key);
    if (renamed.length > 0) await nextCatalogueVersion(transaction);
    for (const { from, ...to } of renamed) await renameBrand(transaction, from, to);
    return brands;
  });
}

type BrandName = { readonly source: string; readonly source_key: string };

async function renameBrand(
  transaction: Transaction<Tables>,
  { source, source_key: formerKey }: BrandName,
  to: BrandName,
): Promise<void> {
  await transaction
    .updateTable('products')
    .set({ ...to, style_group: sql`regexp_replace(style_group, '^[^/]*/', ${`${to.source_key}/`})` })
    .where('source', '=', source)
    .execute();
  if (to.source_key === formerKey) return;
  await sql`
    insert into brand_follows (user_id, source_key, followed_at, seen_version)
    select user_id, ${to.source_key}, followed_at, seen_version from brand_follows where source_key = ${formerKey}
    on conflict do nothing
  `.execute(transaction);
  await transaction.deleteFrom('brand_follows').where('source_key', '=', formerKey).execute();
  await sql`
    update former_brand_keys set source_key = ${to.source_key} where source_key = ${formerKey}
  `.execute(transaction);
  await sql`
    insert into former_brand_keys values (${formerKey}, ${to.source_key})
    on conflict (former_key) do update set source_key = excluded.source_key
  `.execute(transaction);
}

/** What decides which brand a product of a feed has; not their order. */
export function brandNames(brands: readonly BrandRow[] | undefined): string {
  return JSON.stringify(
    brands
      ?.map(({ slug, label, storedName, aliases }) => [slug, label, storedName, aliases])
      .toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1)) ?? null,
  );
}

/** By the key that a brand has now: those under which its products can have got their ids. */
export async function readFormerKeys(db: Database): Promise<ReadonlyMap<string, readonly string[]>> {
  const keys = new Map<string, string[]>();
  for (const { former_key, source_key } of await db.selectFrom('former_brand_keys').selectAll().execute())
    keys.set(source_key, [...(keys.get(source_key) ?? []), former_key]);
  return keys;
}
