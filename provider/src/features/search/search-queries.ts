import type { SortOrder } from '@szn/shared-contracts/wire';
import { type RawBuilder, sql } from 'kysely';
import type { ProductFilter } from '../../catalogue/product-filter.ts';
import { sortKeys, whereListed } from '../../catalogue/product-filter-queries.ts';
import { wireColumns, type WireRow } from '../../catalogue/product-serializer.ts';
import type { Database } from '../../database/database.ts';
import { type SearchPlan, toTextQuery, type WordGroup } from './search-plan.ts';
import type { Term } from './spell-checker.ts';

export type SearchPosition = { readonly sort: SortOrder; readonly limit: number; readonly offset: number };

/** A search in one version of the catalogue, among the products that match a filter. */
export type SearchCriteria = {
  readonly plan: SearchPlan;
  readonly asOf: number;
  readonly filter: ProductFilter;
};

/** All matches, matches with every word in the title, or the other matches. */
type TierCriteria = SearchCriteria & { readonly tier: 'all' | 'in-title' | 'elsewhere' };

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
  const key = sql.ref(sortKeys[sort].key);
  const direction = sql.raw(sortKeys[sort].direction);
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
  readonly discount_percent: number;
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
    select id, created_at, effective_paise, discount_percent, ${isInTitle} as is_in_title
    from products where ${whereMatching({ ...criteria, tier: 'all' })} limit ${limit}
  `.execute(db);
  return rows;
}

const idLength = 24;

/** The ids of all matches. The database returns them as two texts, which is much faster than rows. */
export async function findMatchingIds(
  db: Database,
  criteria: SearchCriteria,
): Promise<{ readonly inTitle: readonly string[]; readonly elsewhere: readonly string[] }> {
  const { words } = criteria.plan;
  const isInTitle = words.length === 0 ? sql`true` : matching(words, 'A');
  const { rows } = await sql<{ in_title: string | null; elsewhere: string | null }>`
    select string_agg(id, '') filter (where is_in_title) as in_title,
      string_agg(id, '') filter (where not is_in_title) as elsewhere
    from (
      select id, ${isInTitle} as is_in_title from products where ${whereMatching({ ...criteria, tier: 'all' })}
    ) as match
  `.execute(db);
  return { inTitle: splitIds(rows[0]?.in_title ?? ''), elsewhere: splitIds(rows[0]?.elsewhere ?? '') };
}

function splitIds(joined: string): readonly string[] {
  return Array.from({ length: joined.length / idLength }, (_, index) =>
    joined.slice(index * idLength, (index + 1) * idLength),
  );
}

const selected = sql.join(wireColumns.map((name) => sql.ref(`products.${name}`)));

function whereMatching({ plan, asOf, filter, tier }: TierCriteria): RawBuilder<unknown> {
  const conditions = [...whereListed(filter, asOf), ...whereUnderstood(plan)];
  if (plan.words.length > 0) {
    conditions.push(matching(plan.words, tier === 'in-title' ? 'A' : ''));
    if (tier === 'elsewhere') conditions.push(sql`not ${matching(plan.words, 'A')}`);
  }
  for (const group of plan.excludedWords) conditions.push(sql`not ${matching([group], '')}`);
  return sql.join(conditions, sql` and `);
}

function whereUnderstood(plan: SearchPlan): RawBuilder<unknown>[] {
  const { gender, sourceKeys, colours, excludedSourceKeys, excludedStyles, excludedColours } = plan;
  const { isOnSale, minPaise, maxPaise } = plan;
  const conditions: readonly (RawBuilder<unknown> | false)[] = [
    gender !== null && sql`gender = ${gender}`,
    sourceKeys.length > 0 && sql`source_key = any(${sourceKeys}::text[])`,
    excludedSourceKeys.length > 0 && sql`source_key <> all(${excludedSourceKeys}::text[])`,
    excludedStyles.length > 0 && sql`not (styles && ${excludedStyles}::text[])`,
    colours.length > 0 && sql`colour = any(${colours}::text[])`,
    excludedColours.length > 0 && sql`(colour is null or colour <> all(${excludedColours}::text[]))`,
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
