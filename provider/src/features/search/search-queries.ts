import type { SortOrder } from '@szn/shared-contracts/wire';
import { type RawBuilder, sql } from 'kysely';
import { wireColumns, type WireRow } from '../../catalogue/product-serializer.ts';
import type { Database } from '../../database/database.ts';
import { type SearchPlan, toTextQuery, type WordGroup } from './search-plan.ts';
import type { Term } from './spell-checker.ts';

export type SearchPosition = { readonly sort: SortOrder; readonly limit: number; readonly offset: number };

/** A search in one version of the catalogue. */
export type SearchCriteria = { readonly plan: SearchPlan; readonly asOf: number };

/** All matches, matches with every word in the title, or the other matches. */
type TierCriteria = SearchCriteria & { readonly tier: 'all' | 'in-title' | 'elsewhere' };

const orders: Readonly<Record<SortOrder, { key: string; direction: string }>> = {
  newest: { key: 'created_at', direction: 'desc' },
  priceLowHigh: { key: 'effective_paise', direction: 'asc' },
  priceHighLow: { key: 'effective_paise', direction: 'desc' },
};

export async function findTerms(db: Database): Promise<Term[]> {
  return await db
    .selectFrom('search_terms')
    .select(['term', 'product_count as productCount', 'title_count as titleCount'])
    .execute();
}

/**
 * Some of the newest matches, for suggestions. Reads the first 200 matches only, because one letter can match half of the
 * catalogue.
 */
export async function findSuggestedProducts(
  db: Database,
  criteria: SearchCriteria,
  limit: number,
): Promise<WireRow[]> {
  const { rows } = await sql<WireRow>`
    select ${selected}
    from (
      select id, created_at from (select id, created_at from products where ${whereMatching({ ...criteria, tier: 'all' })} limit 200) as match
      order by created_at desc, id desc limit ${limit}
    ) as newest
    join products using (id)
    order by newest.created_at desc, newest.id desc
  `.execute(db);
  return rows;
}

/**
 * The matches of one tier in sort order. An index has this order, so the database stops at the end of the page. An order
 * with titles first would read every match.
 */
export async function findTier(
  db: Database,
  criteria: TierCriteria,
  { sort, limit, offset }: SearchPosition,
): Promise<WireRow[]> {
  const key = sql.ref(orders[sort].key);
  const direction = sql.raw(orders[sort].direction);
  const { rows } = await sql<WireRow>`
    select ${selected}
    from (
      select id, ${key} as sort_key from products where ${whereMatching(criteria)}
      order by ${key} ${direction}, id ${direction}
      limit ${limit} offset ${offset}
    ) as page
    join products using (id)
    order by page.sort_key ${direction}, page.id ${direction}
  `.execute(db);
  return rows;
}

export async function countTier(db: Database, criteria: TierCriteria): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from products where ${whereMatching(criteria)}
  `.execute(db);
  return rows[0]?.total ?? 0;
}

export type Match = {
  readonly id: string;
  readonly created_at: Date;
  readonly effective_paise: number;
  readonly is_in_title: boolean;
};

/** Up to `limit` matches, not sorted. */
export async function findSomeMatches(
  db: Database,
  criteria: SearchCriteria,
  limit: number,
): Promise<Match[]> {
  const { words } = criteria.plan;
  const isInTitle = words.length === 0 ? sql`true` : matching(words, 'A');
  const { rows } = await sql<Match>`
    select id, created_at, effective_paise, ${isInTitle} as is_in_title
    from products where ${whereMatching({ ...criteria, tier: 'all' })} limit ${limit}
  `.execute(db);
  return rows;
}

export async function findProductsByIds(db: Database, ids: readonly string[]): Promise<WireRow[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('products').select(wireColumns).where('id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
}

const selected = sql.join(wireColumns.map((name) => sql.ref(`products.${name}`)));

function whereMatching({ plan, asOf, tier }: TierCriteria): RawBuilder<unknown> {
  const conditions = [sql`added_in <= ${asOf}`, sql`removed_in > ${asOf}`, ...whereFiltered(plan)];
  if (plan.words.length > 0) {
    conditions.push(matching(plan.words, tier === 'in-title' ? 'A' : ''));
    if (tier === 'elsewhere') conditions.push(sql`not ${matching(plan.words, 'A')}`);
  }
  for (const group of plan.excludedWords) conditions.push(sql`not ${matching([group], '')}`);
  return sql.join(conditions, sql` and `);
}

function whereFiltered(plan: SearchPlan): RawBuilder<unknown>[] {
  const { gender, sourceKeys, excludedSourceKeys, excludedStyles, isOnSale, minPaise, maxPaise } = plan;
  const conditions: readonly (RawBuilder<unknown> | false)[] = [
    gender !== null && sql`gender = ${gender}`,
    sourceKeys.length > 0 && sql`source_key = any(${sourceKeys}::text[])`,
    excludedSourceKeys.length > 0 && sql`source_key <> all(${excludedSourceKeys}::text[])`,
    excludedStyles.length > 0 && sql`not (styles && ${excludedStyles}::text[])`,
    isOnSale && sql`is_on_sale`,
    minPaise !== null && sql`effective_paise >= ${minPaise}`,
    maxPaise !== null && sql`effective_paise <= ${maxPaise}`,
    ...plan.styles.map(
      ({ name, titleWords }) => sql`(styles @> ${[name]}::text[] or ${matching([titleWords], '')})`,
    ),
  ];
  return conditions.filter((condition) => condition !== false);
}

function matching(groups: readonly WordGroup[], weight: '' | 'A'): RawBuilder<unknown> {
  return sql`search @@ to_tsquery('public.szn', ${toTextQuery(groups, weight)})`;
}
